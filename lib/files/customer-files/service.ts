import { and, asc, eq, gt, inArray, ne, not, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Tx } from "@/db/client";
import type { CustomerFileKind } from "@/db/enums";
import { newId } from "@/db/new-id";
import { prepareInsert } from "@/db/prepare-insert";
import { customerFileRows as rows, customerFiles as table } from "@/db/schema/customer-files";
import { single } from "@/db/single";
import { findCampaign } from "@/lib/business/campaigns/service";
import { whereFile } from "@/lib/files/customer-files/check";
import { customerFiles, MAX_FILE_ROWS, type rowGroups } from "@/lib/files/customer-files/contract";
import { isKnown, isRight, presentFiles, presentRows } from "@/lib/files/customer-files/present";
import { type ReadRow, readPerson, readRow } from "@/lib/files/customer-files/read-row";
import type { FileRow } from "@/lib/files/customer-files/row-fields";
import { explainClosed, UNDO_DAYS } from "@/lib/files/undo-window";
import type { Actor } from "@/lib/kit/auth/actor";
import { ApiError, fieldError } from "@/lib/kit/errors";
import { type Context, implement, implementPrepared, type WriteContext } from "@/lib/kit/implement";
import { implementList, newestFirst } from "@/lib/kit/list";
import { mapInSlices } from "@/lib/kit/map-in-slices";

type StoredFile = typeof table.$inferSelect;

interface GivenRows {
  readonly rows: readonly z.output<typeof FileRow>[];
  readonly kind?: CustomerFileKind | undefined;
  readonly fileId?: string;
}

/** Parses the rows before the transaction, to keep its locks short. */
async function readRows({ db, actor }: Context, { rows: given, kind = "jobs", fileId }: GivenRows) {
  const isFile = whereFile({ orgId: actor.orgId, id: fileId ?? "" });
  const [file] = fileId === undefined ? [{ kind }] : await db.select().from(table).where(isFile);
  return mapInSlices(given, file?.kind === "people" ? readPerson : readRow);
}

export const createCustomerFile = implementPrepared(customerFiles.create, readRows, async (context, input, read) => {
  const { db, actor, now, record } = context;
  const { fileName, more = false, kind = "jobs", inviteTo = null } = input;
  const id = newId(now);
  if (inviteTo !== null) await findCampaign(db, actor, inviteTo);
  const inserted = await db
    .insert(table)
    .values({
      orgId: actor.orgId,
      id,
      kind,
      fileName,
      state: "receiving",
      createdAt: now,
      inviteCampaignId: inviteTo,
      ...actorColumns(actor),
      uploadedBy: actor.userId,
      createdBy: actor.name,
    })
    .returning();
  const file = await addRows(context, single(inserted), read, more);
  record({ action: "customer_file.created", subjectId: id, after: { fileName } });
  return { file: await presentFile(db, file) };
});

export const addCustomerFileRows = implementPrepared(customerFiles.addRows, readRows, async (context, input, read) => {
  const { fileId, more = false } = input;
  const file = await lockFile(context, fileId);
  // A retry of the last request, whose response was lost, finds the check started.
  if (file.state !== "receiving") throw fileClosed("All rows of this file were sent.");
  const after = await addRows(context, file, read, more);
  context.record({
    action: "customer_file.created",
    subjectId: fileId,
    before: { rowCount: file.rowCount },
    after: { rowCount: after.rowCount },
  });
  return { file: await presentFile(context.db, after) };
});

/** Columns that store the actor of a file's step. */
function actorColumns({ kind, id, userId }: Actor) {
  return { actorKind: kind, actorId: id, userId: userId ?? null };
}

const insertRows = prepareInsert(rows, [
  ...(["orgId", "fileId", "id", "row", "kind", "name", "email", "phone", "code", "referredBy"] as const),
  ...(["mayText", "language", "street", "jobValueCents", "jobDate", "invoice", "unread"] as const),
]);

