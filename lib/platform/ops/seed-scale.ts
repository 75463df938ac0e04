import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { database, type Tx, transact } from "@/db/client";
import { retryConflicts } from "@/db/errors";
import { moment } from "@/db/moment";
import { newId } from "@/db/new-id";
import { rowsOf } from "@/db/rows-of";
import { campaigns } from "@/db/schema/campaigns";
import { organizations } from "@/db/schema/organizations";
import { single } from "@/db/single";
import { textArray } from "@/db/text-array";
import { DAY_MS } from "@/lib/kit/durations";
import { ApiError } from "@/lib/kit/errors";
import type { Run } from "@/lib/platform/command";
import { examplePhone, firstNames, lastNames } from "@/lib/platform/ops/people";

interface Scale {
  readonly orgId: string;
  readonly advocates: number;
  readonly referrals: number;
}

/** Rows of a transaction, about: many enough to be quick, few enough that rows updated over and over stay short. */
const BATCH_ROWS = 5_000;
const ROWS_PER_REFERRAL = 3.2;
const ROWS_PER_ADVOCATE = 2.2;
const HISTORY_MS = 365 * DAY_MS;

/** Every second advocate and every tenth friend has a phone number. The friend then has no email address. */
const [ADVOCATES_PER_PHONE, FRIENDS_PER_PHONE] = [2, 10];

/**
 * Two writers keep two cores busy. Counters are kept in slots by the last digits of ids, so writers whose ids end in
 * different hexadecimal digits never wait for each other.
 */
const WRITERS = ["02468ace", "13579bdf"];

/**
 * Fills an organization with invented advocates, referrals and their ledger, as the application role and through all
 * triggers, so `verifyLedger` holds afterwards. Plan limits and caps do not apply, and friends are not enrolled, so
 * exactly the given numbers are made.
 * @throws ApiError `not_found`; the reason of the signal when it was aborted, between two batches
 */
export async function seedScale({ orgId, ...wanted }: Scale, { log, signal }: Run) {
  const now = new Date();
  await ensureCampaigns(orgId, now);
  let phones = await countPhones(orgId);
  const started = performance.now();
  const total = { advocates: 0, referrals: 0, conversions: 0, entries: 0 };
  const shares = divide(wanted, now);
  const write = async (idDigits: string) => {
    for (let share = shares.shift(); share && !signal.aborted; share = shares.shift()) {
      const wantedPhones = share.advocates / ADVOCATES_PER_PHONE + share.referrals / FRIENDS_PER_PHONE;
      const numbers = Array.from({ length: Math.ceil(wantedPhones) }, () => examplePhone(phones++));
      const batch = { ...share, orgId, phones: numbers, idDigits, now };
      const made = await retryConflicts(() => transact((tx) => insertBatch(tx, batch)));
      total.advocates += share.advocates;
      total.referrals += share.referrals;
      total.conversions += made.conversions;
      total.entries += made.entries;
      log(`${total.advocates} of ${wanted.advocates} advocates, ${total.referrals} of ${wanted.referrals} referrals`);
    }
  };
  // When one writer fails, the other ends its batch first, so that nothing is left running.
  const ends = await Promise.allSettled(WRITERS.map((digits) => write(digits).finally(() => shares.splice(0))));
  for (const end of ends) if (end.status === "rejected") throw end.reason;
  signal.throwIfAborted();
  const rows = total.advocates + total.referrals + total.conversions + total.entries;
  const seconds = (performance.now() - started) / 1000;
  return { ...total, rows, seconds: Number(seconds.toFixed(1)), rowsPerSecond: Math.round(rows / seconds) };
}

const samples = [
  { name: "Give $50, get $25", rewardMode: "fixed", advocateRewardValue: 2500, friendRewardValue: 5000 },
  { name: "5% of the first job", rewardMode: "percent", advocateRewardValue: 500, friendRewardValue: 1000 },
  { name: "Spring tune-up", rewardMode: "fixed", advocateRewardValue: 1500, friendRewardValue: 1500 },
] as const;

