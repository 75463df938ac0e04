import { randomBytes } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { and, eq, inArray, lt, ne, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type Tx, transact } from "@/db/client";
import type { Role } from "@/db/enums";
import { advocates } from "@/db/schema/advocates";
import { messages } from "@/db/schema/messages";
import { organizations, users } from "@/db/schema/organizations";
import { single } from "@/db/single";
import { updateBusinessProfile } from "@/lib/accounts/business-profile/service";
import {
  createOrganization,
  createUser,
  NewOrganization,
  NewUser,
} from "@/lib/accounts/organizations/service";
import { freeSlug } from "@/lib/accounts/organizations/slug";
import { startLogoUpload, updateBranding } from "@/lib/business/branding/service";
import { createCampaign, updateCampaign } from "@/lib/business/campaigns/service";
import { plans } from "@/lib/kit/auth/access";
import type { Actor } from "@/lib/kit/auth/actor";
import { DAY_MS } from "@/lib/kit/durations";
import { env } from "@/lib/kit/env";
import { portalUrl } from "@/lib/kit/public-links";
import { storeFile } from "@/lib/kit/storage/local";
import { updateLeadAlerts } from "@/lib/leads/lead-alerts/service";
import { planAdvocate } from "@/lib/platform/demo/demo-advocate";
import { connectSystems } from "@/lib/platform/demo/demo-connections";
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
import { prepareDataDir } from "@/lib/platform/postgres/home";
import { readFileIfExists } from "@/lib/platform/postgres/secret-file";

const DemoFile = z.object({
  orgId: z.uuid(),
  campaignId: z.uuid(),
  advocateId: z.uuid(),
  email: z.string(),
  password: z.string(),
  apiKey: z.string(),
});

type DemoFile = z.output<typeof DemoFile>;

/** The demo's details from the first start, or null. */
async function readDemoFile(dataDir: string): Promise<DemoFile | null> {
  const content = await readFileIfExists(join(dataDir, "demo.json"));
  return content === null ? null : DemoFile.parse(JSON.parse(content));
}

/** Saves them for the owner only, atomically. Creates the folder if needed. */
async function writeDemoFile(dataDir: string, demo: DemoFile): Promise<void> {
  const path = join(await prepareDataDir(dataDir), "demo.json");
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(draft, path);
}

/** How to look around in the demo organization. */
export interface DemoAccess {
  readonly email: string;
  readonly password: string;
  readonly apiKey: string;
  readonly portalUrl: string;
  readonly campaignId: string;
}

const DEMO_LOCK = 7_241_964;
const HISTORY_MS = 180 * DAY_MS;
const NAME = "Acme Plumbing";
/**
 * The name until everything is there. A start that was killed leaves an organization of this name behind; the next
 * one takes its sign-in away, since nothing in a ledger can be deleted, and tells the story anew.
 */
const UNFINISHED_NAME = "Acme Plumbing (unfinished demo)";

/**
 * Creates the demo organization in an empty database, or answers how to enter the one created earlier.
 * @param dataDir the folder that keeps the access data
 * @returns null when there are organizations already and none of them is the demo that this folder knows
 */
export async function ensureDemo(dataDir: string): Promise<DemoAccess | null> {
  // Held until the end, so that of two first starts one creates the demo and the other finds it.
  return transact(async (tx) => {
    // However long the other one takes on a busy machine.
    await tx.execute(sql`SET LOCAL statement_timeout = 0`);
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${DEMO_LOCK})`);
    const known = await readDemoFile(dataDir);
    if (known && (await hasFinished(tx, eq(organizations.id, known.orgId)))) return present(tx, known);
    if (await hasFinished(tx)) return null;
    return present(tx, await createDemo(dataDir, new Date()));
  });
}

async function hasFinished(tx: Tx, condition?: SQL): Promise<boolean> {
  const found = await tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(and(ne(organizations.name, UNFINISHED_NAME), condition))
    .limit(1);
  return found.length > 0;
}

async function createDemo(dataDir: string, now: Date): Promise<DemoFile> {
  const password = `demo-${randomBytes(8).toString("hex")}`;
  const { orgId, userId, email, apiKey, staff } = await createEmptyDemo(password, now);
  const actorOf = (id: string, name: string, role: Role): Actor => ({
    kind: "user",
    id,
    name,
    userId: id,
    orgId,
    roles: [role],
    plan: plans.pro,
  });
  const actor = actorOf(userId, email, "admin");
  const ids = await seedStory(actor, actorOf(staff.userId, staff.email, "user"), now);
  await updateLeadAlerts(actor, { mode: "at_once", quietHours: { from: "21:00", until: "07:00" } });
  const demo = { orgId, ...ids, email, password, apiKey };
  await transact((tx) => markAsSent(tx, orgId, new Date(now.getTime() - DAY_MS)));
  await writeDemoFile(dataDir, demo);
  await transact(async (tx) =>
    tx
      .update(organizations)
      .set({ name: NAME, slug: await freeSlug(tx, NAME, orgId), timeZone: "America/Los_Angeles" })
      .where(eq(organizations.id, orgId)),
  );
  return demo;
}

/** Marks messages from the demo's past as delivered. Newer ones are real, and captured or sent. */
async function markAsSent(tx: Tx, orgId: string, before: Date): Promise<void> {
  await tx
    .update(messages)
    .set({ status: "sent", providerId: "demo", attempts: 1, handledAt: sql`${messages.createdAt}` })
    .where(and(eq(messages.orgId, orgId), eq(messages.status, "queued"), lt(messages.createdAt, before)));
}

async function createEmptyDemo(password: string, now: Date) {
  return transact(async (tx) => {
    const unfinished = tx
      .select({ id: organizations.id })
      .from(organizations)
      .where(eq(organizations.name, UNFINISHED_NAME));
    await tx.delete(users).where(inArray(users.orgId, unfinished));
    const { apiKey, ...made } = await createOrganization(
      tx,
      NewOrganization.parse({ name: UNFINISHED_NAME, tier: "pro", password, ...demoAdmin }),
      new Date(now.getTime() - HISTORY_MS),
    );
    if (!apiKey) throw new Error("The demo has no API keys");
    const { orgId } = made;
    const hired = new Date(now.getTime() - HISTORY_MS);
    const members: { readonly userId: string; readonly email: string }[] = [];
    for (const person of demoStaff) {
      const user = NewUser.parse({ orgId, password, role: "user", ...person });
      members.push(await createUser(tx, user, hired));
    }
    const [staff] = members;
    if (!staff) throw new Error("The demo has no staff");
    return { ...made, apiKey, staff };
  });
}

// The address is derived each time, since the port may be another one than at the first start, and the link replaced.
async function present(tx: Tx, { orgId, advocateId, ...access }: DemoFile): Promise<DemoAccess> {
  const { email, password, apiKey, campaignId } = access;
  const rows = await tx
    .select({
      orgId: advocates.orgId,
      advocateId: advocates.id,
      portalLinkVersion: advocates.portalLinkVersion,
    })
    .from(advocates)
    .where(and(eq(advocates.orgId, orgId), eq(advocates.id, advocateId)));
  return { email, password, apiKey, portalUrl: portalUrl(single(rows)), campaignId };
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
  const steps = [...plans.flatMap((plan) => plan.steps), ...extras].sort(
    (a, b) => a.at.getTime() - b.at.getTime(),
  );
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
      run: async (call) => {
        await updateCampaign(actor, { ...ids, status: "paused" }, call);
      },
    });
  }
  return { ids, advocates, steps };
}
