import { and, asc, eq, gt, lt, notExists, or, sql } from "drizzle-orm";
import { database, type Tx, transact } from "@/db/client";
import { brandings, businessProfiles, logoUploads as table } from "@/db/schema/branding";
import { storage } from "@/lib/kit/storage/storage";

/** The age at which an unsaved or removed upload is deleted. By then its upload URL has expired. */
const STRAY_AFTER_MS = 60 * 60 * 1000;
const BATCH = 500;

type UploadRow = typeof table.$inferSelect;

/**
 * Deletes unused files: images replaced or removed while storage was unavailable, and uploads that were never saved. Skips
 * a removed logo that the branding still names until the new one is saved (spec, "POST /api/app/branding/logo").
 * @returns the number of deleted files
 * @throws Error the first storage failure, after trying all files
 */
export async function removeStrayLogos(now: Date): Promise<number> {
  const failures: unknown[] = [];
  let removed = 0;
  let after = "";
  for (let batch = await readStray(now, after); batch.length > 0; batch = await readStray(now, after)) {
    for (const upload of batch) {
      after = upload.key;
      await removeStray(upload, now).then(
        (isRemoved) => {
          removed += isRemoved ? 1 : 0;
        },
        (error: unknown) => failures.push(error),
      );
    }
  }
  if (failures.length > 0) throw failures[0];
  return removed;
}

function readStray(now: Date, after: string): Promise<UploadRow[]> {
  const cutoff = new Date(now.getTime() - STRAY_AFTER_MS);
  const stray = or(lt(table.removedAt, cutoff), lt(table.createdAt, cutoff));
  return database()
    .select()
    .from(table)
    .where(and(gt(table.key, after), stray, notExists(usesOf(database()))))
    .orderBy(asc(table.key))
    .limit(BATCH);
}

// It could be saved concurrently. Marking it first prevents that; only then is the file deleted.
async function removeStray({ orgId, key }: UploadRow, now: Date): Promise<boolean> {
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
