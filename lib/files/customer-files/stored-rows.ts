import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import type { CustomerRowOutcome } from "@/db/enums";
import { isPassing } from "@/db/errors";
import { customerFileRows as rows } from "@/db/schema/customer-files";
import type { StoredFile } from "@/lib/files/customer-files/check";
import { ApiError } from "@/lib/kit/errors";
import { describeCause, log } from "@/lib/kit/log";
import { toApiError } from "@/lib/kit/problem";

/** A row of a file as stored. */
export type StoredFileRow = typeof rows.$inferSelect;

/** The remaining rows of a file with this outcome, in order. */
export function takeRows(
  tx: Tx,
  { orgId, id }: StoredFile,
  outcome: CustomerRowOutcome,
  most: number,
): Promise<StoredFileRow[]> {
  return tx
    .select()
    .from(rows)
    .where(
      and(
        eq(rows.orgId, orgId),
        eq(rows.fileId, id),
        gt(rows.id, id),
        eq(rows.outcome, outcome),
        eq(rows.state, "waiting"),
      ),
    )
    .orderBy(asc(rows.id))
    .limit(most);
}

/** Stores the results of some of a file's rows, which are the same for all of them. */
export async function mark(
  tx: Tx,
  orgId: string,
  ids: readonly string[],
  change: Partial<StoredFileRow>,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(rows)
    .set(change)
    .where(and(eq(rows.orgId, orgId), inArray(rows.id, [...ids])));
}

/** Runs deferred constraints now, while the row is known. */
export async function checkNow(tx: Tx): Promise<void> {
  await tx.execute(sql`SET CONSTRAINTS ALL IMMEDIATE`);
  await tx.execute(sql`SET CONSTRAINTS ALL DEFERRED`);
}

/**
 * Returns the error if only these rows were rejected. A possibly temporary error, such as a lost connection or the move of
 * the organization, is rethrown so that the whole batch runs again.
 */
export function asRefusal(error: unknown, { id }: Pick<StoredFileRow, "id">): ApiError {
  if (error instanceof ApiError && error.code !== "unavailable") return error;
  if (toApiError(error).code === "unavailable" || isPassing(error)) throw error;
  log().error({ rowId: id, error: describeCause(error) }, "a row of a customer file could not be done");
  return new ApiError("internal", "Something went wrong on our side. Do this one by hand, on the lead’s page.");
}