/** Adds three campaigns if the organization has none, whatever its plan allows. */
async function ensureCampaigns(orgId: string, now: Date): Promise<void> {
  await transact(async (tx) => {
    const [org] = await tx.select().from(organizations).where(eq(organizations.id, orgId)).for("update");
    if (!org) throw new ApiError("not_found", "There is no organization with this id.");
    const isOpen = and(eq(campaigns.orgId, orgId), isNull(campaigns.deletedAt));
    if ((await tx.$count(campaigns, isOpen)) > 0) return;
    const common = {
      status: "active" as const,
      maxReferralsPerAdvocate: 1000,
      createdAt: now,
      updatedAt: now,
    };
    await tx.insert(campaigns).values(samples.map((sample) => ({ ...sample, ...common, orgId, id: newId(now) })));
  });
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

interface Share {
  readonly advocates: number;
  readonly referrals: number;
  /** When the advocates enroll. */
  readonly from: Date;
  readonly to: Date;
}

// One batch after the other in time, as a business grows: rows that arrive together lie together in the indexes.
function divide(wanted: Omit<Scale, "orgId">, now: Date): Share[] {
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

interface Batch extends Share {
  readonly orgId: string;
  readonly phones: readonly string[];
  readonly idDigits: string;
  readonly now: Date;
}

async function insertBatch(tx: Tx, batch: Batch) {
  // After a crash of the machine the last batches may be missing, but none is missing in part.
  await tx.execute(sql`SET LOCAL synchronous_commit = off`);
  const advocates = rowsOf(await insertAdvocates(tx, batch), "id uuid, campaign_id uuid, enrolled_at timestamptz");
  const friends = await insertReferrals(tx, batch, advocates);
  const history = await postHistory(tx, batch, advocates, friends);
  const spending = await postSpending(tx, batch, advocates);
  await visitLinks(tx, batch, advocates);
  const conversions = friends.filter(({ converted_at: at }) => at !== null).length;
  return { conversions, entries: history + spending };
}

const one = (names: readonly string[]) => sql`(${textArray(names)})[1 + floor(random() * ${names.length}::int)::int]`;
const name = sql`${one(firstNames)} || ' ' || ${one(lastNames)}`;
const idOf = (at: string, digits: string) => sql`overlay(id_of(${sql.raw(at)})::text
  PLACING substr(${digits}, 1 + floor(random() * ${digits.length}::int)::int, 1) FROM 36)::uuid`;
const emailOf = (person: "name" | "friend_name") =>
  sql`lower(replace(${sql.raw(person)}, ' ', '.')) || '.' || right(id::text, 12) || '@example.com'`;

/** Codes have no vowels and no 0 or 1. */
function insertAdvocates(tx: Tx, { orgId, advocates, from, to, phones, idDigits }: Batch) {
  return tx.execute(sql`
    INSERT INTO advocates (org_id, campaign_id, id, name, email, phone, notification_preference, referral_code, enrolled_at)
    SELECT ${orgId}::uuid, campaign, id, name, ${emailOf("name")},
           CASE WHEN n % ${ADVOCATES_PER_PHONE}::int = 0 THEN (${textArray(phones)})[n / ${ADVOCATES_PER_PHONE}::int] END, 'email',
           upper(split_part(name, ' ', 1) || '-' || translate(left(md5(random()::text), 10), '01ae', 'ghjk')), at
      FROM (SELECT *, ${idOf("at", idDigits)} AS id
              FROM (SELECT n, ${name} AS name, ${moment(from)} + random() * (${moment(to)} - ${moment(from)}) AS at,
                           c.ids[1 + floor(random() * cardinality(c.ids))::int] AS campaign
                      FROM generate_series(1, ${advocates}::int) n,
                           (SELECT array_agg(id) AS ids FROM campaigns
                             WHERE org_id = ${orgId}::uuid AND deleted_at IS NULL) c OFFSET 0) drawn OFFSET 0) person
    RETURNING id, campaign_id, enrolled_at`);
}

interface Friend extends Record<string, unknown> {
  readonly converted_at: string | null;
}

/**
 * Friends are referred in the 60 days after the enrollment. Few advocates refer many and most refer some. Of the
 * friends, 60% become customers within 30 days. A referral and its conversion name each other, so they arrive together.
 * Percent rewards are rounded half up (`lib/business/campaigns/reward.ts`).
 */
function insertReferrals(tx: Tx, batch: Batch, enrolled: SQL) {
  const { orgId, referrals, advocates, phones, idDigits, now } = batch;
  const reward = (of: "advocate" | "friend") => {
    const value = sql.raw(`${of}_reward_value`);
    return sql`CASE reward_mode WHEN 'fixed' THEN ${value} ELSE div(job::numeric * ${value} + 5000, 10000) END`;
  };
  return tx.execute<Friend>(sql`
    WITH advocate AS (
      SELECT *, row_number() OVER () AS place FROM ${enrolled} a
    ), drawn AS MATERIALIZED (
      SELECT n, 1 + floor(${advocates}::int * power(random(), 1.5))::int AS place, ${name} AS friend_name,
             random() * interval '60 days' AS waited, random() < 0.6 AS converts, random() * interval '30 days' AS took,
             (60 + floor(random() * 8941))::bigint * 100 AS worth
        FROM generate_series(1, ${referrals}::int) n
    ), dated AS MATERIALIZED (
      SELECT d.*, c.org_id, a.campaign_id, a.id AS advocate_id, c.reward_mode, c.advocate_reward_value,
             c.friend_reward_value, CASE c.reward_mode WHEN 'percent' THEN worth END AS job,
             least(a.enrolled_at + waited, ${moment(now)}) AS created_at
        FROM drawn d JOIN advocate a USING (place)
        JOIN campaigns c ON c.org_id = ${orgId}::uuid AND c.id = a.campaign_id
    ), friend AS MATERIALIZED (
      SELECT *, ${idOf("created_at", idDigits)} AS id, CASE WHEN converts THEN id_of(created_at + took) END AS conversion_id,
             CASE WHEN converts THEN least(created_at + took, ${moment(now)}) END AS converted_at
        FROM dated
    ), referral AS (
      INSERT INTO referrals (org_id, campaign_id, advocate_id, id, status, stage, friend_name, friend_email, friend_phone,
                             reward_mode, advocate_reward_value, friend_reward_value, conversion_id, created_at, converted_at)
      SELECT org_id, campaign_id, advocate_id, id, (CASE WHEN converts THEN 'converted' ELSE 'pending' END)::referral_status,
             (CASE WHEN converts THEN 'converted' ELSE 'new' END)::referral_stage, friend_name,
             CASE WHEN n % ${FRIENDS_PER_PHONE}::int > 0 THEN ${emailOf("friend_name")} END,
             CASE WHEN n % ${FRIENDS_PER_PHONE}::int = 0
                  THEN (${textArray(phones)})[${Math.floor(advocates / ADVOCATES_PER_PHONE)}::int + n / ${FRIENDS_PER_PHONE}::int] END,
             reward_mode, advocate_reward_value, friend_reward_value, conversion_id, created_at, converted_at
        FROM friend
    )
    , conversion AS (
      INSERT INTO conversions (org_id, advocate_id, id, referral_id, job_value_cents, advocate_reward_cents,
                               friend_reward_cents, created_at)
      SELECT org_id, advocate_id, conversion_id, id, job, ${reward("advocate")}, ${reward("friend")}, converted_at
        FROM friend WHERE converts
    )
    SELECT campaign_id, advocate_id, id, friend_name, created_at, conversion_id, converted_at,
           CASE WHEN converts THEN nullif(${reward("advocate")}, 0) END AS reward
      FROM friend`);
}

/** Posts enrollments, referrals and conversions in the order of time. @returns the number of entries */
function postHistory(tx: Tx, { orgId }: Batch, enrolled: SQL, friends: readonly Friend[]): Promise<number> {
  const columns =
    "campaign_id uuid, advocate_id uuid, id uuid, friend_name text, created_at timestamptz, conversion_id uuid, converted_at timestamptz, reward bigint";
  return post(
    tx,
    sql`
    WITH friend AS (SELECT * FROM ${rowsOf(friends, columns)} f)
    SELECT *, ${orgId}::uuid AS org_id, id_of(created_at) AS id FROM (
      SELECT 1 AS kind, a.campaign_id, a.id AS advocate_id, a.enrolled_at AS created_at, 'advocate.enrolled' AS action,
             'Enrolled in ' || c.name AS description, NULL::uuid AS referral_id, NULL::uuid AS conversion_id,
             NULL AS friend_name, NULL::bigint AS amount_cents
        FROM ${enrolled} a JOIN campaigns c ON c.org_id = ${orgId}::uuid AND c.id = a.campaign_id
       UNION ALL
      SELECT 2, campaign_id, advocate_id, created_at, 'advocate.referral.sent', 'Referred ' || friend_name, id, NULL,
             friend_name, NULL
        FROM friend
       UNION ALL
      SELECT 3, campaign_id, advocate_id, converted_at, 'advocate.referral.converted',
             friend_name || ' became a customer' || coalesce(': ' || ${dollars("reward")} || ' earned', ''), id, conversion_id,
             friend_name, reward
        FROM friend WHERE conversion_id IS NOT NULL) entry
     ORDER BY advocate_id, created_at, kind`,
  );
}

/** Three in ten advocates with credit use some of it. @returns the number of entries */
function postSpending(tx: Tx, { orgId, now }: Batch, enrolled: SQL): Promise<number> {
  return post(
    tx,
    sql`
    SELECT *, ${dollars("-amount_cents")} || ' taken off' AS description
      FROM (SELECT a.org_id, a.campaign_id, a.id AS advocate_id, id_of(${moment(now)}) AS id, ${moment(now)} AS created_at,
                   'advocate.credit.adjusted' AS action, -(1 + floor(random() * credit_balance_cents))::bigint AS amount_cents,
                   'Used on invoice ' || (1000 + floor(random() * 9000))::int AS memo
              FROM ${enrolled} i
             CROSS JOIN LATERAL (SELECT * FROM advocates WHERE org_id = ${orgId}::uuid AND id = i.id LIMIT 1) a
             WHERE credit_balance_cents > 0 AND random() < 0.3 OFFSET 0) spent`,
  );
}

/** A third of the links are opened in the days after the enrollment. */
async function visitLinks(tx: Tx, { orgId, now }: Batch, enrolled: SQL): Promise<void> {
  await tx.execute(sql`
    UPDATE advocates a SET visit_count = 1 + floor(random() * 6),
                           last_visited_at = least(a.enrolled_at + random() * interval '14 days', ${moment(now)})
      FROM ${enrolled} i WHERE a.org_id = ${orgId}::uuid AND a.id = i.id AND random() < 1 / 3.0`);
}

const dollars = (cents: string) => sql.raw(`to_char(${cents} / 100.0, 'FM$999,999,990.00')`);

async function post(tx: Tx, entries: SQL): Promise<number> {
  const { posted } = single(
    await tx.execute<{ posted: number }>(sql`
      SELECT count(*) AS posted FROM post_entries((
        SELECT coalesce(json_agg(entry), '[]') FROM (SELECT e.*, 'system' AS actor_kind, 'seed' AS actor_id FROM (${entries}) e) entry))`),
  );
  return posted;
}
