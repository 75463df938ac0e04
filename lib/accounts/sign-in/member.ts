import { and, eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { users } from "@/db/schema/organizations";

/** What signing in asks of a member. */
const columns = {
  orgId: users.orgId,
  userId: users.id,
  email: users.email,
  passwordHash: users.passwordHash,
  allowPasswordAuth: users.allowPasswordAuth,
  devicesVersion: users.devicesVersion,
  /** Null for who has never come in. */
  lastSignInAt: users.lastSignInAt,
};

/** The one user that an email address has, whatever its case. @param orgId looks in this organization only */
export async function findMemberByEmail(db: Db, email: string, orgId?: string) {
  const [found] = await db
    .select(columns)
    .from(users)
    .where(
      and(eq(sql`lower(${users.email})`, email.toLowerCase()), orgId ? eq(users.orgId, orgId) : undefined),
    );
  return found;
}
