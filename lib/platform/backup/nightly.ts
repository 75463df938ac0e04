import type postgres from "postgres";
import { database, transact } from "@/db/client";
import { rootCause } from "@/db/errors";
import { findOrganizations } from "@/lib/accounts/organizations/runs-server";
import { whenDue } from "@/lib/kit/due-work";
import { HOUR_MS } from "@/lib/kit/durations";
import { env } from "@/lib/kit/env";
import { log } from "@/lib/kit/log";
import { release } from "@/lib/kit/release";
import { type BackupContents, packBackup } from "@/lib/platform/backup/export";
import { makesBackups, openPlace } from "@/lib/platform/backup/place";
import type { Place } from "@/lib/platform/backup/place-type";
import {
  type BackupRow,
  findAbandoned,
  findDueBackup,
  findSurplus,
  forgetBackup,
  lookForBackup,
  planNightly,
  postponeNightly,
  readBackupAge,
  recordFailure,
  updateBackup,
} from "@/lib/platform/backup/records";
import { openSnapshot, type Session } from "@/lib/platform/backup/session";

/** A member who asked for a backup waits this long for a worker. */
const LOOK_MS = 20_000;
/** Unlike those of `lib/platform/postgres`, which a start of the service takes. */
const BACKUP_LOCK = 7_240_414;

/** A worker that is told to stop leaves its backup to the next one. */
class Interrupted extends Error {
  override readonly name = "Interrupted";
}

/**
 * The worker's part in backups: makes those that are due, one at a time over all workers, beside its other work. One
 * that was due while the server was off is made once it is back.
 */
export function openBackups() {
  const stopping = new AbortController();
  let work: Promise<void> | undefined;
  let warnedAt = 0;
  /** Starts a backup if one is due. */
  async function look(now: Date): Promise<void> {
    if (!makesBackups() || work) return;
    const { isDue, isRunning, isPlanned } = await lookForBackup(now);
    if (isDue || isRunning) {
      work = makeDueBackup(stopping.signal)
        .then(() => undefined)
        .catch(logFailure)
        .finally(() => {
          work = undefined;
        });
    } else if (!isPlanned) await transact((tx) => planNightly(tx, now));
    if (now.getTime() - warnedAt >= HOUR_MS) {
      warnedAt = now.getTime();
      await warnIfOverdue(now);
    }
  }
  return {
    // An interval, not a pause that the run returns: after a pause the worker expects more work, and looks often.
    step: whenDue(LOOK_MS, look),
    /** Ends a backup that is being made; the next worker makes it. */
    finish: async (): Promise<void> => {
      stopping.abort(new Interrupted("The worker was stopped"));
      await work;
    },
  };
}

async function warnIfOverdue(now: Date): Promise<void> {
  const age = await readBackupAge(database(), now);
  if (!age?.isOverdue) return;
  log().error({ lastAt: age.lastAt, hours: Math.floor(age.ageMs / HOUR_MS) }, "no backup for more than 36 hours");
}

function logFailure(error: unknown): void {
  log().error({ reason: String(rootCause(error)) }, "the backup could not begin, trying again");
}

/**
 * Makes the backup that is due, unless another worker is at it.
 * @returns whether one was completed
 */
export async function makeDueBackup(signal: AbortSignal): Promise<boolean> {
  const session = await openSnapshot();
  try {
    // The lock ends with the transaction, so a killed worker's is free at once.
    if (!(await takeLock(session.sql))) return false;
    const place = openPlace();
    for (const row of await findAbandoned()) await clearAbandoned(row, place);
    const due = await findDueBackup(new Date());
    return due !== undefined && (await makeBackup(due, place, session, signal));
  } finally {
    await session.close();
  }
}

async function takeLock(sql: postgres.Sql): Promise<boolean> {
  const [row] = await sql<{ taken: boolean }[]>`SELECT pg_try_advisory_xact_lock(${BACKUP_LOCK}) AS taken`;
  return row?.taken === true;
}

async function clearAbandoned(row: BackupRow, place: Place): Promise<void> {
  await removeFile(row, place);
  const problem = "The worker ended before the backup was complete.";
  await recordFailure(row, problem, new Date());
  log().error({ backup: row.name, reason: problem }, "backup failed");
}

async function makeBackup(due: BackupRow, place: Place, session: Session, signal: AbortSignal): Promise<boolean> {
  const now = new Date();
  const { count, onlyOrgId } = await findOrganizations(session.db);
  if (count === 0) {
    await postponeNightly(now);
    return false;
  }
  const name = `rewards-${now.toISOString().slice(0, 16).replace("T", "-").replace(":", "")}-v${release}-${due.id.slice(-6)}.gz`;
  const start = { state: "running", startedAt: now, name, place: place.name, release, onlyOrgId } as const;
  const row = await transact((tx) => updateBackup(tx, due.id, start));
  try {
    const contents: BackupContents = { rows: 0, files: 0, missingFiles: [] };
    const packed = packBackup(session, { orgId: null }, { log: () => undefined, signal }, contents);
    const bytes = await place.store(name, packed, signal);
    await recordDone(row, bytes, contents);
  } catch (error) {
    await stop(row, place, error, signal);
    return false;
  }
  await removeSurplus(place);
  return true;
}

async function recordDone(
  { id, name, startedAt }: BackupRow,
  bytes: number,
  { rows, files, missingFiles }: BackupContents,
): Promise<void> {
  const now = new Date();
  const result = { finishedAt: now, bytes, rows, files, missingFiles: missingFiles.length };
  await transact(async (tx) => {
    await updateBackup(tx, id, { state: "done", ...result });
    await planNightly(tx, now);
  });
  const seconds = startedAt && (now.getTime() - startedAt.getTime()) / 1000;
  log().info({ backup: name, bytes, rows, files, missingFiles: missingFiles.length, seconds }, "backup made");
}

// The stored part goes first, because it may fill the disk of the database.
async function stop(row: BackupRow, place: Place, error: unknown, signal: AbortSignal): Promise<void> {
  await removeFile(row, place);
  if (signal.aborted) {
    const again = { state: "requested", startedAt: null } as const;
    await transact((tx) => updateBackup(tx, row.id, again));
    return;
  }
  // An explained error has its cause beneath it.
  const reason = error instanceof Error && error.cause && error.message ? error : rootCause(error);
  const problem = `${reason instanceof Error ? reason.message : String(reason)}.`;
  log().error({ backup: row.name, place: place.name, reason: problem }, "backup failed");
  await recordFailure(row, problem, new Date());
}

async function removeFile({ name, place: where }: BackupRow, place: Place): Promise<void> {
  if (name === null || where !== place.name) return;
  await place.remove(name).catch((error: unknown) => {
    log().warn({ backup: name, reason: String(rootCause(error)) }, "a part of a backup could not be removed");
  });
}

/**
 * Deletes the oldest backups beyond BACKUP_KEEP. A file that can't be deleted stays listed for the next time; one in a
 * place of former settings is only taken off the list.
 */
async function removeSurplus(place: Place): Promise<void> {
  for (const row of await findSurplus(env().BACKUP_KEEP)) {
    try {
      if (row.name !== null && row.place === place.name) await place.remove(row.name);
      await transact((tx) => forgetBackup(tx, row.id));
    } catch (error) {
      log().warn({ backup: row.name, reason: String(rootCause(error)) }, "an old backup could not be deleted");
    }
  }
}
