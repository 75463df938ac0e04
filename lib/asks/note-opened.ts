import { type SQL, sql } from "drizzle-orm";
import { transact } from "@/db/client";

/** So long after an ask what opens the link may be thanks to it. */
const DAYS = 14;

/** Notes with the asks of the last two weeks that the person's link was opened. */
export function noteLinkOpened(referralCode: string, now: Date): Promise<void> {
  return noteOpened(sql`d.referral_code = ${referralCode}`, now);
}

/** The same of the person's own page. */
export function notePortalOpened(orgId: string, advocateId: string, now: Date): Promise<void> {
  return noteOpened(sql`d.org_id = ${orgId}::uuid AND d.id = ${advocateId}::uuid`, now);
}

async function noteOpened(whose: SQL, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  await transact((tx) =>
    tx.execute(sql`
      UPDATE asks a SET opened_at = ${at}
        FROM advocates d
       WHERE ${whose} AND a.org_id = d.org_id AND a.advocate_id = d.id AND a.state = 'sent' AND a.opened_at IS NULL
         AND a.step <> 'friend_reminder' AND a.decided_at > ${at} - ${DAYS} * interval '1 day'`),
  );
}
