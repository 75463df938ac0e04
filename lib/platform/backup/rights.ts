import { and, eq } from "drizzle-orm";
import { type Db, database } from "@/db/client";
import { backups as table } from "@/db/schema/backups";
import type { Actor } from "@/lib/kit/auth/actor";
import { operatorEmails } from "@/lib/kit/env";
import { findOrganizations } from "@/lib/platform/backup/only-organization";
import { openPlace } from "@/lib/platform/backup/place";
import { type BackupRow, readBackupAge } from "@/lib/platform/backup/records";

/** Whether OPERATOR_EMAILS lists the member. */
export function isOperator(actor: Actor): boolean {
  return actor.kind === "user" && operatorEmails().includes(actor.name.toLowerCase());
}

/** Whether the member may make backups of the server: its operator, or an admin of its only organization. */
export async function mayManageBackups(actor: Actor, db: Db = database()): Promise<boolean> {
  if (!actor.roles.includes("admin")) return false;
  return isOperator(actor) || (await findOrganizations(db)).onlyOrgId === actor.orgId;
}

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
  if (!age?.isOverdue || !(await mayManageBackups(actor))) return undefined;
  return { lastAt: age.lastAt };
}
