import { eq } from "drizzle-orm";
import { transact } from "@/db/client";
import { organizations } from "@/db/schema/organizations";
import { changePlan } from "@/lib/accounts/organizations/service";
import type { Access } from "@/lib/kit/auth/access";
import type { Endpoint } from "@/lib/kit/contract";
import { type Answer, apiAs, type TestApi } from "@/proof/fixtures/api";
import { makeCaller } from "@/proof/fixtures/callers";
import { createTestOrganization, type TestMember, type TestOrganization } from "@/proof/fixtures/organization";
import {
  type addReferral,
  type Fields,
  startReferral,
  type TestAdvocate,
  type TestCampaign,
} from "@/proof/fixtures/scenario";
import { startTestSession, type TestSession } from "@/proof/fixtures/sessions";

export type PlanOptions = NonNullable<Parameters<typeof createTestOrganization>[0]>;
type PathIds = Readonly<Record<string, string>>;

/** Differences from the endpoint's usual request, which succeeds. */
export interface RequestChanges {
  readonly api?: TestApi;
  /** Other path keys. */
  readonly ids?: PathIds;
  /** Other fields of the body or of a GET's query; undefined leaves one out. */
  readonly fields?: Fields;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as is instead of the body. */
  readonly raw?: string;
}

/** A test of an endpoint, in scenes that it opens. */
export interface RuleCase {
  readonly when: string;
  readonly test: (open: OpenScene) => Promise<void>;
}

/** An endpoint's documented behavior, written by hand so that the contract is not tested against itself. */
export interface RuleEntry {
  /** The status of a success, if not 200. */
  readonly status?: 201;
  /** Who may call, if not every member. */
  readonly access?: Access;
  /** The fields of a request that succeeds in a new scene, if the endpoint's example would not. */
  readonly body?: (scene: RuleScene) => Fields;
  /** The object in the answer that must contain the accepted fields. */
  readonly echo?: string;
  readonly cases: readonly RuleCase[];
}

/** A domain's endpoints by contract name. Endpoints that are not listed have only the common rules. */
export interface RuleTable<Name extends string = string> {
  /** Path keys that a campaign scene lacks. They must be the organization's own and new for each scene. */
  readonly ids?: (scene: Omit<World, "ids">) => Promise<PathIds | undefined> | Promise<void>;
  /** Whether a success changes organization-wide state, so that every scene needs a new organization. */
  readonly ownOrganization?: boolean;
  /** Set to false if no case looks at the campaign, which takes half of a scene's time; scenes then share one. */
  readonly needsCampaign?: false;
  /** The plan that its scenes need, each in a new organization. */
  readonly plan?: PlanOptions;
  readonly endpoints: Readonly<Partial<Record<Name, RuleEntry>>>;
}

/** A case's data: an organization, and a campaign with fixed rewards, an advocate and a pending referral. */
export interface RuleScene {
  readonly organization: TestOrganization;
  /** The caller: the organization's admin. */
  readonly member: TestMember;
  /** The API with the caller's key. */
  readonly api: TestApi;
  /** The caller's browser. */
  readonly session: TestSession;
  readonly campaign: TestCampaign;
  readonly advocate: TestAdvocate;
  readonly referral: Awaited<ReturnType<typeof addReferral>>;
  /** Values of the endpoint's path keys. */
  readonly ids: PathIds;
  readonly endpoint: Endpoint;
  readonly entry: RuleEntry;
  /** Sends the endpoint's usual request with these differences. */
  readonly send: (request?: RequestChanges) => Promise<Answer>;
}

/** A new scene, or the common one of the table for requests that change nothing. */
export type OpenScene = (wishes?: { readonly plan?: PlanOptions; readonly isShared?: boolean }) => Promise<RuleScene>;

// Scenes share an organization, which must never reach its limits.
const roomy = { users: 1e6, campaigns: 1e6, apiKeysPerUser: 1e6, webhookKeys: 1e6 };
const makeOrganization = ({ overrides, pending: _, ...rest }: PlanOptions = {}) =>
  createTestOrganization({ ...rest, overrides: { ...roomy, ...overrides } });

// Comes last, because nothing can be created until the Terms are accepted.
async function awaitTerms({ orgId }: TestOrganization): Promise<void> {
  const pending = { status: "pending_onboarding" } as const;
  await transact((tx) => tx.update(organizations).set(pending).where(eq(organizations.id, orgId)));
}

