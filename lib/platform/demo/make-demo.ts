import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { and, eq, lt, sql } from "drizzle-orm";
import { type Tx, transact } from "@/db/client";
import type { Role } from "@/db/enums";
import { messages } from "@/db/schema/messages";
import { organizations } from "@/db/schema/organizations";
import { updateBusinessProfile } from "@/lib/accounts/business-profile/service";
import { createOrganization, createUser, NewOrganization, NewUser } from "@/lib/accounts/organizations/service";
import { endSession, startSession } from "@/lib/accounts/sign-in/session";
import { startLogoUpload, updateBranding } from "@/lib/business/branding/service";
import { createCampaign, updateCampaign } from "@/lib/business/campaigns/service";
import { closeMonth } from "@/lib/insights/reports/close-month";
import { receiveConnectionEvents } from "@/lib/integrations/connections/receive";
import { createConnection, saveMapping, updateConnection } from "@/lib/integrations/connections/service";
import { plans } from "@/lib/kit/auth/access";
import type { Actor } from "@/lib/kit/auth/actor";
import { DAY_MS, HOUR_MS } from "@/lib/kit/durations";
import { appUrl, env } from "@/lib/kit/env";
import { storeFile } from "@/lib/kit/storage/local";
import { updateLeadAlerts } from "@/lib/leads/lead-alerts/service";
import { planAdvocate } from "@/lib/platform/demo/demo-advocate";
import {
  type DemoCampaign,
  demoAdmin,
  demoBranding,
  demoCampaigns,
  demoProfile,
  demoSharedPhone,
  demoStaff,
} from "@/lib/platform/demo/demo-data";
import { type DemoAdvocate, type DemoScene, makeDemoScene, type Step } from "@/lib/platform/demo/demo-scene";
import { planAsking, planFiles, planReviews } from "@/lib/platform/demo/demo-work";

const HISTORY_MS = 180 * DAY_MS;

interface DemoTerms {
  readonly name: string;
  /** The domain of the members' addresses; that of `demo-data.ts` by default. */
  readonly domain?: string;
  /** The domain that their addresses will have, if it is another one. Logs and lists name members by it. */
  readonly finalDomain?: string;
}

/** A demo organization, how its owner signs in, and its first advocate, the one with most to show. */
interface MadeDemo extends DemoAdvocate {
  readonly orgId: string;
  readonly email: string;
  readonly password: string;
  readonly apiKey: string;
}

/** Makes an organization with a history of 180 days, through the services. Only the dates depend on `now`. */
export async function makeDemo(terms: DemoTerms, now: Date): Promise<MadeDemo> {
  const password = `demo-${randomBytes(8).toString("hex")}`;
  const { orgId, owner, staff, members, apiKey } = await createEmptyDemo(terms, password, now);
  const actorOf = ({ userId, name }: Member, role: Role): Actor => ({
    kind: "user",
    id: userId,
    name,
    userId,
    orgId,
    roles: [role],
    plan: plans.pro,
    makesDemo: true,
  });
  const actor = actorOf(owner, "admin");
  const ids = await seedStory(actor, actorOf(staff, "user"), now);
  await updateLeadAlerts(actor, { mode: "at_once", quietHours: { from: "21:00", until: "07:00" } });
  await transact((tx) => markAsSent(tx, orgId, new Date(now.getTime() - DAY_MS)));
  await transact((tx) =>
    tx.update(organizations).set({ timeZone: "America/Los_Angeles" }).where(eq(organizations.id, orgId)),
  );
  await closeFirstMonth(actor, now);
  for (const [at, { userId }] of members.entries()) await spendShift(orgId, userId, now.getTime() - (at + 1) * DAY_MS);
  return { orgId, ...ids, email: owner.email, password, apiKey };
}

/** Closes the month before the last one, as of the second day after it, so that the last one waits to be closed. */
async function closeFirstMonth(actor: Actor, now: Date): Promise<void> {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  const closedAt = new Date(Date.UTC(year, month - 1, 2, 17));
  const name = new Date(Date.UTC(year, month - 2)).toISOString().slice(0, 7);
  await closeMonth(actor, { month: name }, { now: closedAt });
}

/** Signs a member in for a shift, so that the team's page says when. */
async function spendShift(orgId: string, userId: string, startMs: number): Promise<void> {
  const start = { orgId, userId, method: "password" as const, userAgent: null, formerToken: null };
  const token = await startSession(start, new Date(startMs));
  if (token !== null) await endSession(token, new Date(startMs + 8 * HOUR_MS));
}

/** Marks messages from the demo's past as delivered. Newer ones are real, and captured or sent. */
async function markAsSent(tx: Tx, orgId: string, before: Date): Promise<void> {
  await tx
    .update(messages)
    .set({ status: "sent", providerId: "demo", attempts: 1, handledAt: sql`${messages.createdAt}` })
    .where(and(eq(messages.orgId, orgId), eq(messages.status, "queued"), lt(messages.createdAt, before)));
}

interface Member {
  readonly userId: string;
  readonly email: string;
  /** The name in logs and lists, which is the address that the member ends up with. */
  readonly name: string;
}

function moveTo(domain: string | undefined, email: string): string {
  return domain === undefined ? email : email.replace(/@.*/, `@${domain}`);
}

