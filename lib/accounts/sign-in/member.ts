import { and, eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { users } from "@/db/schema/organizations";

const columns = {
  orgId: users.orgId,
  userId: users.id,
  email: users.email,
  passwordHash: users.passwordHash,
  allowPasswordAuth: users.allowPasswordAuth,
  devicesVersion: users.devicesVersion,
  /** Null if the member has never signed in. */
  lastSignInAt: users.lastSignInAt,
};

/** The user with an email address, in any case. @param orgId limits the search to this organization */
export async function findMemberByEmail(db: Db, email: string, orgId?: string) {
  const [row] = await db
    .select(columns)
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), orgId ? eq(users.orgId, orgId) : undefined));
  return row;
}
