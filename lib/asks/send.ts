import { type SQL, sql } from "drizzle-orm";
import { database, type Tx, transact } from "@/db/client";
import type { AskStep, AskStop, MessageChannel } from "@/db/enums";
import { moment } from "@/db/moment";
import { newId } from "@/db/new-id";
import { rowsOf } from "@/db/rows-of";
import type { Offer } from "@/emails/props";
import { isOfCause } from "@/lib/asks/of-cause";
import { PlanStepsSchema } from "@/lib/asks/plan";
import { HOURS_TO_ANSWER } from "@/lib/asks/steps";
import { sweepDue, sweepTriggers } from "@/lib/asks/sweep";
import { planOfRow } from "@/lib/kit/auth/plan-overrides";
import { nextOpenTime } from "@/lib/kit/daytime";
import { workEach } from "@/lib/kit/due-work";
import { DAY_MS, HOUR_MS } from "@/lib/kit/durations";
import { zonesOfPhone } from "@/lib/kit/phone-zones";
import { dayIn, nextTime } from "@/lib/kit/time-zone";
import type { Language } from "@/lib/kit/words/languages";
import { type QueuedRow, queueMessages } from "@/lib/messages/outbox";

const BATCH = 100;
/** Asks later than this are skipped. */
const MOST_LATE_MS = 7 * DAY_MS;

/** When the next ask is due, or the next campaign's sweep. */
export const asksDue = sql`least((SELECT min(due_at) FROM asks WHERE state = 'planned'), ${sweepDue})`;

/** Plans asks for new triggers, then decides every due ask. */
export async function planAndSendAsks(now: Date): Promise<void> {
  await sweepTriggers(now);
  await sendAsks(now);
}

/**
 * Decides every due ask: queue its message, skip it with a reason, or delay it until the recipient's morning or until
 * the daily limit has room. One worker at a time handles an organization, one transaction per batch, so a killed worker
 * leaves each ask either sent or planned.
 */
export async function sendAsks(now: Date): Promise<void> {
  const due = await database().execute<{ orgId: string }>(sql`
    SELECT DISTINCT org_id AS "orgId" FROM asks WHERE state = 'planned' AND due_at <= ${moment(now)}`);
  await workEach(due, "asks were not sent; retrying", async ({ orgId }) => {
    while (await transact((tx) => sendBatch(tx, orgId, now)));
  });
}

/** @returns whether more asks may be ready to decide */
async function sendBatch(tx: Tx, orgId: string, now: Date): Promise<boolean> {
  const [lock] = await tx.execute<{ isMine: boolean }>(sql`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${`asks of ${orgId}`}, 0)) AS "isMine"`);
  if (!lock?.isMine) return false;
  const sender = await readSender(tx, orgId, now);
  if (!sender) return false;
  const due = await takeDue(tx, sender, now);
  let { room } = sender;
  const decided = due.map((ask) => {
    const decision = decide(ask, sender, now, room > 0);
    if (decision.state === "sent") room -= 1;
    return { ask, decision };
  });
  await write(tx, orgId, decided, now);
  const rows = decided.flatMap(({ ask, decision }) => (decision.state === "sent" ? [messageOf(ask, sender, now)] : []));
  await queueMessages(tx, rows);
  return decided.some(({ decision }) => decision.state !== "full");
}

type AskSender = NonNullable<Awaited<ReturnType<typeof readSender>>>;

async function readSender(tx: Tx, orgId: string, now: Date) {
  const [organization] = await tx.execute<SenderRow>(sql`
    SELECT o.tier, o.plan_overrides AS "planOverrides", o.trial_ends_at AS "trialEndsAt", o.time_zone AS "timeZone", o.language,
           o.daily_asks AS "dailyAsks", o.sends_on_holidays AS "sendsOnHolidays"
      FROM organizations o WHERE o.id = ${orgId}::uuid AND o.status = 'active' AND o.suspended_at IS NULL`);
  if (!organization) return undefined;
  const { timeZone, sendsOnHolidays, dailyAsks, tier, planOverrides, trialEndsAt, language } = organization;
  const midnight = startOfDay(timeZone, now);
  const [today] = await tx.execute<{ sent: number }>(sql`
    SELECT count(*)::int AS sent FROM asks
     WHERE org_id = ${orgId}::uuid AND state = 'sent' AND decided_at >= ${moment(midnight)}`);
  const terms = { tier, planOverrides, trialEndsAt: trialEndsAt === null ? null : new Date(trialEndsAt) };
  const plans = await readSteps(tx, orgId);
  const { sms } = planOfRow(terms, now);
  const room = Math.max(0, dailyAsks - (today?.sent ?? 0));
  return { orgId, timeZone, sendsOnHolidays, language, plans, texts: sms, room };
}

