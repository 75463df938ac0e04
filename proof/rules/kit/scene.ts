import { transact } from "@/db/client";
import { changePlan } from "@/lib/organizations/service";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import type { TestMember, TestOrganization } from "@/proof/fixtures/organization";
import {
  type addReferral,
  startReferral,
  type TestAdvocate,
  type TestCampaign,
} from "@/proof/fixtures/scenario";
import { startTestSession, type TestSession } from "@/proof/fixtures/sessions";
import { roomyOrganization, sharedOrganization, userOf } from "@/proof/rules/kit/organizations";
import type { Ids, Rule, Wishes } from "@/proof/rules/kit/rule";
import type { DomainRules, Subject } from "@/proof/rules/kit/subject";

/** What a rule finds before its request: a campaign with an advocate and a pending referral, fixed rewards. */
export interface Scene {
  readonly organization: TestOrganization;
  /** The caller: the organization's admin, or a member who is not. */
  readonly member: TestMember;
  /** As the caller, by API key. */
  readonly api: TestApi;
  /** The caller's browser. */
  readonly session: TestSession;
  readonly admin: TestApi;
  readonly campaign: TestCampaign;
  readonly advocate: TestAdvocate;
  readonly referral: Awaited<ReturnType<typeof addReferral>>;
  /** What the endpoint's path keys stand for. */
  readonly ids: Ids;
}

const shared = new Map<DomainRules, Promise<Scene>>();
const foreign = new Map<DomainRules, Promise<Scene>>();

/** The scene a rule is tried in: one for all that leave it as it was, else one of its own. */
export function sceneFor(subject: Subject, rule: Rule): Promise<Scene> {
  const isRead = subject.endpoint.method === "GET";
  const harmless = rule.harmless && (isRead || rule.code !== undefined);
  return harmless && !rule.on && !rule.asUser
    ? sharedScene(subject.domainRules)
    : freshScene(subject.domainRules, rule);
}

/** The scene that all harmless rules of a domain share. */
export function sharedScene(rules: DomainRules): Promise<Scene> {
  const organization = () => (rules.plan ? roomyOrganization(rules.plan) : sharedOrganization());
  const scene = shared.get(rules) ?? organization().then((place) => makeScene(rules, place));
  shared.set(rules, scene);
  return scene;
}

/** A scene of the same kind in another organization. */
export function foreignScene(rules: DomainRules): Promise<Scene> {
  const scene = foreign.get(rules) ?? roomyOrganization(rules.plan).then((place) => makeScene(rules, place));
  foreign.set(rules, scene);
  return scene;
}

async function freshScene(rules: DomainRules, { on, asUser = false }: Rule): Promise<Scene> {
  const own = on !== undefined || rules.plan !== undefined || rules.ownOrganization === true;
  return makeScene(rules, await (own ? roomyOrganization(on ?? rules.plan) : sharedOrganization()), asUser);
}

async function makeScene(rules: DomainRules, place: TestOrganization, asUser = false): Promise<Scene> {
  const admin = apiAs(place.apiKey);
  const member = asUser ? await userOf(place) : place;
  const api = apiAs(member.apiKey);
  const session = await startTestSession(member);
  const scene = { organization: place, member, api, session, admin, ...(await startReferral(admin)) };
  const { campaign, advocate, referral } = scene;
  const ids = {
    campaignId: campaign.campaignId,
    advocateId: advocate.advocateId,
    referralId: referral.referralId,
    ...(await rules.ids?.(scene)),
  };
  return { ...scene, ids };
}

/** Gives the scene's organization another plan; only for a rule on a plan of its own. */
export async function setPlan(
  { organization: { orgId } }: Scene,
  { tier, overrides }: { tier?: "starter" | "growth" | "pro"; overrides?: Wishes["overrides"] },
): Promise<void> {
  await transact((tx) => changePlan(tx, { orgId, ...(tier && { tier }), ...(overrides && { overrides }) }));
}
