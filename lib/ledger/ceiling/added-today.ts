import { and, eq, gte, sql } from "drizzle-orm";
import type { Db, Tx } from "@/db/client";
import { users } from "@/db/schema/organizations";
import type { Actor } from "@/lib/kit/auth/actor";

/** The credit the acting member has added by hand on a day that counts toward a ceiling, in cents. */
export async function readAdded(db: Db, { orgId, userId }: Actor, day: string): Promise<number> {
  if (userId === undefined) return 0;
  const [row] = await db
    .select({ cents: users.addedCents })
    .from(users)
    .where(and(eq(users.orgId, orgId), eq(users.id, userId), gte(users.addedOn, day)));
  return row?.cents ?? 0;
}

interface Addition {
  /** In cents, above 0. */
  readonly cents: number;
  readonly ceilingCents: number;
  /** The organization's calendar day, such as 2026-11-26. */
  readonly day: string;
}

/**
 * Counts credit that a member adds by hand, unless it exceeds the day's ceiling. Locks the member's row until the
 * commit, so that concurrent additions count each other. A day never goes back, even if the time zone changes.
 * @returns false if it needs approval: it exceeds the ceiling, or there is no member to count it for
 */
export async function countAdded(
  tx: Tx,
  { orgId, userId }: Actor,
  { cents, ceilingCents, day }: Addition,
): Promise<boolean> {
  if (userId === undefined) return false;
  const counted = await tx.execute(sql`
    UPDATE users
       SET added_cents = CASE WHEN added_on >= ${day}::date THEN added_cents ELSE 0 END + ${cents}::bigint,
           added_on = greatest(added_on, ${day}::date)
     WHERE org_id = ${orgId}::uuid AND id = ${userId}::uuid
       AND CASE WHEN added_on >= ${day}::date THEN added_cents ELSE 0 END + ${cents}::bigint <= ${ceilingCents}::bigint
    RETURNING id`);
  return counted.length > 0;
}
