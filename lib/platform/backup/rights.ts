import { and, eq } from "drizzle-orm";
import { type Db, database } from "@/db/client";
import { backups as table } from "@/db/schema/backups";
import { isOperator, runsServer } from "@/lib/accounts/organizations/runs-server";
import type { Actor } from "@/lib/kit/auth/actor";
import { openPlace } from "@/lib/platform/backup/place";
import { type BackupRow, readBackupAge } from "@/lib/platform/backup/records";

/** Rows of backups that the member may see: all for the operator, else those without another organization's data. */
export function visibleTo(actor: Actor) {
  return isOperator(actor) ? undefined : eq(table.onlyOrgId, actor.orgId);
}

/** The complete backup that the member may download, or undefined. */
export async function findDownload(db: Db, actor: Actor, backupId: string): Promise<BackupRow | undefined> {
  const [row] = await db
    .select()
    .from(table)
    .where(and(eq(table.id, backupId), eq(table.state, "done"), visibleTo(actor)));
  return row?.place === openPlace().name ? row : undefined;
}

/** The newest backup's moment, if backups are overdue and the member may make one; otherwise undefined. */
export async function findOverdueBackup(
  actor: Actor,
  now: Date,
): Promise<{ readonly lastAt: Date | undefined } | undefined> {
  const age = await readBackupAge(database(), now);
  if (!age?.isOverdue || !(await runsServer(actor))) return undefined;
  return { lastAt: age.lastAt };
}
