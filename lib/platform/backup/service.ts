import { and, desc, inArray, isNotNull, ne, or } from "drizzle-orm";
import { newId } from "@/db/new-id";
import { backups as table } from "@/db/schema/backups";
import { single } from "@/db/single";
import { findOrganizations, isOperator, runsServer } from "@/lib/accounts/organizations/runs-server";
import { env } from "@/lib/kit/env";
import { ApiError } from "@/lib/kit/errors";
import { implement } from "@/lib/kit/implement";
import { omitNulls } from "@/lib/kit/omit-nulls";
import { backupEndpoints } from "@/lib/platform/backup/contract";
import { signDownload } from "@/lib/platform/backup/download-url";
import { makesBackups, openPlace } from "@/lib/platform/backup/place";
import { type BackupRow, isNightly, readBackupAge } from "@/lib/platform/backup/records";
import { findDownload, visibleTo } from "@/lib/platform/backup/rights";

const LASTS_MS = 60_000;

function present(row: BackupRow, place: string) {
  const { id, startedAt: _, dueAt: _due, place: where, onlyOrgId: _org, ...rest } = row;
  return { backupId: id, canDownload: row.state === "done" && where === place, ...omitNulls(rest) };
}

export const listBackups = implement(backupEndpoints.list, async ({ db, actor, now }) => {
  const place = openPlace().name;
  const mayManage = await runsServer(actor, db);
  const rows = await db
    .select()
    .from(table)
    .where(and(or(ne(table.state, "requested"), isNotNull(table.requestedBy)), visibleTo(actor)))
    .orderBy(desc(table.createdAt), desc(table.id));
  const [next] = await db.select({ at: table.dueAt }).from(table).where(isNightly);
  const age = await readBackupAge(db, now);
  return {
    backups: rows.map((row) => present(row, place)),
    mayManage,
    isOn: makesBackups(),
    keep: env().BACKUP_KEEP,
    isOverdue: age?.isOverdue === true,
    ...(mayManage && { place }),
    ...(mayManage && makesBackups() && next && { nextAt: next.at }),
  };
});

export const createBackup = implement(backupEndpoints.create, async ({ db, actor, now, record, unchanged }) => {
  const { onlyOrgId } = await findOrganizations(db);
  if (!isOperator(actor) && onlyOrgId !== actor.orgId) {
    throw new ApiError(
      "operator_required",
      "Several organizations share this server, so only its operator can back it up. Ask your server administrator to list your address in OPERATOR_EMAILS.",
    );
  }
  const place = openPlace().name;
  const [open] = await db
    .select()
    .from(table)
    .where(and(inArray(table.state, ["requested", "running"]), isNotNull(table.requestedBy), visibleTo(actor)));
  if (open) {
    unchanged();
    return { backup: present(open, place) };
  }
  const row = single(
    await db
      .insert(table)
      .values({
        id: newId(now),
        state: "requested",
        dueAt: now,
        createdAt: now,
        requestedBy: actor.name,
        onlyOrgId,
      })
      .returning(),
  );
  record({ action: "backup.requested", subjectId: row.id });
  return { backup: present(row, place) };
});

export const startBackupDownload = implement(
  backupEndpoints.startDownload,
  async ({ db, actor, now, record }, { backupId }) => {
    const row = await findDownload(db, actor, backupId);
    if (!row) throw new ApiError("not_found", "There is no such backup to download.");
    const expiresAt = new Date(now.getTime() + LASTS_MS);
    record({ action: "backup.downloaded", subjectId: row.name ?? backupId });
    return { url: signDownload(backupId, actor, expiresAt), expiresAt };
  },
);
