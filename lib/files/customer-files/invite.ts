import { and, eq } from "drizzle-orm";
import { customerFileRows as rows } from "@/db/schema/customer-files";
import { whyGone } from "@/lib/files/customer-files/campaign-gone";
import type { StoredFile } from "@/lib/files/customer-files/check";
import { type Facts, factsOf } from "@/lib/files/customer-files/judge";
import { personOf } from "@/lib/files/customer-files/judge-people";
import { asRefusal, mark, type StoredFileRow, takeRows } from "@/lib/files/customer-files/stored-rows";
import { attempt } from "@/lib/kit/attempt";
import type { ApiError } from "@/lib/kit/errors";
import type { WriteContext } from "@/lib/kit/implement";
import { importAdvocates } from "@/lib/leads/advocates/import";
import { MAX_IMPORT_ROWS } from "@/lib/leads/advocates/import-row";

const whyFailed = "Something went wrong on our side. Invite this person by hand, on the campaign’s page.";

/**
 * Invites the next customers who are not advocates yet, as an import that is undone with the file. If none of them can be
 * added, because the campaign was deleted or the import undone, all that are left fail with the reason, so that the file
 * ends.
 * @returns the number of rows handled
 */
export async function inviteNext(context: WriteContext, file: StoredFile, campaignId: string): Promise<number> {
  const batch = await takeRows(context.db, file, "invite", MAX_IMPORT_ROWS);
  return batch.length === 0 ? 0 : inviteBatch(context, file, campaignId, batch);
}

async function inviteBatch(
  context: WriteContext,
  file: StoredFile,
  campaignId: string,
  batch: readonly StoredFileRow[],
): Promise<number> {
  const [first] = batch;
  if (!first) return 0;
  const imported = await attempt(context, (part) => importRows(part, file, campaignId, batch)).catch((error: unknown) =>
    asRefusal(error, first),
  );
  if (Array.isArray(imported)) {
    await markImported(context, batch, imported);
    return batch.length;
  }
  if (imported.code !== "internal") return refuseLeft(context, file, imported);
  if (batch.length === 1) {
    await mark(context.db, file.orgId, [first.id], { state: "failed", problem: whyFailed });
    return 1;
  }
  // One of the rows is at fault; the others must not suffer from it.
  const half = Math.ceil(batch.length / 2);
  const handled = await inviteBatch(context, file, campaignId, batch.slice(0, half));
  return handled + (await inviteBatch(context, file, campaignId, batch.slice(half)));
}

type ImportedRow = Awaited<ReturnType<typeof importAdvocates.within>>["rows"][number];

async function importRows(
  context: WriteContext,
  { id: importId, fileName, sendsInvites: sendInvites }: StoredFile,
  campaignId: string,
  batch: readonly StoredFileRow[],
): Promise<ImportedRow[]> {
  const answer = await importAdvocates.within(context, {
    campaignId,
    importId,
    fileName,
    sendInvites,
    // A number has no text consent unless the file says so.
    rows: batch.map((row) => ({ ...personOf(row), isFine: factsOf(row).isFine === true })),
  });
  return answer.rows;
}

async function markImported(
  { db, actor: { orgId } }: WriteContext,
  batch: readonly StoredFileRow[],
  imported: readonly ImportedRow[],
): Promise<void> {
  const idsOf = (outcome: ImportedRow["outcome"]) =>
    batch.flatMap(({ id }, at) => (imported[at]?.outcome === outcome ? [id] : []));
  await mark(db, orgId, idsOf("enrolled"), { state: "done" });
  const facts: Facts = { why: "enrolled", by: [] };
  await mark(db, orgId, idsOf("alreadyEnrolled"), { outcome: "nothing", state: "done", facts });
  const refused = new Map<string, string[]>();
  batch.forEach(({ id }, at) => {
    const problem = describeRefusal(imported[at]);
    if (problem !== undefined) refused.set(problem, [...(refused.get(problem) ?? []), id]);
  });
  for (const [problem, ids] of refused) await mark(db, orgId, ids, { state: "failed", problem });
}

function describeRefusal(result: ImportedRow | undefined): string | undefined {
  if (result?.outcome === "enrolled" || result?.outcome === "alreadyEnrolled") return undefined;
  if (result?.outcome === "noRoom") return "Your account has no room for another advocate.";
  return (result?.errors ?? []).map(({ field, message }) => `${field} ${message}.`).join(" ") || "Not invited.";
}

async function refuseLeft({ db }: WriteContext, file: StoredFile, error: ApiError): Promise<number> {
  // Nothing but the campaign is looked up by its id.
  const problem = error.code === "not_found" ? whyGone : error.message;
  const isLeft = and(
    eq(rows.orgId, file.orgId),
    eq(rows.fileId, file.id),
    eq(rows.outcome, "invite"),
    eq(rows.state, "waiting"),
  );
  const refused = await db.update(rows).set({ state: "failed", problem }).where(isLeft).returning({ id: rows.id });
  return refused.length;
}
