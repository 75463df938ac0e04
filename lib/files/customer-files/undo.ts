import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { approvals } from "@/db/schema/approvals";
import { customerFiles as files, customerFileRows as rows } from "@/db/schema/customer-files";
import { imports } from "@/db/schema/imports";
import { referrals } from "@/db/schema/referrals";
import { type StoredFile, whereFile } from "@/lib/files/customer-files/check";
import { factsOf } from "@/lib/files/customer-files/judge";
import { forgetCustomers } from "@/lib/files/customer-files/keep-customers";
import { asRefusal, checkNow, type StoredFileRow } from "@/lib/files/customer-files/stored-rows";
import { undoImport } from "@/lib/files/imports/service";
import { attempt } from "@/lib/kit/attempt";
import type { WriteContext } from "@/lib/kit/implement";
import { withdrawReward } from "@/lib/leads/referrals/reject";
import { reverseReferral, unreverseReferral } from "@/lib/leads/referrals/reverse";

const BATCH = 25;

/** The refund id of the reversals that undo a file. */
const undoIdOf = (fileId: string) => `undo of file ${fileId}`;

/**
 * Undoes the next rows of a file, refunds first, then conversions, each by its own entries. At the end it removes
 * invited advocates without activity and known customers that only this file reported.
 * @returns the number of rows undone; 0 when the file is undone
 */
export async function undoNext(context: WriteContext, file: StoredFile): Promise<number> {
  const { db, now } = context;
  const batch = await db
    .select()
    .from(rows)
    .where(
      and(
        eq(rows.orgId, file.orgId),
        eq(rows.fileId, file.id),
        inArray(rows.outcome, ["convert", "reverse"]),
        eq(rows.state, "done"),
      ),
    )
    .orderBy(sql`${rows.outcome} = 'convert'`, asc(rows.id))
    .limit(BATCH);
  for (const row of batch) await takeBack(context, file, row);
  if (batch.length > 0) {
    const doneCount = sql`least(${files.doneCount} + ${batch.length}, ${files.rowCount})`;
    await db.update(files).set({ doneCount }).where(whereFile(file));
    context.unchanged();
    return batch.length;
  }
  await removeInvited(context, file);
  await forgetCustomers(db, file);
  await db.update(files).set({ state: "undone", undoneAt: now, doneCount: file.rowCount }).where(whereFile(file));
  context.unchanged();
  return 0;
}

async function takeBack(context: WriteContext, file: StoredFile, row: StoredFileRow): Promise<void> {
  const { db, actor } = context;
  const byId = and(eq(rows.orgId, actor.orgId), eq(rows.id, row.id));
  try {
    await attempt(context, async (part) => {
      await takeBackRow(part, file, row);
      await checkNow(part.db);
    });
    await db.update(rows).set({ state: "undone" }).where(byId);
  } catch (error) {
    await db
      .update(rows)
      .set({ state: "failed", problem: asRefusal(error, row).message })
      .where(byId);
  }
}

async function takeBackRow(context: WriteContext, file: StoredFile, row: StoredFileRow): Promise<void> {
  const { db, actor } = context;
  const { refundId, approvalId } = factsOf(row);
  const [lead] = await db
    .select({ campaignId: referrals.campaignId })
    .from(referrals)
    .where(and(eq(referrals.orgId, actor.orgId), eq(referrals.id, row.referralId ?? "")));
  if (!lead || row.referralId === null) return context.unchanged();
  // A declined conversion is not the file's, even if it was converted some other way since.
  if (approvalId !== undefined && !(await wasApproved(context, approvalId))) {
    return withdrawReward(context, row.referralId);
  }
  const place = { campaignId: lead.campaignId, referralId: row.referralId };
  if (row.outcome === "convert") {
    await reverseReferral.within(context, { ...place, reason: "mistake", refundId: undoIdOf(file.id) });
  } else if (refundId !== undefined) {
    await unreverseReferral.within(context, { ...place, refundId });
  }
}

async function wasApproved({ db, actor }: WriteContext, approvalId: string): Promise<boolean> {
  const [row] = await db
    .select({ state: approvals.state })
    .from(approvals)
    .where(and(eq(approvals.orgId, actor.orgId), eq(approvals.id, approvalId)));
  return row?.state === "approved";
}

async function removeInvited(context: WriteContext, { orgId, id }: StoredFile): Promise<void> {
  const { db } = context;
  const [invited] = await db
    .select({ undoneAt: imports.undoneAt })
    .from(imports)
    .where(and(eq(imports.orgId, orgId), eq(imports.id, id)));
  if (invited && invited.undoneAt === null) await undoImport.within(context, { importId: id });
  await db
    .update(rows)
    .set({ state: "undone" })
    .where(and(eq(rows.orgId, orgId), eq(rows.fileId, id), eq(rows.outcome, "invite"), eq(rows.state, "done")));
}