async function addRows(
  { db, now }: WriteContext,
  file: StoredFile,
  read: readonly ReadRow[],
  more: boolean,
): Promise<StoredFile> {
  const { orgId, id: fileId } = file;
  if (file.rowCount + read.length > MAX_FILE_ROWS) {
    const most = MAX_FILE_ROWS.toLocaleString("en-US");
    throw fieldError("rows", `can’t be more than ${most} in all. Split the file`);
  }
  const values = read.map((row) => ({ ...row, orgId, fileId, id: newId(now) }));
  const added = await db.execute<{ id: string }>(sql`${insertRows(values)} ON CONFLICT DO NOTHING RETURNING id`);
  const changed = await db
    .update(table)
    .set({ rowCount: sql`${table.rowCount} + ${added.length}`, ...(!more && { state: "checking" as const }) })
    .where(whereFile(file))
    .returning();
  return single(changed);
}

export const listCustomerFiles = implementList(
  customerFiles.list,
  async ({ db, actor }, { kind = "jobs" }) =>
    async (page) => {
      const isListed = and(eq(table.orgId, actor.orgId), eq(table.kind, kind), ne(table.state, "discarded"));
      const rows = await newestFirst(db.select().from(table).$dynamic(), table.id, isListed, page);
      return presentFiles(db, actor.orgId, rows);
    },
);

export const getCustomerFile = implement(customerFiles.get, async ({ db, actor }, { fileId }) => {
  const [file] = await db
    .select()
    .from(table)
    .where(whereFile({ orgId: actor.orgId, id: fileId }));
  if (!file || file.state === "discarded") throw noSuchFile();
  return { file: single(await presentFiles(db, actor.orgId, [file])) };
});

/** The conditions for a group of rows. */
const inGroup: Readonly<Record<(typeof rowGroups)[number], SQL | undefined>> = {
  matched: and(inArray(rows.outcome, ["convert", "reverse"]), ne(rows.state, "failed")),
  invite: and(eq(rows.outcome, "invite"), ne(rows.state, "failed")),
  ask: and(eq(rows.outcome, "ask"), isRight),
  nothing: eq(rows.outcome, "nothing"),
  failed: eq(rows.state, "failed"),
  wrong: sql`${rows.facts} -> 'isWrong' IS NOT NULL`,
  known: and(eq(rows.outcome, "nothing"), isKnown),
  others: and(eq(rows.outcome, "nothing"), not(isKnown)),
  left: or(inArray(rows.outcome, ["ask", "nothing"]), eq(rows.state, "failed")),
};

export const listCustomerFileRows = implementList(customerFiles.listRows, async ({ db, actor }, { fileId, group }) => {
  const [file] = await db
    .select()
    .from(table)
    .where(whereFile({ orgId: actor.orgId, id: fileId }));
  if (!file || file.state === "discarded") throw noSuchFile();
  return async ({ limit, after }) => {
    const page = await db
      .select()
      .from(rows)
      .where(
        and(
          eq(rows.orgId, actor.orgId),
          eq(rows.fileId, fileId),
          group && inGroup[group],
          after === undefined ? undefined : gt(rows.id, after),
        ),
      )
      .orderBy(asc(rows.id))
      .limit(limit);
    return presentRows(db, actor.orgId, page);
  };
});

export const applyCustomerFile = implement(customerFiles.apply, async (context, input) => {
  const { fileId, inviteTo, sendInvites: sendsInvites = true } = input;
  const { db, actor, now, record } = context;
  const file = await lockFile(context, fileId);
  const isStopped = file.state === "applying" && file.stoppedAt !== null;
  if (file.state !== "checked" && file.state !== "applied" && !isStopped) throw fileClosed(refuseBusy(file));
  requireKept(file);
  if (file.kind === "people" && inviteTo !== undefined) {
    throw fieldError("inviteTo", "can’t be changed: people are added to the campaign of their file");
  }
  const inviteCampaignId = inviteTo ?? file.inviteCampaignId;
  if (inviteTo !== undefined && inviteTo !== file.inviteCampaignId) await findCampaign(db, actor, inviteTo);
  if (file.kind === "people") await requireItsCampaign(db, file);
  const ofFile = and(eq(rows.orgId, actor.orgId), eq(rows.fileId, fileId));
  // A matching job may have been counted since the check.
  const noRefund = and(eq(rows.kind, "refund"), eq(rows.outcome, "nothing"), sql`${rows.facts} ->> 'why' = 'noRefund'`);
  if (file.state === "checked")
    await db.update(rows).set({ outcome: null, state: "waiting" }).where(and(ofFile, noRefund));
  const outcomes = ["convert", "reverse", ...(inviteCampaignId === null ? [] : (["invite"] as const))] as const;
  const todo = await db.$count(rows, and(ofFile, inArray(rows.outcome, [...outcomes]), eq(rows.state, "waiting")));
  const doneCount = Math.max(0, file.rowCount - todo);
  const changed = await db
    .update(table)
    .set({
      state: "applying",
      inviteCampaignId,
      sendsInvites,
      doneCount,
      stoppedAt: null,
      ...actorColumns(actor),
      appliedBy: actor.name,
    })
    .where(whereFile(file))
    .returning();
  record({
    action: "customer_file.applied",
    subjectId: fileId,
    before: { state: file.state },
    after: { state: "applying", fileName: file.fileName, rows: todo, at: now.toISOString() },
  });
  return { file: await presentFile(db, single(changed)) };
});

