import { sql } from "drizzle-orm";
import { database } from "@/db/client";
import type { AskState, AskStep, AskStop, MessageChannel, MessageStatus, MessageTemplate } from "@/db/enums";
import { moment } from "@/db/moment";
import { rowsOf } from "@/db/rows-of";

/** An ask's row, with the facts about its people that the rules need. Times in ms. */
export interface SeenAsk {
  readonly askId: string;
  readonly orgId: string;
  readonly campaignId: string;
  readonly advocateId: string;
  readonly step: AskStep;
  readonly causeId: string;
  readonly state: AskState;
  readonly stop: AskStop | null;
  readonly plannedFor: number;
  readonly createdAt: number;
  readonly decidedAt: number | null;
  /** The recipient: the referred friend for a friend's reminder, else the advocate. */
  readonly email: string | null;
  readonly phone: string | null;
  readonly agreedToTexts: boolean;
  readonly balanceCents: number;
  /** Number of messages; the fields below describe the only one. */
  readonly messages: number;
  readonly status: MessageStatus | null;
}

interface SeenMessage {
  readonly messageId: string;
  readonly orgId: string;
  readonly template: MessageTemplate;
  readonly channel: MessageChannel;
  readonly recipient: string;
  readonly askId: string;
}

/** Open work at a moment. */
interface Backlog {
  /** Asks that are due and still planned, by organization. */
  readonly overdue: readonly { readonly orgId: string; readonly asks: number }[];
  /** Messages due but still queued, and queued messages without a job. */
  readonly waiting: number;
  readonly orphans: number;
}

const ms = (column: string) => sql.raw(`(extract(epoch FROM ${column}) * 1000)::float8`);

const columns = sql`
  a.id AS "askId", a.org_id AS "orgId", a.campaign_id AS "campaignId", a.advocate_id AS "advocateId", a.step, a.cause_id AS "causeId",
  a.state, a.stop, ${ms("a.planned_for")} AS "plannedFor", ${ms("a.created_at")} AS "createdAt", ${ms("a.decided_at")} AS "decidedAt",
  CASE WHEN f.id IS NULL THEN d.email ELSE f.friend_email END AS email, CASE WHEN f.id IS NULL THEN d.phone ELSE f.friend_phone END AS phone,
  CASE WHEN f.id IS NULL THEN d.sms_consent_at ELSE f.friend_sms_consent_at END IS NOT NULL AS "agreedToTexts",
  d.credit_balance_cents AS "balanceCents", m.messages, m.status`;

const beside = sql`
  JOIN advocates d ON d.org_id = a.org_id AND d.id = a.advocate_id
  LEFT JOIN referrals f ON a.step = 'friend_reminder' AND f.org_id = a.org_id AND f.id = a.cause_id
  CROSS JOIN LATERAL (SELECT count(*)::int AS messages, min(m.status) AS status FROM messages m
                       WHERE m.org_id = a.org_id AND m.cause_id = a.id AND m.resend_of IS NULL) m`;

/** Asks decided after a moment, and asks whose message ended since. */
export async function readDecided(since: Date): Promise<SeenAsk[]> {
  const rows = await database().execute<SeenAsk & Record<string, unknown>>(sql`
    SELECT ${columns}
      FROM asks a ${beside}
     WHERE a.id IN (SELECT id FROM asks WHERE decided_at > ${moment(since)}
                    UNION ALL SELECT cause_id FROM messages WHERE handled_at > ${moment(since)} AND template IN ('ask', 'friend-reminder'))`);
  return [...rows];
}

const listed = (ids: readonly string[]) => {
  const rows = ids.map((id) => ({ id }));
  return rowsOf(rows, "id uuid");
};

/** Asks about these causes. @param causeIds of jobs */
export async function readAsksAbout(causeIds: readonly string[]): Promise<SeenAsk[]> {
  if (causeIds.length === 0) return [];
  const rows = await database().execute<SeenAsk & Record<string, unknown>>(sql`
    SELECT ${columns} FROM ${listed(causeIds)} w JOIN asks a ON a.cause_id = w.id ${beside}`);
  return [...rows];
}

/** Messages by their ids. */
export async function readByIds(ids: readonly string[]): Promise<Map<string, SeenMessage>> {
  if (ids.length === 0) return new Map();
  const rows = await database().execute<SeenMessage & Record<string, unknown>>(sql`
    SELECT m.id AS "messageId", m.org_id AS "orgId", m.template, m.channel, m.recipient, m.cause_id AS "askId"
      FROM organizations o CROSS JOIN ${listed(ids)} w JOIN messages m ON m.org_id = o.id AND m.id = w.id`);
  return new Map(rows.map((message) => [message.messageId, message]));
}

export async function readLeftovers(at: Date): Promise<Backlog> {
  const [overdue, [messages]] = await Promise.all([
    database().execute<{ orgId: string; asks: number }>(sql`
      SELECT org_id AS "orgId", count(*)::int AS asks FROM asks WHERE state = 'planned' AND due_at <= ${moment(at)} GROUP BY 1`),
    database().execute<{ waiting: number; orphans: number }>(sql`
      SELECT count(*) FILTER (WHERE held_until IS NULL OR held_until <= ${moment(at)})::int AS waiting,
             count(*) FILTER (WHERE NOT EXISTS (SELECT FROM message_jobs j WHERE j.org_id = m.org_id AND j.message_id = m.id))::int AS orphans
        FROM messages m WHERE status = 'queued'`),
  ]);
  return { overdue: [...overdue], waiting: messages?.waiting ?? 0, orphans: messages?.orphans ?? 0 };
}

/** Whether a worker has anything to do at this moment. */
export async function hasWork(at: Date): Promise<boolean> {
  const [row] = await database().execute<{ has: boolean }>(sql`
    SELECT EXISTS (SELECT FROM asks WHERE state = 'planned' AND due_at <= ${moment(at)})
        OR EXISTS (SELECT FROM messages WHERE status = 'queued' AND (held_until IS NULL OR held_until <= ${moment(at)})) AS has`);
  return row?.has ?? false;
}
