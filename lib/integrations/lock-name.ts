import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";

/** Holds a name until the transaction ends, so that others who lock it wait. */
export async function lockName(tx: Db, name: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