type World = Omit<RuleScene, "endpoint" | "entry" | "send">;

const sharedWorlds = new Map<string, Promise<World>>();

/** Opens scenes for an endpoint, in a shared organization unless the table or a plan requires another. */
export function scenesOf(domain: string, endpoint: Endpoint, table: RuleTable, entry: RuleEntry): OpenScene {
  return async ({ plan = table.plan, isShared = false } = {}) => {
    const key = `${domain} ${JSON.stringify(plan)}`;
    const found = isShared ? sharedWorlds.get(key) : undefined;
    const making = found ?? makeWorld(table, plan);
    if (isShared) sharedWorlds.set(key, making);
    const world = await making;
    const kind = endpoint.access.caller ?? "apiKey";
    const caller = kind === "session" ? world.session.api : await makeCaller(kind, world.organization);
    const scene: RuleScene = {
      ...world,
      endpoint,
      entry,
      send: (request) => send(endpoint, scene, caller, request),
    };
    return scene;
  };
}

/** Made at the first call. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

const AHEAD = 12;

/** Makes several at once for later calls, because concurrent requests share their transactions. */
function inBatches<T>(make: () => Promise<T>): () => Promise<T> {
  const stock: Promise<T>[] = [];
  return () => {
    if (stock.length === 0) stock.push(...Array.from({ length: AHEAD }, make));
    return stock.shift() ?? make();
  };
}

const shared = once(makeOrganization);
const startIn = async (organization: TestOrganization) => ({
  organization,
  ...(await startReferral(apiAs(organization.apiKey))),
});
const startInShared = inBatches(async () => startIn(await shared()));
const startInOwn = inBatches(async () => startIn(await makeOrganization()));
/** For tables that need no campaign. */
const anyReferral = once(async () => startReferral(apiAs((await makeOrganization()).apiKey)));

async function startWorld({ needsCampaign, ownOrganization }: RuleTable, plan?: PlanOptions) {
  if (needsCampaign === false) {
    const organization = await (plan || ownOrganization ? makeOrganization(plan) : shared());
    return { organization, ...(await anyReferral()) };
  }
  if (plan) return startIn(await makeOrganization(plan));
  return ownOrganization ? startInOwn() : startInShared();
}

async function makeWorld(table: RuleTable, plan?: PlanOptions): Promise<World> {
  const { organization, campaign, advocate, referral } = await startWorld(table, plan);
  const api = apiAs(organization.apiKey);
  const session = await startTestSession(organization);
  if (plan?.pending) await awaitTerms(organization);
  const base = { organization, member: organization, api, session, campaign, advocate, referral };
  const { campaignId } = campaign;
  const { advocateId } = advocate;
  const ids = { campaignId, advocateId, referralId: referral.referralId, ...(await table.ids?.(base)) };
  return { ...base, ids };
}

/** Changes the plan of the scene's organization, which must not be the shared one. */
export async function setPlan(
  { organization: { orgId } }: Pick<RuleScene, "organization">,
  { tier, overrides }: { tier?: "starter" | "growth" | "pro"; overrides?: PlanOptions["overrides"] },
): Promise<void> {
  await transact((tx) => changePlan(tx, { orgId, ...(tier && { tier }), ...(overrides && { overrides }) }));
}

async function send(
  { method, path, example }: Endpoint,
  scene: RuleScene,
  caller: TestApi,
  { api = caller, ids = {}, fields, headers = {}, raw }: RequestChanges = {},
): Promise<Answer> {
  const all = { ...(scene.entry.body?.(scene) ?? example), ...fields };
  const address = path.replace(/:(\w+)/g, (_, key: string) => {
    const id = { ...scene.ids, ...ids }[key];
    if (id === undefined) throw new Error(`the table must say in \`ids\` what :${key} stands for`);
    return encodeURIComponent(id);
  });
  const options = { headers, ...(raw !== undefined && { raw }) };
  if (method === "GET") return api.send(method, `${address}?${queryOf(all)}`, undefined, options);
  return api.send(method, address, Object.keys(all).length > 0 ? all : undefined, options);
}

function queryOf(fields: Fields): string {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
}
