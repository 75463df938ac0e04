import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { authenticators, passkeys } from "@/db/schema/second-factor";

export interface MemberKey {
  readonly orgId: string;
  readonly userId: string;
}

interface Factors {
  readonly app: boolean;
  readonly passkey: boolean;
}

/** Finds which second factors a member has. */
export async function findFactors(db: Db, { orgId, userId }: MemberKey): Promise<Factors> {
  const exists = (table: typeof authenticators | typeof passkeys) =>
    sql`EXISTS (SELECT FROM ${table} WHERE ${table.orgId} = ${orgId} AND ${table.userId} = ${userId})`;
  const [row] = await db.execute<{ app: boolean; passkey: boolean }>(
    sql`SELECT ${exists(authenticators)} AS app, ${exists(passkeys)} AS passkey`,
  );
  return { app: row?.app ?? false, passkey: row?.passkey ?? false };
}