type SenderRow = Parameters<typeof planOfRow>[0] & {
  readonly timeZone: string;
  readonly language: Language;
  readonly dailyAsks: number;
  readonly sendsOnHolidays: boolean;
};

/** When the current calendar day began in this time zone. */
export function startOfDay(timeZone: string, now: Date): Date {
  const today = dayIn(timeZone, now);
  const start = nextTime(new Date(now.getTime() - DAY_MS - 2 * HOUR_MS), 0, timeZone);
  return dayIn(timeZone, start) === today ? start : nextTime(start, 0, timeZone);
}

async function readSteps(tx: Tx, orgId: string) {
  const plans = await tx.execute<{ campaignId: string; steps: unknown }>(sql`
    SELECT campaign_id AS "campaignId", steps FROM ask_plans WHERE org_id = ${orgId}::uuid AND is_on`);
  return new Map(plans.map(({ campaignId, steps }) => [campaignId, PlanStepsSchema.parse(steps)]));
}

type DueAsk = {
  readonly id: string;
  readonly campaignId: string;
  readonly advocateId: string;
  readonly step: AskStep;
  readonly causeId: string;
  readonly plannedFor: string;
  readonly channel: MessageChannel | null;
  readonly recipient: string | null;
  readonly stop: AskStop | null;
  readonly name: string;
  readonly friendName: string | null;
  readonly phone: string | null;
  readonly language: Language | null;
  readonly referralCode: string;
  readonly balanceCents: number;
  readonly service: string | null;
  readonly technician: string | null;
} & Offer;

// At most one ask per person per batch, so the next one sees the first committed. A late ask goes before the asks that
// follow it; otherwise they would block it and then be skipped without it.
async function takeDue(tx: Tx, sender: AskSender, now: Date): Promise<DueAsk[]> {
  const due = sql`
      SELECT DISTINCT ON (person) id, due_at FROM (
        SELECT id, person, due_at FROM asks a WHERE org_id = ${sender.orgId}::uuid AND state = 'planned' AND due_at <= ${moment(now)}
           AND NOT EXISTS (SELECT FROM asks b WHERE b.cause_id = a.cause_id AND b.org_id IS NOT DISTINCT FROM a.org_id AND b.step < a.step
                                            AND b.state::text = 'planned' AND b.due_at <= ${moment(now)})
         ORDER BY due_at, id LIMIT ${BATCH}) next
       ORDER BY person, due_at, id`;
  return readDue(tx, sender, due, moment(now));
}

/** Reads and locks asks with the data of their messages. @param at when they are judged: null for their own time */
async function readDue(tx: Tx, { orgId, texts }: AskSender, due: SQL, at: SQL): Promise<DueAsk[]> {
  const rows = await tx.execute<DueAsk & Record<string, unknown>>(sql`
    WITH due AS (${due})
    SELECT a.id, a.campaign_id AS "campaignId", a.advocate_id AS "advocateId", a.step, a.cause_id AS "causeId",
           a.planned_for AS "plannedFor", s.channel, s.recipient, s.stop, d.name, f.friend_name AS "friendName",
           CASE WHEN f.id IS NULL THEN d.phone ELSE f.friend_phone END AS phone,
           CASE WHEN f.id IS NULL THEN d.language ELSE f.friend_language END AS language,
           d.referral_code AS "referralCode", d.credit_balance_cents AS "balanceCents", j.service, j.technician,
           coalesce(f.reward_mode, c.reward_mode) AS "rewardMode",
           coalesce(f.advocate_reward_value, c.advocate_reward_value) AS "advocateRewardValue",
           coalesce(f.friend_reward_value, c.friend_reward_value) AS "friendRewardValue",
           c.new_customers_only AS "newCustomersOnly"
      FROM due
      JOIN asks a ON a.org_id = ${orgId}::uuid AND a.id = due.id
      JOIN ask_stops(${orgId}::uuid, ${texts}, ${at}) s ON s.id = due.id
     CROSS JOIN LATERAL (SELECT * FROM advocates WHERE org_id = a.org_id AND id = a.advocate_id LIMIT 1) d
     CROSS JOIN LATERAL (SELECT * FROM campaigns WHERE org_id = a.org_id AND id = a.campaign_id LIMIT 1) c
      LEFT JOIN LATERAL (SELECT * FROM referrals WHERE org_id = a.org_id AND id = a.cause_id LIMIT 1) f ON a.step = 'friend_reminder'
      LEFT JOIN LATERAL (SELECT * FROM completed_jobs WHERE org_id = a.org_id AND id = a.cause_id LIMIT 1) j ON true
     ORDER BY a.due_at, a.id
       FOR NO KEY UPDATE OF a`);
  return [...rows];
}

