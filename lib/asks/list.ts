import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "@/db/client";
import type { AskState, AskStep, AskStop, MessageChannel } from "@/db/enums";
import { asks } from "@/lib/asks/contract";
import { zonesOf } from "@/lib/asks/send";
import { stopSentences } from "@/lib/asks/stops";
import { nextOpenTime } from "@/lib/kit/daytime";
import { implementList, invalidCursor } from "@/lib/kit/list";

/** Planned asks are ordered by due time, decided ones newest first. */
export const listAsks = implementList(
  asks.list,
  async ({ db, actor }, { state, campaignId, advocateId }) =>
    async ({ limit, after }) => {
      const conditions = [
        sql`a.state = ${state}::ask_state`,
        ...(campaignId ? [sql`a.campaign_id = ${campaignId}::uuid`] : []),
        ...(advocateId ? [sql`a.advocate_id = ${advocateId}::uuid`] : []),
        ...(after ? [isAfter(actor.orgId, state, after)] : []),
      ];
      const order = state === "planned" ? sql`a.due_at, a.id` : sql`a.decided_at DESC, a.id DESC`;
      const page = await selectAsks(db, {
        orgId: actor.orgId,
        texts: actor.plan.sms,
        where: sql.join(conditions, sql` AND `),
        order: sql`${order} LIMIT ${limit}`,
      });
      if (page.length === 0 && after) await requireAsk(db, actor.orgId, after);
      return page;
    },
);

// The cursor is the last row of the previous page.
function isAfter(orgId: string, state: AskState, after: string): SQL {
  const cursor = (columns: SQL) =>
    sql`(SELECT ${columns} FROM asks c WHERE c.org_id = ${orgId}::uuid AND c.id = ${after}::uuid)`;
  return state === "planned"
    ? sql`(a.due_at, a.id) > ${cursor(sql`c.due_at, c.id`)}`
    : sql`(a.decided_at, a.id) < ${cursor(sql`c.decided_at, c.id`)}`;
}

async function requireAsk(db: Db, orgId: string, id: string): Promise<void> {
  const [row] = await db.execute(sql`SELECT 1 FROM asks WHERE org_id = ${orgId}::uuid AND id = ${id}::uuid`);
  if (!row) throw invalidCursor();
}

type AskRow = {
  askId: string;
  campaignId: string;
  campaignName: string;
  advocateId: string;
  name: string;
  step: AskStep;
  state: AskState;
  dueAt: string;
  decidedAt: string | null;
  kept: AskStop | null;
  stop: AskStop | null;
  channel: MessageChannel | null;
  advocateName: string;
  causedAt: string;
  service: string | null;
  timeZone: string;
  sendsOnHolidays: boolean;
  phone: string | null;
};

interface Selection {
  readonly orgId: string;
  readonly texts: boolean;
  readonly where: SQL;
  readonly order: SQL;
}

async function selectAsks(db: Db, { orgId, texts, where, order }: Selection) {
  const rows = await db.execute<AskRow>(sql`
    SELECT a.id AS "askId", a.campaign_id AS "campaignId", c.name AS "campaignName", a.advocate_id AS "advocateId",
           coalesce(f.friend_name, d.name) AS name, d.name AS "advocateName", a.step, a.state, a.due_at AS "dueAt",
           a.decided_at AS "decidedAt", a.stop AS kept, s.stop, s.channel, coalesce(j.done_at, f.created_at, a.created_at) AS "causedAt",
           j.service, o.time_zone AS "timeZone", o.sends_on_holidays AS "sendsOnHolidays",
           CASE WHEN f.id IS NULL THEN d.phone ELSE f.friend_phone END AS phone
      FROM (SELECT * FROM asks a WHERE a.org_id = ${orgId}::uuid AND ${where} ORDER BY ${order}) a
      JOIN organizations o ON o.id = a.org_id
     CROSS JOIN LATERAL (SELECT * FROM advocates WHERE org_id = a.org_id AND id = a.advocate_id LIMIT 1) d
     CROSS JOIN LATERAL (SELECT * FROM campaigns WHERE org_id = a.org_id AND id = a.campaign_id LIMIT 1) c
      LEFT JOIN LATERAL (SELECT * FROM referrals WHERE org_id = a.org_id AND id = a.cause_id LIMIT 1) f ON a.step = 'friend_reminder'
      LEFT JOIN LATERAL (SELECT * FROM completed_jobs WHERE org_id = a.org_id AND id = a.cause_id LIMIT 1) j ON true
      LEFT JOIN LATERAL (SELECT k.stop, k.channel FROM ask_stops(${orgId}::uuid, ${texts}, NULL) k
                          WHERE k.id = a.id AND a.state = 'planned') s ON true
     ORDER BY CASE WHEN a.state = 'planned' THEN a.due_at END, a.decided_at DESC, CASE WHEN a.state = 'planned' THEN a.id END, a.id DESC`);
  return [...rows].map(present);
}

function present(row: AskRow): z.output<typeof asks.list.list.item> {
  const stop = row.kept ?? row.stop;
  const { askId, campaignId, campaignName, advocateId, name, step, state, channel } = row;
  return {
    askId,
    campaignId,
    campaignName,
    advocateId,
    name,
    step,
    state,
    why: describeReason(row),
    dueAt: row.decidedAt === null ? nextOpenTime(zonesOf(row, row), row, new Date(row.dueAt)) : new Date(row.decidedAt),
    ...(channel && { channel }),
    ...(stop && { stop, reason: stopSentences[stop] }),
  };
}

/** The reason for an ask, as a sentence. */
function describeReason({ step, causedAt, service, advocateName, timeZone }: AskRow): string {
  const day = new Intl.DateTimeFormat("en-US", { month: "long", day: "numeric", timeZone }).format(new Date(causedAt));
  const job = `Job done on ${day}${service ? `: ${service}` : ""}.`;
  const sentences: Readonly<Record<AskStep, string>> = {
    question: job,
    after_job: job,
    reminder: job,
    last_reminder: job,
    credit_landed: `Credit landed on ${day}.`,
    link_unopened: `Added on ${day}. Their link hasn’t been opened yet.`,
    friend_reminder: `Sent by ${advocateName} on ${day}, and hasn’t booked.`,
    credit_expiring: "Some of their credit expires soon.",
  };
  return sentences[step];
}
