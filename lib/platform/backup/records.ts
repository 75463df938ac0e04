import { and, desc, eq, inArray, isNull, lte, notInArray, sql } from "drizzle-orm";
import { type Db, database, type Tx, transact } from "@/db/client";
import { newId } from "@/db/new-id";
import { backups } from "@/db/schema/backups";
import { organizations } from "@/db/schema/organizations";
import { single } from "@/db/single";
import { HOUR_MS } from "@/lib/kit/durations";
import { nextTime } from "@/lib/kit/time-zone";
import { makesBackups } from "@/lib/platform/backup/place";

/** 3 a.m., in minutes after midnight. */
const NIGHT = 3 * 60;
const OVERDUE_MS = 36 * HOUR_MS;
/** Failed attempts that stay listed. */
const KEPT_FAILURES = 10;

export type BackupRow = typeof backups.$inferSelect;

/** The state of the planned backups, as a worker looks for one to make. */
interface Look {
  readonly isDue: boolean;
  /** Whether one is being made, or was by a worker that is gone. */
  readonly isRunning: boolean;
  /** Whether the next nightly backup has its time. */
  readonly isPlanned: boolean;
}

/** The next nightly backup. */
export const isNightly = and(eq(backups.state, "requested"), isNull(backups.requestedBy));

/** Looks whether a backup is due, in one statement. */
export async function lookForBackup(now: Date): Promise<Look> {
  const [row] = await database()
    .select({
      isDue: sql<boolean>`coalesce(bool_or(${and(eq(backups.state, "requested"), lte(backups.dueAt, now))}), false)`,
      isRunning: sql<boolean>`coalesce(bool_or(${eq(backups.state, "running")}), false)`,
      isPlanned: sql<boolean>`coalesce(bool_or(${isNightly}), false)`,
    })
    .from(backups)
    .where(inArray(backups.state, ["requested", "running"]));
  return row ?? { isDue: false, isRunning: false, isPlanned: false };
}

/** The time zone of the first organization, whose night is the installation's. */
async function findZone(db: Db): Promise<string | undefined> {
  const [first] = await db
    .select({ timeZone: organizations.timeZone })
    .from(organizations)
    .orderBy(organizations.id)
    .limit(1);
  return first?.timeZone;
}

/** Plans the next nightly backup if none is planned: at 3 a.m. in the first organization's time zone, or at `dueAt`. */
export async function planNightly(tx: Tx, now: Date, dueAt?: Date): Promise<void> {
  const at = dueAt ?? nextTime(now, NIGHT, (await findZone(tx)) ?? "UTC");
  await tx
    .insert(backups)
    .values({ id: newId(now), state: "requested", dueAt: at, createdAt: now })
    .onConflictDoNothing();
}

/** Moves the planned nightly backup to the next night, for a database without organizations. */
export async function postponeNightly(now: Date): Promise<void> {
  await transact(async (tx) => {
    await tx.delete(backups).where(isNightly);
    await planNightly(tx, now);
  });
}

/** The backup to make now: the one that was requested first. */
export async function findDueBackup(now: Date): Promise<BackupRow | undefined> {
  const [row] = await database()
    .select()
    .from(backups)
    .where(and(eq(backups.state, "requested"), lte(backups.dueAt, now)))
    .orderBy(backups.dueAt, backups.id)
    .limit(1);
  return row;
}

/** Backups that a worker began. The caller holds the lock, so that worker is gone. */
export async function findAbandoned(): Promise<BackupRow[]> {
  return database().select().from(backups).where(eq(backups.state, "running"));
}

/** Changes a backup's row. */
export async function updateBackup(tx: Tx, id: string, change: Partial<Omit<BackupRow, "id">>): Promise<BackupRow> {
  return single(await tx.update(backups).set(change).where(eq(backups.id, id)).returning());
}

/**
 * Records a failure, and plans a nightly backup again for an hour later. Only the latest failures stay listed.
 * @param problem the reason, in a sentence
 */
export async function recordFailure(row: BackupRow, problem: string, now: Date): Promise<void> {
  await transact(async (tx) => {
    await updateBackup(tx, row.id, { state: "failed", finishedAt: now, problem });
    if (row.requestedBy === null) await planNightly(tx, now, new Date(now.getTime() + HOUR_MS));
    const latest = tx
      .select({ id: backups.id })
      .from(backups)
      .where(eq(backups.state, "failed"))
      .orderBy(desc(backups.finishedAt))
      .limit(KEPT_FAILURES);
    await tx.delete(backups).where(and(eq(backups.state, "failed"), notInArray(backups.id, latest)));
  });
}

/** Complete backups beyond the newest `keep`, oldest first. */
export async function findSurplus(keep: number): Promise<BackupRow[]> {
  const rows = await database()
    .select()
    .from(backups)
    .where(eq(backups.state, "done"))
    .orderBy(desc(backups.finishedAt), desc(backups.id))
    .offset(keep);
  return rows.reverse();
}

/** Removes a backup from the list. */
export async function forgetBackup(tx: Tx, id: string): Promise<void> {
  await tx.delete(backups).where(eq(backups.id, id));
}

/** How old the newest backup is. */
export interface BackupAge {
  /** When the newest complete backup was finished; undefined if there is none. */
  readonly lastAt?: Date;
  /** The age of the newest one in ms, or how long backups have been planned without any. */
  readonly ageMs: number;
  readonly isOverdue: boolean;
}

/** Reads the age of the newest backup; undefined while backups are off or none was ever planned. */
export async function readBackupAge(db: Db, now: Date): Promise<BackupAge | undefined> {
  if (!makesBackups()) return undefined;
  const [found] = await db.execute<{ lastMs: number | null; sinceMs: number | null }>(sql`
    SELECT (extract(epoch FROM max(finished_at) FILTER (WHERE state = 'done')) * 1000)::float8 AS "lastMs",
           (extract(epoch FROM min(created_at)) * 1000)::float8 AS "sinceMs" FROM ${backups}`);
  const since = found?.lastMs ?? found?.sinceMs;
  if (since === undefined || since === null) return undefined;
  const ageMs = Math.max(0, now.getTime() - since);
  const last = found?.lastMs;
  return {
    ageMs,
    isOverdue: ageMs > OVERDUE_MS,
    ...(last !== undefined && last !== null && { lastAt: new Date(last) }),
  };
}
