import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

interface Columns {
  readonly status: SQLWrapper;
  readonly expiresAt: SQLWrapper;
}

/** Whether a campaign takes referrals at this moment, as a condition on its columns (design §3, "Referral"). */
export function takesReferrals({ status, expiresAt }: Columns, now: Date): SQL<boolean> {
  return sql<boolean>`(${status} = 'active' AND coalesce(${expiresAt} > ${now.toISOString()}::timestamptz, true))`;
}