export const cancelCustomerFile = implement(customerFiles.cancel, async (context, { fileId }) => {
  const { db, record } = context;
  const file = await lockFile(context, fileId);
  const isOpen = file.state === "receiving" || file.state === "checking" || file.state === "checked";
  if (!isOpen) throw fileClosed("This file was applied. Undo it instead.");
  await discard(db, file);
  record({
    action: "customer_file.discarded",
    subjectId: fileId,
    before: { state: file.state },
    after: { state: "discarded" },
  });
  return { ok: true as const };
});

/** Deletes a file that was never applied. */
export async function discard(tx: Tx, file: Pick<StoredFile, "orgId" | "id">): Promise<void> {
  await tx.delete(rows).where(and(eq(rows.orgId, file.orgId), eq(rows.fileId, file.id)));
  await tx.update(table).set({ state: "discarded", rowCount: 0, doneCount: 0 }).where(whereFile(file));
}

export const undoCustomerFile = implement(customerFiles.undo, async (context, { fileId }) => {
  const { db, actor, now, record } = context;
  const file = await lockFile(context, fileId);
  if (file.state !== "undone") {
    if (file.state !== "applied" && file.stoppedAt === null) throw fileClosed(refuseBusy(file));
    requireKept(file);
  }
  const since = file.state === "undoing" ? null : file.appliedAt;
  const closed = explainClosed("This file", { since, undoneAt: file.undoneAt }, now);
  if (closed) throw fileClosed(closed);
  const changed = await db
    .update(table)
    .set({
      state: "undoing",
      doneCount: 0,
      stoppedAt: null,
      appliedAt: file.appliedAt ?? now,
      ...actorColumns(actor),
      undoneBy: actor.name,
    })
    .where(whereFile(file))
    .returning();
  record({
    action: "customer_file.undone",
    subjectId: fileId,
    before: { state: file.state },
    after: { state: "undoing" },
  });
  return { file: await presentFile(db, single(changed)) };
});

/**
 * Locks a file against its worker.
 * @throws ApiError `not_found`
 */
export async function lockFile({ db, actor }: WriteContext, fileId: string): Promise<StoredFile> {
  const [file] = await db
    .select()
    .from(table)
    .where(whereFile({ orgId: actor.orgId, id: fileId }))
    .for("no key update");
  if (!file || file.state === "discarded") throw noSuchFile();
  return file;
}

/** @throws ApiError `file_closed` if the file's rows were deleted */
export function requireKept({ forgottenAt }: StoredFile): void {
  if (forgottenAt !== null) throw fileClosed(`The rows of this file were forgotten after ${UNDO_DAYS} days.`);
}

/** @throws ApiError `file_closed` if the campaign that the file's people are added to was deleted */
async function requireItsCampaign(db: Tx, file: StoredFile): Promise<void> {
  const { problem } = await presentFile(db, file);
  if (problem !== undefined) throw fileClosed(problem);
}

async function presentFile(db: Tx, file: StoredFile) {
  return single(await presentFiles(db, file.orgId, [file]));
}

function refuseBusy({ state }: StoredFile): string {
  if (state === "undone") return "This file was undone. Upload it again to count it.";
  if (state === "applying" || state === "undoing") return "This file is being worked on. Wait until that is done.";
  return "This file is still being checked.";
}

function noSuchFile(): ApiError {
  return new ApiError("not_found", "There is no customer file with this id.");
}

/** The error if a file's state does not allow an action. */
export function fileClosed(detail: string): ApiError {
  return new ApiError("file_closed", detail);
}
