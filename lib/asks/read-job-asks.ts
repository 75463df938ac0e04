import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Tx } from "@/db/client";
import type { AskStep, AskStop, MessageChannel } from "@/db/enums";
import { moment } from "@/db/moment";
import type { asks } from "@/lib/asks/contract";
import { isOfCause } from "@/lib/asks/of-cause";
import { startOfDay, zonesOf } from "@/lib/asks/send";
import { stopSentences } from "@/lib/asks/stops";
import type { Actor } from "@/lib/kit/auth/actor";
import { nextOpenTime } from "@/lib/kit/daytime";
import { DAY_MS } from "@/lib/kit/durations";
import { findProviders } from "@/lib/messages/drivers/configured";
import { isFictional } from "@/lib/messages/drivers/fictional";

type JobAsk = z.output<typeof asks.recordJob.output>["asks"][number];

type JobAskRow = {
  readonly step: AskStep;
  readonly dueAt: string;
  readonly channel: MessageChannel | null;
  readonly recipient: string | null;
  readonly stop: AskStop | null;
  readonly phone: string | null;
  readonly timeZone: string;
  readonly sendsOnHolidays: boolean;
  readonly dailyAsks: number;
};

/** The asks planned for a job, in order: when each goes out and by which channel, or why it won't. */
export async function readJobAsks(tx: Tx, { orgId, plan }: Actor, jobId: string, now: Date): Promise<JobAsk[]> {
  const rows = await tx.execute<JobAskRow>(sql`
    SELECT a.step, a.due_at AS "dueAt", s.channel, s.recipient, s.stop, d.phone, o.time_zone AS "timeZone",
           o.sends_on_holidays AS "sendsOnHolidays", o.daily_asks AS "dailyAsks"
      FROM asks a
      JOIN organizations o ON o.id = ${orgId}::uuid
     CROSS JOIN LATERAL (SELECT phone FROM advocates WHERE org_id = ${orgId}::uuid AND id = a.advocate_id LIMIT 1) d
     CROSS JOIN LATERAL (SELECT k.channel, k.recipient, k.stop FROM ask_stops(${orgId}::uuid, ${plan.sms}, NULL) k
                          WHERE k.id = a.id LIMIT 1) s
     WHERE ${isOfCause(orgId, sql`${jobId}::uuid`)} AND a.state::text = 'planned'
     ORDER BY a.due_at, a.step`);
  return Promise.all([...rows].map((row) => present(tx, orgId, row, now)));
}

async function present(tx: Tx, orgId: string, row: JobAskRow, now: Date): Promise<JobAsk> {
  const { step, channel, recipient, stop, timeZone } = row;
  const due = new Date(Math.max(new Date(row.dueAt).getTime(), now.getTime()));
  const at = nextOpenTime(zonesOf(row, row), row, due);
  if (stop) return { step, at, timeZone, stop, reason: stopSentences[stop] };
  const isDelivered = channel !== null && findProviders()[channel] && !isFictional(recipient ?? "");
  return {
    step,
    at,
    timeZone,
    ...(channel && { channel }),
    isDelivered,
    mayWait: (await countBefore(tx, orgId, at, row.timeZone)) >= row.dailyAsks,
  };
}

/** Counts that day's asks already sent, or due before this time. */
async function countBefore(tx: Tx, orgId: string, at: Date, timeZone: string): Promise<number> {
  const start = startOfDay(timeZone, at);
  const [row] = await tx.execute<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM asks
     WHERE org_id = ${orgId}::uuid AND (
           state = 'sent' AND decided_at >= ${moment(start)} AND decided_at < ${moment(new Date(start.getTime() + DAY_MS))}
        OR state = 'planned' AND due_at < ${moment(at)} AND due_at >= ${moment(new Date(start.getTime() - DAY_MS))})`);
  return row?.count ?? 0;
}
