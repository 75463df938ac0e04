import { and, asc, eq, gt, lt, notExists, or, sql } from "drizzle-orm";
import { database, type Tx, transact } from "@/db/client";
import { brandings, businessProfiles, logoUploads as table } from "@/db/schema/branding";
import { storage } from "@/lib/kit/storage/storage";

/**
 * How long a file may wait to be saved as the logo before it counts as left behind, and a removed one before it is
 * looked for again: by then no address can bring it back.
 */
const WAITING_MS = 60 * 60 * 1000;
const AT_ONCE = 500;

type Upload = typeof table.$inferSelect;

/**
 * Removes the files that nobody needs: of pictures that were replaced or removed while the storage was out of reach, and
 * of uploads that were never saved. A branding still names a removed logo until the new one is saved (spec, "POST
 * /api/app/branding/logo"); it is left alone as long. Returns how many were removed.
 * @throws Error the first failure of the storage, once all others are done
 */
export async function removeStrayLogos(now: Date): Promise<number> {
  const failures: unknown[] = [];
  let removed = 0;
  let after = "";
  for (let batch = await readStray(now, after); batch.length > 0; batch = await readStray(now, after)) {
    for (const upload of batch) {
      after = upload.key;
      await removeStray(upload, now).then(
        (gone) => {
          removed += gone ? 1 : 0;
        },
        (error: unknown) => failures.push(error),
      );
    }
  }
  if (failures.length > 0) throw failures[0];
  return removed;
}

function readStray(now: Date, after: string): Promise<Upload[]> {
  const longAgo = new Date(now.getTime() - WAITING_MS);
  const stray = or(lt(table.removedAt, longAgo), lt(table.createdAt, longAgo));
  return database()
    .select()
    .from(table)
    .where(and(gt(table.key, after), stray, notExists(usesOf(database()))))
    .orderBy(asc(table.key))
    .limit(AT_ONCE);
}

// It may be saved at this very moment: once it is marked, it cannot be any more, and only then the file goes.
async function removeStray({ orgId, key }: Upload, now: Date): Promise<boolean> {
  const own = and(eq(table.orgId, orgId), eq(table.key, key));
  const isMarked = await transact(async (tx) => {
    await tx.select().from(table).where(own).for("update");
    const marked = await tx
      .update(table)
      .set({ removedAt: now })
      .where(and(own, notExists(usesOf(tx))))
      .returning({ key: table.key });
    return marked.length > 0;
  });
  if (!isMarked) return false;
  await storage().remove(key);
  await transact((tx) => tx.delete(table).where(and(own, notExists(usesOf(tx)))));
  return true;
}

function usesOf(db: Pick<Tx, "select">) {
  return db
    .select({ one: sql`1` })
    .from(brandings)
    .where(and(eq(brandings.orgId, table.orgId), eq(brandings.logoKey, table.key)))
    .unionAll(
      db
        .select({ one: sql`1` })
        .from(businessProfiles)
        .where(and(eq(businessProfiles.orgId, table.orgId), eq(businessProfiles.photoKey, table.key))),
    );
}
