import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { database, transact } from "@/db/client";
import { customerFiles as files } from "@/db/schema/customer-files";
import { organizations } from "@/db/schema/organizations";
import { applyNext } from "@/lib/files/customer-files/apply";
import { checkNext, type StoredFile, whereFile } from "@/lib/files/customer-files/check";
import { customerFiles } from "@/lib/files/customer-files/contract";
import { undoNext } from "@/lib/files/customer-files/undo";
import { denial } from "@/lib/kit/auth/access";
import type { Actor } from "@/lib/kit/auth/actor";
import { restoreActor } from "@/lib/kit/auth/stored-actor";
import { findSystemActor, systemActor } from "@/lib/kit/auth/system-actor";
import { workEach } from "@/lib/kit/due-work";
import { transactWrites, type WriteContext } from "@/lib/kit/implement";

const running = ["checking", "applying", "undoing"] as const;

/** The most files per run, so that a worker soon notices new ones. */
export const FILES_AT_ONCE = 20;

/** Due at once while a file is active. */
export const customerFilesDue = sql`(SELECT now() FROM ${files}
  WHERE state IN ('checking', 'applying', 'undoing') AND stopped_at IS NULL LIMIT 1)`;

/**
 * Processes the next batch of every active file, each in its own transaction that locks the file. Several workers can
 * share the files, and a killed worker leaves its batch for the next one. Files of suspended organizations wait. If many
 * are active, chance decides which come first, so that files that keep failing hold up no other for long.
 * @returns the number of rows checked or written
 */
export async function runCustomerFiles(now: Date): Promise<number> {
  const due = await database()
    .select({ orgId: files.orgId, id: files.id })
    .from(files)
    .innerJoin(organizations, and(eq(organizations.id, files.orgId), isNull(organizations.suspendedAt)))
    .where(and(inArray(files.state, [...running]), isNull(files.stoppedAt)))
    .orderBy(sql`random()`)
    .limit(FILES_AT_ONCE);
  const problem = "a customer file did not go on, and is tried again";
  const worked = await workEach(due, problem, (file) => runCustomerFile(file, now));
  return worked.reduce((sum, rows) => sum + rows, 0);
}

type FileKey = Pick<StoredFile, "orgId" | "id">;

const SYSTEM = { id: "customer-files", name: "Customer files" };

/**
 * Processes the next batch of one file. If its actor no longer exists, the file stops until another member applies or
 * undoes it.
 * @returns the number of rows, at least 1; 0 if there is nothing to do or another worker has the file
 */
export async function runCustomerFile(key: FileKey, now: Date): Promise<number> {
  const [current] = await database().select().from(files).where(whereFile(key));
  if (!current) return 0;
  const actor = await findActor(current, now);
  if (actor?.isSuspended) return 0;
  const writer = actor ?? systemActor(key.orgId, SYSTEM.id, SYSTEM.name);
  return transactWrites({ actor: writer, now }, (tx, perform) =>
    perform(async (context) => {
      const [file] = await tx.select().from(files).where(whereFile(key)).for("no key update", { skipLocked: true });
      context.unchanged();
      if (!file || file.stoppedAt !== null) return 0;
      // Another member started a step in the meantime.
      if (file.actorId !== current.actorId || file.state !== current.state) return 1;
      return actor ? doNext(context, file) : stop(context, file);
    }),
  );
}

async function doNext(context: WriteContext, file: StoredFile): Promise<number> {
  if (file.state === "checking") return Math.max(1, await checkNext(context, file));
  if (file.state === "applying") return Math.max(1, await applyNext(context, file));
  if (file.state === "undoing") return Math.max(1, await undoNext(context, file));
  return 0;
}

async function stop({ db, now, record }: WriteContext, file: StoredFile): Promise<number> {
  if (file.state !== "applying" && file.state !== "undoing") return 0;
  await db.update(files).set({ stoppedAt: now }).where(whereFile(file));
  record({
    action: "customer_file.stopped",
    subjectId: file.id,
    before: { state: file.state },
    after: { state: file.state, doneCount: file.doneCount },
  });
  return 0;
}

/**
 * The system runs a check, because it only compares. Other steps run as their member, with that member's current
 * rights.
 */
async function findActor(file: StoredFile, now: Date): Promise<Actor | null> {
  const { orgId, state, actorKind: kind, actorId: id, userId, createdBy: name } = file;
  if (state === "checking") return findSystemActor(database(), { orgId, ...SYSTEM }, now);
  const actor = await transact((tx) => restoreActor(tx, { orgId, kind, id, userId, name }, now));
  // A member who lost the right, such as one who became a technician, stops the file like one who left.
  return actor && denial(actor, customerFiles.undo.access) === null ? actor : null;
}
