import { and, eq, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { database, transact } from "@/db/client";
import { customerFiles as files, customerFileRows as rows } from "@/db/schema/customer-files";
import { type StoredFile, whereFile } from "@/lib/files/customer-files/check";
import { discard } from "@/lib/files/customer-files/service";
import { UNDO_DAYS } from "@/lib/files/undo-window";
import { DAY_MS } from "@/lib/kit/durations";

/**
 * Deletes personal data of files that can no longer be undone or stopped long ago, and files never applied. Counts stay,
 * and so do invoices of refunds, because their jobs may come with a later file.
 * @param orgId limits it to one organization
 */
export async function discardOldFiles(now: Date, orgId?: string): Promise<void> {
  const before = new Date(now.getTime() - UNDO_DAYS * DAY_MS);
  const read = () =>
    database()
      .select()
      .from(files)
      .where(
        and(
          orgId === undefined ? undefined : eq(files.orgId, orgId),
          or(
            and(inArray(files.state, ["applied", "undone"]), lt(files.appliedAt, before), isNull(files.forgottenAt)),
            and(inArray(files.state, ["receiving", "checked", "discarded"]), lt(files.createdAt, before)),
            // Its member left, and no other one went on.
            and(isNotNull(files.stoppedAt), lt(files.stoppedAt, before), isNull(files.forgottenAt)),
          ),
        ),
      )
      .limit(100);
  for (let old = await read(); old.length > 0; old = await read()) {
    for (const file of old) await forget(file, now);
  }
}

function forget(file: StoredFile, now: Date): Promise<void> {
  const ofFile = and(eq(rows.orgId, file.orgId), eq(rows.fileId, file.id));
  return transact(async (tx) => {
    if (file.state === "discarded") return void (await tx.delete(files).where(whereFile(file)));
    if (file.appliedAt === null && file.stoppedAt === null) return discard(tx, file);
    await tx.delete(rows).where(and(ofFile, eq(rows.outcome, "nothing"), sql`${rows.kind} <> 'refund'`));
    const words = {
      name: null,
      email: null,
      phone: null,
      language: null,
      code: null,
      referredBy: null,
      street: null,
      unread: null,
    };
    await tx
      .update(rows)
      .set({ ...words, problem: null })
      .where(ofFile);
    // The id of a refund contains no personal data.
    await tx
      .update(rows)
      .set({ facts: null })
      .where(and(ofFile, sql`${rows.facts} ->> 'why' IS DISTINCT FROM 'noRefund'`));
    await tx.update(files).set({ forgottenAt: now }).where(whereFile(file));
  });
}