async function createEmptyDemo(terms: DemoTerms, password: string, now: Date) {
  const { name, domain, finalDomain = domain } = terms;
  const at = new Date(now.getTime() - HISTORY_MS);
  return transact(async (tx) => {
    const founder = { ...demoAdmin, email: moveTo(domain, demoAdmin.email) };
    const { apiKey, ...made } = await createOrganization(
      tx,
      NewOrganization.parse({ name, tier: "pro", password, ...founder }),
      at,
    );
    if (!apiKey) throw new Error("The demo has no API keys");
    const { orgId } = made;
    const members: Member[] = [];
    for (const person of demoStaff) {
      const user = NewUser.parse({
        orgId,
        password,
        role: "user",
        ...person,
        email: moveTo(domain, person.email),
      });
      members.push({ ...(await createUser(tx, user, at)), name: moveTo(finalDomain, person.email) });
    }
    const [staff] = members;
    if (!staff) throw new Error("The demo has no staff");
    const founded = { ...made, name: moveTo(finalDomain, demoAdmin.email) };
    return { orgId, owner: founded, staff, members, apiKey };
  });
}

/**
 * Lets the last 180 days happen to an organization, through the services and in the order of time.
 * @returns the first advocate, the one with most to show
 */
async function seedStory(actor: Actor, staff: Actor, now: Date): Promise<DemoAdvocate> {
  const scene = makeDemoScene(actor, staff, now);
  const atFirst = { now: scene.daysAgo(180) };
  await updateBranding(actor, { ...demoBranding, ...(await storeLogo(actor, atFirst)) }, atFirst);
  await updateBusinessProfile(actor, demoProfile, atFirst);
  const plans = demoCampaigns.map((campaign) => planCampaign(scene, campaign));
  const [main] = plans;
  if (!main) throw new Error("The demo has no campaign");
  const sharing =
    main.advocates[demoCampaigns[0]?.referrers.findIndex(([name]) => name === demoSharedPhone.advocate) ?? 0];
  if (!sharing) throw new Error("The demo has no advocate");
  const extras = [...planAsking(scene), ...planReviews(scene, sharing, main.ids), ...planFiles(scene)];
  const steps = [...plans.flatMap((plan) => plan.steps), ...extras].sort((a, b) => a.at.getTime() - b.at.getTime());
  for (const { at, run } of steps) await run({ now: at });
  await connectSystems(scene, now);
  const [first] = plans.flatMap((plan) => plan.advocates);
  if (!first) throw new Error("The demo has no advocate");
  return first;
}

/** Without local storage the demo has no logo: it makes no requests to a provider. */
async function storeLogo(actor: Actor, call: { readonly now: Date }) {
  if (env().BLOB_READ_WRITE_TOKEN !== undefined) return undefined;
  const { key, publicUrl } = await startLogoUpload(actor, { contentType: "image/png" }, call);
  await storeFile(key, await readFile(join(process.cwd(), "public", "demo", "logo.png")));
  return { logoKey: key, logoUrl: publicUrl };
}

function planCampaign(
  scene: DemoScene,
  campaign: DemoCampaign,
): { ids: Pick<DemoAdvocate, "campaignId">; advocates: DemoAdvocate[]; steps: Step[] } {
  const { startedDaysAgo, pausedDaysAgo, referrers, ...terms } = campaign;
  const { actor, daysAgo } = scene;
  const ids = { campaignId: "" };
  const advocates: DemoAdvocate[] = [];
  const steps: Step[] = [];
  steps.push({
    at: daysAgo(startedDaysAgo),
    run: async (call) => {
      const made = await createCampaign(actor, terms, call);
      for (const each of [ids, ...advocates]) each.campaignId = made.campaign.campaignId;
    },
  });
  for (const referrer of referrers) {
    const advocate = { campaignId: "", advocateId: "" };
    advocates.push(advocate);
    steps.push(...planAdvocate(scene, campaign, referrer, advocate));
  }
  if (pausedDaysAgo !== undefined) {
    steps.push({
      at: daysAgo(pausedDaysAgo),
      run: (call) => updateCampaign(actor, { ...ids, status: "paused" }, call),
    });
  }
  return { ids, advocates, steps };
}

const mapping = {
  eventId: "/id",
  paid: { path: "/type", values: ["invoice.paid"] },
  name: "/customer/name",
  email: "/customer/email",
  paymentId: "/invoice",
  amount: { path: "/total", unit: "dollars" as const },
};

/** Connects two systems by webhook: one works, and the other sends a wrong secret. */
async function connectSystems({ actor, waiting }: DemoScene, now: Date): Promise<void> {
  const lead = waiting.shift();
  const customer = { name: lead?.name ?? "Chris Lane", email: lead?.email ?? "chris.lane@example.com" };
  const paid = { id: "evt_2351", type: "invoice.paid", customer, invoice: "2351", total: "480.00" };
  const connect = async (name: string, send: (secret: string) => string) => {
    const { connection, secret = "" } = await createConnection(actor, { system: "other", name }, { now });
    const { connectionId } = connection;
    await saveMapping(actor, { connectionId, mapping }, { now });
    await updateConnection(actor, { connectionId, isOn: true }, { now });
    const request = new Request(`${appUrl()}/api/webhooks/${actor.orgId}/${connectionId}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Webhook-Secret": send(secret) },
      body: JSON.stringify(paid),
    });
    await receiveConnectionEvents(request);
  };
  await connect("Job software", (secret) => secret);
  await connect("Old scheduling app", () => "replaced-last-year");
}
