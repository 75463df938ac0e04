import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { database, transact } from "@/db/client";
import { moment } from "@/db/moment";
import { newId } from "@/db/new-id";
import { advocates } from "@/db/schema/advocates";
import { completedJobs } from "@/db/schema/asks";
import { single } from "@/db/single";
import { planJobAsks, type RecordedJob } from "@/lib/asks/plan-asks";
import { sweepTriggers } from "@/lib/asks/sweep";
import { HOUR_MS } from "@/lib/kit/durations";
import { minuteOfDay } from "@/lib/kit/time-zone";
import { startWorkerProcess } from "@/lib/platform/launch/child-process";
import { endProcess } from "@/lib/platform/launch/web-server";
import { seedOrganizations } from "@/lib/platform/ops/seed-organizations";
import type { Measurement } from "@/proof/bench/measurement";
import { KIB_PER_MIB, memoryOf } from "@/proof/bench/scale";
import { type Bench, quiet } from "@/proof/bench/server";
import { runAlone } from "@/proof/guards/scratch-database";

const ORGANIZATIONS = 100;
/** The maximum per business and day. */
const CUSTOMERS_EACH = 1_000;
const ASKS = ORGANIZATIONS * CUSTOMERS_EACH;
const many = ASKS.toLocaleString("en-US");
const LOOK_MS = 500;
const LONGEST_MS = 30 * 60 * 1000;

/**
 * Measures how long it takes to plan a hundred thousand asks, how many a worker sends per second including messages,
 * and how much memory that adds. The addresses are undeliverable, so no provider is called.
 */
export async function benchAsks(
  { ownerUrl }: Pick<Bench, "ownerUrl">,
  log: (line: string) => void,
): Promise<Measurement[]> {
  log(`Seeding ${ORGANIZATIONS} organizations with ${CUSTOMERS_EACH} customers each`);
  const now = new Date();
  await seedOrganizations({ organizations: ORGANIZATIONS }, quiet);
  const places = await openPlans(now);
  const jobs: RecordedJob[][] = [];
  for (const place of places) jobs.push(await finishJobs(place, now));
  // Autovacuum would do this too, but at an unpredictable time.
  await runAlone(ownerUrl, [
    "VACUUM (ANALYZE) organizations, campaigns, advocates, referrals, completed_jobs",
  ]);
  const swept = await measurePlanning(() => sweepTriggers(now));
  const followed = await measurePlanning(async () => {
    for (const [at, { orgId }] of places.entries()) {
      await transact((tx) => planJobAsks(tx, orgId, jobs[at] ?? [], now));
    }
  });
  return [
    planned("by a worker", swept, `${swept.asks} for unopened links`),
    planned("after jobs", followed, `${followed.asks} after ${many} jobs`),
    ...describeSending(await watchWorker()),
  ];
}

function planned(what: string, { ms, asks }: Awaited<ReturnType<typeof measurePlanning>>, of: string) {
  const figure = (ms / 1000) * (ASKS / asks);
  return { what: `${many} asks planned ${what}`, figure, unit: "s", atMost: 30, of } as const;
}

interface AskingCampaign {
  readonly orgId: string;
  readonly campaignId: string;
}

/** Turns on asks for the new organizations, at the maximum daily limit, where it is daytime. */
function openPlans(now: Date): Promise<readonly AskingCampaign[]> {
  const begun = new Date(now.getTime() - HOUR_MS);
  return transact(async (tx) => {
    await tx.execute(sql`
      UPDATE organizations SET time_zone = ${findMorning(now)}, daily_asks = ${CUSTOMERS_EACH} WHERE name LIKE 'Shop %'`);
    return tx.execute<{ orgId: string; campaignId: string }>(sql`
      INSERT INTO ask_plans (org_id, campaign_id, is_on, swept_until)
      SELECT c.org_id, c.id, true, ${moment(begun)}
        FROM campaigns c JOIN organizations o ON o.id = c.org_id WHERE o.name LIKE 'Shop %'
      ON CONFLICT DO NOTHING RETURNING org_id AS "orgId", campaign_id AS "campaignId"`);
  });
}

function findMorning(now: Date): string {
  const zone = Intl.supportedValuesOf("timeZone").find(
    (name) => Math.floor(minuteOfDay(now, name) / 60) === 11,
  );
  return zone ?? "UTC";
}

