import { type SQL, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { moment } from "@/db/moment";
import { DAY_MS, HOUR_MS } from "@/lib/kit/durations";
import type { Town } from "@/proof/asks-year/town";

/**
 * Lists what was lost by the end: causes without an ask in campaigns that asked throughout, and asks and messages
 * that never reached a final state.
 */
export async function listLost({ shops, world, diary }: Town): Promise<string[]> {
  const steady = shops.flatMap(({ campaigns }) =>
    campaigns.flatMap(({ campaignId, manner }) => (manner === "changing" ? [] : [campaignId])),
  );
  const inSteady = (alias: string) =>
    sql`${sql.raw(alias)}.campaign_id IN (SELECT value::uuid FROM json_array_elements_text(${JSON.stringify(steady)}::text::json))`;
  const late = moment(new Date(world.end - 4 * HOUR_MS));
  // Causes that came while the business had asks off, or just before, lead to none.
  const silences = JSON.stringify(
    diary.silences.map(({ orgId, from, until = new Date(world.end) }) => ({
      org: orgId,
      begins: new Date(from.getTime() - 4 * HOUR_MS),
      ends: until,
    })),
  );
  const isHeard = (alias: string, at: string) => sql`NOT EXISTS (
    SELECT FROM json_to_recordset(${silences}::text::json) AS s (org uuid, begins timestamptz, ends timestamptz)
     WHERE s.org = ${sql.raw(alias)}.org_id AND ${sql.raw(at)} BETWEEN s.begins AND s.ends)`;
  const noAsk = (step: string, cause: string) =>
    sql`NOT EXISTS (SELECT FROM asks k WHERE k.step = ${step}::ask_step AND k.cause_id = ${sql.raw(cause)})`;
  const searches: Readonly<Record<string, SQL>> = {
    "credit that landed": sql`
      SELECT FROM activity e JOIN advocates d ON d.org_id = e.org_id AND d.id = e.advocate_id
       WHERE ${inSteady("d")} AND d.erased_at IS NULL AND e.amount_cents > 0 AND e.created_at < ${late} AND ${isHeard("d", "e.created_at")}
         AND e.action IN ('advocate.referral.converted', 'advocate.credit.released') AND ${noAsk("credit_landed", "e.id")}`,
    "unopened links": sql`
      SELECT FROM advocates d
       WHERE ${inSteady("d")} AND d.erased_at IS NULL AND d.visit_count = 0 AND d.enrolled_at < ${late}
         AND ${isHeard("d", "d.enrolled_at")} AND ${noAsk("link_unopened", "d.id")}`,
    "friends of the portal": sql`
      SELECT FROM referrals f
       WHERE ${inSteady("f")} AND f.source = 'portal' AND f.created_at < ${late} AND ${isHeard("f", "f.created_at")}
         AND ${noAsk("friend_reminder", "f.id")}`,
    "credit that expires": sql`
      SELECT FROM expiry_reminders x JOIN advocates d ON d.org_id = x.org_id AND d.id = x.advocate_id
       WHERE ${inSteady("d")} AND d.erased_at IS NULL AND x.days_before = 30 AND x.created_at < ${late}
         AND ${isHeard("d", "x.created_at")}
         AND NOT EXISTS (SELECT FROM asks k WHERE k.step = 'credit_expiring' AND k.advocate_id = d.id AND k.created_at = x.created_at)`,
    "undecided asks": sql`
      SELECT FROM asks WHERE state = 'planned' AND planned_for < ${moment(new Date(world.end - 8 * DAY_MS))}`,
    "unfinished messages": sql`
      SELECT FROM messages WHERE status = 'queued' AND created_at < ${moment(new Date(world.end - 2 * DAY_MS))}`,
    "asks whose message was not sent": sql`
      SELECT FROM asks k JOIN messages m ON m.org_id = k.org_id AND m.cause_id = k.id
       WHERE k.state = 'sent' AND m.status NOT IN ('sent', 'queued')`,
  };
  const lost: string[] = [];
  for (const [what, search] of Object.entries(searches)) {
    const { count } = await database().execute(search);
    if (count > 0) lost.push(`${count} times ${what}`);
  }
  return lost;
}
