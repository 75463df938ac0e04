import { type SQL, sql } from "drizzle-orm";
import { database, transact } from "@/db/client";
import { retryConflicts } from "@/db/errors";
import { prepareInsert } from "@/db/prepare-insert";
import { advocates } from "@/db/schema/advocates";
import { conversions, referrals } from "@/db/schema/referrals";
import { single } from "@/db/single";
import { DAY_MS } from "@/lib/kit/durations";
import { postEntries } from "@/lib/ledger/post-activity";
import type { Run } from "@/lib/platform/command";
import { type Batch, inventBatch } from "@/lib/platform/ops/invent-batch";
import type { Advocate } from "@/lib/platform/ops/invent-entry";
import { examplePhone } from "@/lib/platform/ops/people";
import { createRandom, type Random } from "@/lib/platform/ops/random";
import { ensureCampaigns } from "@/lib/platform/ops/seed-campaigns";

const VISITED_SHARE = 1 / 3;

/** Lets the links of a third of some advocates be opened in the days after they enrolled, several times at once. */
function visitLinks(random: Random, advocates: readonly Advocate[], now: Date): SQL {
  const visits = advocates
    .filter(() => random.next() < VISITED_SHARE)
    .map(({ orgId, id, enrolledAt }) => {
      const at = new Date(Math.min(enrolledAt.getTime() + random.integer(1, 14) * DAY_MS, now.getTime()));
      return { orgId, id, at, times: random.integer(1, 6) };
    });
  return sql`
    UPDATE advocates a SET visit_count = visits.times, last_visited_at = visits.at
      FROM json_to_recordset(${JSON.stringify(visits)}::text::json)
        AS visits ("orgId" uuid, id uuid, at timestamptz, times int)
     WHERE a.org_id = visits."orgId" AND a.id = visits.id`;
}

export interface Scale {
  readonly orgId: string;
  readonly advocates: number;
  readonly referrals: number;
}

/** Rows of a transaction, about: many enough to be quick, few enough that rows updated over and over stay short. */
const BATCH_ROWS = 5_000;
const ROWS_PER_REFERRAL = 3.2;
const ROWS_PER_ADVOCATE = 2.2;
const HISTORY_MS = 365 * DAY_MS;

// Two writers keep two cores busy. Counters are kept in slots by the last digits of ids, so writers whose ids end
// in different digits never wait for each other.
const WRITERS = ["02468ace", "13579bdf"];

/**
 * Fills an organization with invented advocates, referrals and their ledger, as the application role and through
 * all triggers, so `verifyLedger` holds afterwards. Plan limits and caps do not apply; friends are not enrolled, so
 * the numbers asked for are the numbers made.
 * @throws ApiError `not_found`; the reason of the signal when it was aborted, between two batches
 */
export async function seedScale({ orgId, ...wanted }: Scale, { log, signal }: Run) {
  const now = new Date();
  const campaigns = await ensureCampaigns(orgId, now);
  let phones = await countPhones(orgId);
  const nextPhone = () => examplePhone(phones++);
  const started = performance.now();
  const shares = divide(wanted, now);
  const total = { advocates: 0, referrals: 0, conversions: 0, entries: 0 };
  const random = createRandom(now.getTime());
  const write = async (idDigits: string) => {
    for (let share = shares.shift(); share && !signal.aborted; share = shares.shift()) {
      const batch = inventBatch(random, { campaigns, ...share, idDigits, now, nextPhone });
      await insertBatch(batch, visitLinks(random, batch.advocates, now));
      total.advocates += batch.advocates.length;
      total.referrals += batch.referrals.length;
      total.conversions += batch.conversions.length;
      total.entries += batch.entries.length;
      log(
        `${total.advocates} of ${wanted.advocates} advocates, ${total.referrals} of ${wanted.referrals} referrals`,
      );
    }
  };
  await allDone(WRITERS.map(write), () => shares.splice(0));
  signal.throwIfAborted();
  const rows = total.advocates + total.referrals + total.conversions + total.entries;
  const seconds = (performance.now() - started) / 1000;
  return { ...total, rows, seconds: Number(seconds.toFixed(1)), rowsPerSecond: Math.round(rows / seconds) };
}

// People of an earlier run keep their numbers.
async function countPhones(orgId: string): Promise<number> {
  const { phones } = single(
    await database().execute<{ phones: number }>(sql`
      SELECT (SELECT count(*) FROM advocates WHERE org_id = ${orgId}::uuid AND phone IS NOT NULL)
           + (SELECT count(*) FROM referrals WHERE org_id = ${orgId}::uuid AND friend_phone IS NOT NULL) AS phones`),
  );
  return phones;
}

// When one writer fails, the others end their batches before the failure is told: nothing is left running.
async function allDone(writers: readonly Promise<void>[], endEarly: () => void): Promise<void> {
  for (const writer of writers) writer.catch(endEarly);
  const ended = await Promise.allSettled(writers);
  const failed = ended.find((writer) => writer.status === "rejected");
  if (failed) throw failed.reason;
}

// One batch after the other in time, as a business grows: rows that arrive together lie together in the indexes.
function divide(wanted: Omit<Scale, "orgId">, now: Date) {
  const rows = wanted.advocates * ROWS_PER_ADVOCATE + wanted.referrals * ROWS_PER_REFERRAL;
  const batches = Math.min(wanted.advocates, Math.ceil(rows / BATCH_ROWS));
  const until = (number: number, index: number) => Math.floor((number * index) / batches);
  const at = (index: number) => new Date(now.getTime() - HISTORY_MS + until(HISTORY_MS, index));
  return Array.from({ length: batches }, (_, index) => ({
    advocates: until(wanted.advocates, index + 1) - until(wanted.advocates, index),
    referrals: until(wanted.referrals, index + 1) - until(wanted.referrals, index),
    from: at(index),
    to: at(index + 1),
  }));
}

async function insertBatch(batch: Batch, visits: SQL): Promise<void> {
  await retryConflicts(() =>
    transact(async (tx) => {
      // After a crash of the machine the last batches may be missing, but none is missing in part.
      await tx.execute(sql`SET LOCAL synchronous_commit = off`);
      await tx.execute(insertAdvocates(batch.advocates));
      // A referral and its conversion name each other, so they arrive together.
      await tx.execute(sql`
        WITH referral AS (${insertReferrals(batch.referrals)})
        ${insertConversions(batch.conversions)}`);
      await postEntries(tx, batch.entries);
      await tx.execute(visits);
    }),
  );
}

const insertAdvocates = prepareInsert(advocates, [
  "orgId",
  "campaignId",
  "id",
  "name",
  "email",
  "phone",
  "notificationPreference",
  "referralCode",
  "enrolledAt",
]);

const insertReferrals = prepareInsert(referrals, [
  "orgId",
  "campaignId",
  "advocateId",
  "id",
  "status",
  "stage",
  "friendName",
  "friendEmail",
  "friendPhone",
  "rewardMode",
  "advocateRewardValue",
  "friendRewardValue",
  "conversionId",
  "createdAt",
  "convertedAt",
]);

const insertConversions = prepareInsert(conversions, [
  "orgId",
  "advocateId",
  "id",
  "referralId",
  "jobValueCents",
  "advocateRewardCents",
  "friendRewardCents",
  "createdAt",
]);