/** Enrolls customers, each with a finished job for which an ask is due. */
async function finishJobs({ orgId, campaignId }: AskingCampaign, now: Date): Promise<RecordedJob[]> {
  const doneAt = new Date(now.getTime() - 2 * HOUR_MS);
  const customers = Array.from({ length: CUSTOMERS_EACH }, (_, at) => ({
    ...{ orgId, campaignId, id: newId(now), name: "Ann Reyes", email: `customer.${at}@example.com` },
    ...{ notificationPreference: "email" as const, enrolledAt: now },
  }));
  const jobs = customers.map(({ id: advocateId }) => ({
    ...{ orgId, campaignId, advocateId, id: newId(now), service: "Water heater" },
    ...{ source: "customer_file" as const, doneAt, createdAt: now },
  }));
  await transact(async (tx) => {
    await tx
      .insert(advocates)
      .values(customers.map((one) => ({ ...one, referralCode: one.id.replaceAll("-", "").toUpperCase() })));
    await tx.insert(completedJobs).values(jobs);
  });
  return jobs.map(({ id: jobId, advocateId }) => ({ jobId, campaignId, advocateId, doneAt }));
}

async function measurePlanning(plan: () => Promise<void>) {
  const before = await countAsks();
  const started = performance.now();
  await plan();
  const ms = performance.now() - started;
  const after = await countAsks();
  return { ms, asks: after.all - before.all };
}

/** A sample of the worker. */
interface Look {
  /** Since the worker's start. */
  readonly ms: number;
  readonly decided: number;
  readonly sent: number;
  readonly memoryMib: number;
}

/** Runs a worker until everything due has been sent, and samples it along the way. */
async function watchWorker(): Promise<Look[]> {
  const worker = startWorkerProcess(process.cwd(), "pipe");
  worker.stdout?.resume();
  const started = performance.now();
  const looks: Look[] = [];
  try {
    for (let sent = 0; sent < ASKS; ) {
      await sleep(LOOK_MS);
      const { decided, waiting } = await countAsks();
      sent = decided - waiting;
      const ms = performance.now() - started;
      if (ms > LONGEST_MS) throw new Error(`Only ${sent} asks of ${ASKS} were sent`);
      looks.push({ ms, decided, sent, memoryMib: memoryOf(worker.pid ?? Number.NaN) / KIB_PER_MIB });
    }
    return looks;
  } finally {
    await endProcess(worker);
  }
}

function describeSending(looks: readonly Look[]): Measurement[] {
  const whenAll = (what: "decided" | "sent") => looks.find((look) => look[what] >= ASKS)?.ms ?? Number.NaN;
  const memoryFrom = (share: number) =>
    looks.filter(({ sent }) => sent >= ASKS * share).map(({ memoryMib }) => memoryMib);
  // Skips the time in which it loads the email templates.
  const [start = Number.NaN, ...later] = memoryFrom(0.1);
  const [middle = Number.NaN] = memoryFrom(0.5);
  const [end = Number.NaN] = memoryFrom(1);
  const perSecond = (ms: number) => Math.round((ASKS * 1000) / ms);
  return [
    {
      ...{ what: "asks decided and queued in a second", figure: perSecond(whenAll("decided")), unit: "" },
      ...{ atLeast: 50, of: `${many} of ${ORGANIZATIONS} organizations, by one worker` },
    },
    {
      ...{ what: "asks sent in a second", figure: perSecond(whenAll("sent")), unit: "" },
      ...{ atLeast: 50, of: "the same, from planned to captured" },
    },
    {
      ...{ what: "asks sent, memory growth", figure: Math.max(...later) - start, unit: "MiB", atMost: 64 },
      of: `${start.toFixed(0)} MiB after a tenth, ${middle.toFixed(0)} midway, ${end.toFixed(0)} at the end`,
    },
  ];
}

async function countAsks() {
  return single(
    await database().execute<{ all: number; decided: number; waiting: number }>(sql`
      SELECT (SELECT count(*)::int FROM asks) AS all,
             (SELECT count(*)::int FROM asks WHERE state = 'sent') AS decided,
             (SELECT count(*)::int FROM messages WHERE status = 'queued') AS waiting`),
  );
}
