import { eq, sql } from "drizzle-orm";
import { organizations } from "@/db/schema/organizations";
import { single } from "@/db/single";
import { asks } from "@/lib/asks/contract";
import { DAY_MS } from "@/lib/kit/durations";
import { findHoliday } from "@/lib/kit/holidays";
import { implement } from "@/lib/kit/implement";
import { dayIn } from "@/lib/kit/time-zone";

const DAYS = 30;

type Count = { day: string; kind: "first" | "reminder" | "credit"; asks: number };

/**
 * Forecasts the asks of the next 30 days from current plans. If a person has two jobs within 90 days, only the first
 * leads to asks. Asks due after 8 pm, on a US holiday or over the daily limit move to the next day.
 */
export const getAskForecast = implement(asks.forecast, async ({ db, actor, now }, { campaignId }) => {
  const { orgId } = actor;
  const { timeZone, sendsOnHolidays, dailyAsks } = single(
    await db
      .select({
        timeZone: organizations.timeZone,
        sendsOnHolidays: organizations.sendsOnHolidays,
        dailyAsks: organizations.dailyAsks,
      })
      .from(organizations)
      .where(eq(organizations.id, orgId)),
  );
  const until = new Date(now.getTime() + DAYS * DAY_MS).toISOString();
  const ofCampaign = campaignId === undefined ? sql`` : sql`AND a.campaign_id = ${campaignId}::uuid`;
  const rows = await db.execute<{ people: number; counts: Count[] | null }>(sql`
    WITH going AS MATERIALIZED (
      SELECT a.person, a.cause_id, a.step, greatest(a.due_at, ${now.toISOString()}::timestamptz) AS due_at
        FROM asks a JOIN ask_stops(${orgId}::uuid, ${actor.plan.sms}, NULL) s ON s.id = a.id
       WHERE a.org_id = ${orgId}::uuid AND a.state = 'planned' AND a.due_at < ${until}::timestamptz AND s.stop IS NULL ${ofCampaign}),
    asked AS (
      SELECT g.*, g.step NOT IN ('question', 'after_job', 'reminder', 'last_reminder')
                  OR g.cause_id = first_value(g.cause_id) OVER (
                       PARTITION BY g.person, g.step IN ('question', 'after_job', 'reminder', 'last_reminder') ORDER BY g.due_at, g.cause_id) AS counts
        FROM going g),
    days AS (
      SELECT (due_at AT TIME ZONE ${timeZone} + interval '4 hours')::date::text AS day,
             CASE WHEN step IN ('question', 'after_job') THEN 'first'
                  WHEN step IN ('credit_landed', 'credit_expiring') THEN 'credit' ELSE 'reminder' END AS kind, count(*)::int AS asks
        FROM asked WHERE counts GROUP BY 1, 2)
    SELECT (SELECT count(DISTINCT person)::int FROM asked WHERE counts) AS people, (SELECT json_agg(days) FROM days) AS counts`);
  const { people, counts } = single([...rows]);
  const closed = (day: string) => !sendsOnHolidays && findHoliday(day) !== undefined;
  const days = spread(listDays(timeZone, now), counts ?? [], (day) => (closed(day) ? 0 : dailyAsks));
  const totals = days.map(({ first, reminder, credit }) => first + reminder + credit);
  return {
    forecast: {
      asks: totals.reduce((sum, total) => sum + total, 0),
      people,
      mostADay: Math.max(...totals),
      dailyAsks,
      days,
      timeZone,
    },
  };
});

function listDays(timeZone: string, now: Date): string[] {
  return Array.from({ length: DAYS }, (_, at) => dayIn(timeZone, new Date(now.getTime() + at * DAY_MS)));
}

const kinds = ["first", "reminder", "credit"] as const;

/** Moves asks over a day's limit to the next day. Those left after the last day are not in the forecast. */
function spread(days: readonly string[], counts: readonly Count[], roomOn: (day: string) => number) {
  const carried = { first: 0, reminder: 0, credit: 0 };
  return days.map((day) => {
    let room = roomOn(day);
    const sent = { first: 0, reminder: 0, credit: 0 };
    for (const kind of kinds) {
      const due = carried[kind] + (counts.find((count) => count.day === day && count.kind === kind)?.asks ?? 0);
      sent[kind] = Math.min(due, room);
      carried[kind] = due - sent[kind];
      room -= sent[kind];
    }
    return { day, ...sent };
  });
}
