import { and, eq, lt, notExists, or, sql } from "drizzle-orm";
import { database, type Tx, transact } from "@/db/client";
import { brandings, logoUploads as table } from "@/db/schema/branding";
import { storage } from "@/lib/storage/storage";

/**
 * How long a file may wait to be saved as the logo before it counts as left behind, and a removed one before it is
 * looked for again: by then no address can bring it back.
 */
const WAITING_MS = 60 * 60 * 1000;

/**
 * Removes the files that nobody needs: of logos that were replaced or removed while the storage was out of reach, and
 * of uploads that were never saved. Returns how many.
 */
export async function removeStrayLogos(now: Date): Promise<number> {
  const inUse = database()
    .select({ one: sql`1` })
    .from(brandings)
    .where(and(eq(brandings.orgId, table.orgId), eq(brandings.logoKey, table.key)));
  const longAgo = new Date(now.getTime() - WAITING_MS);
  const stray = or(lt(table.removedAt, longAgo), and(lt(table.createdAt, longAgo), notExists(inUse)));
  const found = await database().select().from(table).where(stray).limit(1000);
  for (const { orgId, key } of found) {
    await storage().remove(key);
    await transact((tx) => forget(tx, orgId, key));
  }
  return found.length;
}

// A branding still names a removed logo until the new one is saved (spec, "POST /api/app/branding/logo").
async function forget(tx: Tx, orgId: string, key: string): Promise<void> {
  const inUse = tx
    .select({ one: sql`1` })
    .from(brandings)
    .where(and(eq(brandings.orgId, orgId), eq(brandings.logoKey, key)));
  await tx.delete(table).where(and(eq(table.orgId, orgId), eq(table.key, key), notExists(inUse)));
}
