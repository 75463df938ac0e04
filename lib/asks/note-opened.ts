import { type SQL, sql } from "drizzle-orm";
import { transact } from "@/db/client";

/** How long after an ask an opened link counts as its result. */
const DAYS = 14;

/** Marks the asks of the last two weeks whose link the person opened. */
export function noteLinkOpened(referralCode: string, now: Date): Promise<void> {
  return noteOpened(sql`d.referral_code = ${referralCode}`, now);
}

/** Marks the asks of the last two weeks when the person opens their portal. */
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
