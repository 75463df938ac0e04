import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { and, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type Tx, transact } from "@/db/client";
import { advocates } from "@/db/schema/advocates";
import { organizations, users } from "@/db/schema/organizations";
import { single } from "@/db/single";
import { freeSlug } from "@/lib/accounts/organizations/slug";
import { portalUrl } from "@/lib/kit/public-links";
import { demoName } from "@/lib/platform/demo/demo-data";
import { makeDemo } from "@/lib/platform/demo/make-demo";
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

export interface DemoAccess {
  readonly email: string;
  readonly password: string;
  readonly apiKey: string;
  readonly portalUrl: string;
  readonly campaignId: string;
}

/** The advisory lock of whatever makes a demo, so that of two processes one waits. */
export const DEMO_LOCK = 7_241_964;
/**
 * The name until everything is there. A start that was killed leaves an organization of this name behind; the next
 * one takes its sign-in away, since nothing in a ledger can be deleted, and makes the demo again.
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
  await transact((tx) => closeUnfinished(tx));
  const demo = await makeDemo({ name: UNFINISHED_NAME }, now);
  const { orgId } = demo;
  await writeDemoFile(dataDir, demo);
  await transact(async (tx) =>
    tx
      .update(organizations)
      .set({ name: demoName, slug: await freeSlug(tx, demoName, orgId) })
      .where(eq(organizations.id, orgId)),
  );
  return demo;
}

async function closeUnfinished(tx: Tx): Promise<void> {
  const unfinished = tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.name, UNFINISHED_NAME));
  await tx.delete(users).where(inArray(users.orgId, unfinished));
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