/** The message that a planned ask about a job would send at its time in an active organization, or undefined if none. */
export async function draftAsk(
  tx: Tx,
  orgId: string,
  { jobId, step }: { readonly jobId: string; readonly step: AskStep },
  now: Date,
): Promise<QueuedRow | undefined> {
  const sender = await readSender(tx, orgId, now);
  if (!sender) return undefined;
  const due = sql`
    SELECT id, due_at FROM asks a
     WHERE ${isOfCause(orgId, sql`${jobId}::uuid`)} AND step = ${step}::ask_step AND state::text = 'planned'`;
  const [ask] = await readDue(tx, sender, due, sql`NULL::timestamptz`);
  return ask?.channel && ask.recipient && !ask.stop ? messageOf(ask, sender, now) : undefined;
}

type AskDecision =
  | { readonly state: "sent" }
  | { readonly state: "skipped"; readonly stop: AskStop }
  | { readonly state: "planned"; readonly dueAt: Date }
  /** The daily limit is reached, so the ask stays due and is decided again later. */
  | { readonly state: "full" };

function decide(ask: DueAsk, sender: AskSender, now: Date, hasRoom: boolean): AskDecision {
  if (ask.stop) return { state: "skipped", stop: ask.stop };
  if (now.getTime() - new Date(ask.plannedFor).getTime() > MOST_LATE_MS) {
    return { state: "skipped", stop: "too_late" };
  }
  const dueAt = nextOpenTime(zonesOf(ask, sender), sender, now);
  if (dueAt > now) return { state: "planned", dueAt };
  return hasRoom ? { state: "sent" } : { state: "full" };
}

/** The time zones in which it must be daytime: the business's, where most customers live, and the phone number's. */
export function zonesOf(
  { phone }: { readonly phone: string | null },
  { timeZone }: { readonly timeZone: string },
): string[] {
  return [...new Set([...zonesOfPhone(phone ?? ""), timeZone])];
}

interface DecidedAsk {
  readonly ask: DueAsk;
  readonly decision: AskDecision;
}

async function write(tx: Tx, orgId: string, decided: readonly DecidedAsk[], now: Date): Promise<void> {
  const rows = decided.flatMap(({ ask: { id }, decision }) => (decision.state === "full" ? [] : [{ id, ...decision }]));
  if (rows.length === 0) return;
  await tx.execute(sql`
    UPDATE asks a
       SET state = w.state, stop = w.stop, due_at = coalesce(w."dueAt", a.due_at),
           decided_at = CASE WHEN w.state <> 'planned' THEN ${moment(now)} END
      FROM ${rowsOf(rows, 'id uuid, state ask_state, stop ask_stop, "dueAt" timestamptz')} w
     WHERE a.org_id = ${orgId}::uuid AND a.id = w.id`);
  await giveTimeToAnswer(tx, orgId, decided, now);
}

/** A late question delays the following ask just like a punctual one. */
async function giveTimeToAnswer(tx: Tx, orgId: string, decided: readonly DecidedAsk[], now: Date): Promise<void> {
  const questions = decided.filter(({ ask, decision }) => ask.step === "question" && decision.state === "sent");
  if (questions.length === 0) return;
  const jobs = questions.map(({ ask: { causeId } }) => ({ id: causeId }));
  const least = moment(new Date(now.getTime() + HOURS_TO_ANSWER * HOUR_MS));
  await tx.execute(sql`
    UPDATE asks a SET planned_for = greatest(a.planned_for, ${least}), due_at = greatest(a.due_at, ${least})
      FROM ${rowsOf(jobs, "id uuid")} job
     WHERE ${isOfCause(orgId, sql`job.id`)} AND a.step = 'after_job' AND a.state::text = 'planned'`);
}

function messageOf(ask: DueAsk, sender: AskSender, now: Date): QueuedRow {
  const { step, channel, recipient, advocateId, causeId, referralCode, service, technician, name } = ask;
  if (!channel || !recipient) throw new Error("An ask without a channel must be skipped");
  const language = ask.language ?? sender.language;
  const { rewardMode, advocateRewardValue, friendRewardValue, newCustomersOnly } = ask;
  const { balanceCents, friendName } = ask;
  const data = {
    step,
    language,
    advocateName: name,
    balanceCents,
    zones: zonesOf(ask, sender),
    offer: { rewardMode, advocateRewardValue, friendRewardValue, newCustomersOnly },
    words: sender.plans.get(ask.campaignId)?.[step]?.words?.[language] ?? {},
    ...(service !== null && { service }),
    ...(technician !== null && { technician }),
  };
  const row = {
    orgId: sender.orgId,
    id: newId(now),
    channel,
    recipient,
    causeId: ask.id,
    createdAt: now,
  };
  if (friendName !== null) {
    return { ...row, template: "friend-reminder", data: { ...data, friendName, referralCode } };
  }
  const answered = step === "question" ? { jobId: causeId } : {};
  return { ...row, template: "ask", advocateId, data: { ...data, ...answered } };
}
