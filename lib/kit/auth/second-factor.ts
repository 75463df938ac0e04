import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { authenticators, passkeys } from "@/db/schema/second-factor";

/** A member, as every table of theirs has them. */
export interface MemberKey {
  readonly orgId: string;
  readonly userId: string;
}

/** By what a member can prove themselves besides a password or an emailed link. */
export interface Factors {
  readonly app: boolean;
  readonly passkey: boolean;
}

/** Which second factors a member has. */
export async function findFactors(db: Db, { orgId, userId }: MemberKey): Promise<Factors> {
  const exists = (table: typeof authenticators | typeof passkeys) =>
    sql`EXISTS (SELECT FROM ${table} WHERE ${table.orgId} = ${orgId} AND ${table.userId} = ${userId})`;
  const [found] = await db.execute<{ app: boolean; passkey: boolean }>(
    sql`SELECT ${exists(authenticators)} AS app, ${exists(passkeys)} AS passkey`,
  );
  return { app: found?.app ?? false, passkey: found?.passkey ?? false };
}
