import { eq } from "drizzle-orm";
import { transact } from "@/db/client";
import { organizations } from "@/db/schema/organizations";
import { changePlan } from "@/lib/accounts/organizations/service";
import type { Access } from "@/lib/kit/auth/access";
import type { Endpoint } from "@/lib/kit/contract";
import { type Answer, apiAs, type TestApi } from "@/proof/fixtures/api";
import { makeCaller } from "@/proof/fixtures/callers";
import {
  createTestOrganization,
  type TestMember,
  type TestOrganization,
} from "@/proof/fixtures/organization";
import {
  type addReferral,
  type Fields,
  startReferral,
  type TestAdvocate,
  type TestCampaign,
} from "@/proof/fixtures/scenario";
import { startTestSession, type TestSession } from "@/proof/fixtures/sessions";

export type Wishes = NonNullable<Parameters<typeof createTestOrganization>[0]>;
export type Ids = Readonly<Record<string, string>>;

/** How a request differs from the endpoint's usual one, which succeeds. */
export interface Request {
  readonly api?: TestApi;
  /** Other path keys. */
  readonly ids?: Ids;
  /** Other fields of the body, or of the query of a GET; undefined leaves one out. */
  readonly fields?: Fields;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as it is in place of the body. */
  readonly raw?: string;
}

/** One test of an endpoint, in scenes that it opens. */
export interface Case {
  readonly when: string;
  readonly test: (open: OpenScene) => Promise<void>;
}

/** What the documentation says of one endpoint, by hand, so that the contract cannot agree with itself. */
export interface Entry {
  /** The status of a success, where that is not 200. */
  readonly status?: 201;
  /** Who may call, where that is not every member. */
  readonly access?: Access;
  /** The fields of a request that succeeds in a new scene, where the endpoint's example would not. */
  readonly body?: (scene: Scene) => Fields;
  /** The object of the answer in which accepted fields must come back. */
  readonly echo?: string;
  readonly cases: readonly Case[];
}

/** The endpoints of a domain, under their names in its contract. One that is not listed has the common rules alone. */
export interface Table<Name extends string = string> {
  /** What the path keys name that no campaign scene has; they must be the organization's own, new for each scene. */
  readonly ids?: (scene: Omit<Scene, "ids" | "send">) => Promise<Ids | undefined> | Promise<void>;
  /** Whether a success changes what the whole organization has, so that every scene needs another one. */
  readonly ownOrganization?: boolean;
  /** The plan that its scenes need, each in an organization of its own. */
  readonly plan?: Wishes;
  readonly endpoints: Readonly<Partial<Record<Name, Entry>>>;
}

/** What a case finds: an organization, a campaign with an advocate and a pending referral, fixed rewards. */
export interface Scene {
  readonly organization: TestOrganization;
  /** The caller: the organization's admin. */
  readonly member: TestMember;
  /** As the caller, by API key. */
  readonly api: TestApi;
  /** The caller's browser. */
  readonly session: TestSession;
  readonly campaign: TestCampaign;
  readonly advocate: TestAdvocate;
  readonly referral: Awaited<ReturnType<typeof addReferral>>;
  /** What the endpoint's path keys stand for. */
  readonly ids: Ids;
  readonly endpoint: Endpoint;
  readonly entry: Entry;
  /** Sends the endpoint's usual request with the differences given. */
  readonly send: (request?: Request) => Promise<Answer>;
}

export type OpenScene = (plan?: Wishes) => Promise<Scene>;

// Scenes share an organization, which must not run out of anything.
const roomy = { users: 1e6, campaigns: 1e6, apiKeysPerUser: 1e6, webhookKeys: 1e6 };
const makeOrganization = ({ overrides, pending: _, ...rest }: Wishes = {}) =>
  createTestOrganization({ ...rest, overrides: { ...roomy, ...overrides } });

// Last, because until the Terms are accepted nothing can be made.
async function awaitTerms({ orgId }: TestOrganization): Promise<void> {
  const pending = { status: "pending_onboarding" } as const;
  await transact((tx) => tx.update(organizations).set(pending).where(eq(organizations.id, orgId)));
}

let shared: Promise<TestOrganization> | undefined;

/** Opens scenes for an endpoint, in the organization that all share unless the table or a plan asks for another. */
export function scenesOf(endpoint: Endpoint, table: Table, entry: Entry): OpenScene {
  return async (plan = table.plan) => {
    shared ??= makeOrganization();
    const organization = await (plan || table.ownOrganization ? makeOrganization(plan) : shared);
    const api = apiAs(organization.apiKey);
    const session = await startTestSession(organization);
    const { campaign, advocate, referral } = await startReferral(api);
    if (plan?.pending) await awaitTerms(organization);
    const found = { organization, member: organization, api, session, campaign, advocate, referral };
    const made = { ...found, endpoint, entry };
    const { campaignId } = campaign;
    const { advocateId } = advocate;
    const ids = { campaignId, advocateId, referralId: referral.referralId, ...(await table.ids?.(made)) };
    const kind = endpoint.access.caller ?? "apiKey";
    const caller = kind === "session" ? session.api : await makeCaller(kind, organization);
    const scene: Scene = { ...made, ids, send: (request) => send(endpoint, scene, caller, request) };
    return scene;
  };
}

/** Gives the scene's organization another plan; only in an organization of its own. */
export async function setPlan(
  { organization: { orgId } }: Pick<Scene, "organization">,
  { tier, overrides }: { tier?: "starter" | "growth" | "pro"; overrides?: Wishes["overrides"] },
): Promise<void> {
  await transact((tx) => changePlan(tx, { orgId, ...(tier && { tier }), ...(overrides && { overrides }) }));
}

async function send(
  { method, path, example }: Endpoint,
  scene: Scene,
  caller: TestApi,
  { api = caller, ids = {}, fields, headers = {}, raw }: Request = {},
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
