import { database } from "@/db/client";
import { readSessionToken } from "@/lib/kit/auth/cookies";
import { findSessionActor } from "@/lib/kit/auth/session";
import { ApiError } from "@/lib/kit/errors";
import { verifyDownload } from "@/lib/platform/backup/download-url";
import { openPlace } from "@/lib/platform/backup/place";
import { findDownload } from "@/lib/platform/backup/rights";

/**
 * Answers `GET /api/backups/:token` with a backup's file. Checks the member's session and rights again, so an address
 * that leaks is worth nothing.
 * @throws ApiError `not_found`, whatever is wrong
 */
export async function downloadBackup(request: Request): Promise<Response> {
  const missing = () => new ApiError("not_found", "This download no longer works. Start it again from Backups.");
  const now = new Date();
  const session = readSessionToken(request.headers);
  const actor = session === null ? null : await findSessionActor(session, now);
  if (!actor || actor.isSuspended || actor.needsSecondFactor || !actor.roles.includes("admin")) throw missing();
  const token = new URL(request.url).pathname.split("/").at(-1) ?? "";
  const backupId = verifyDownload(token, actor, now);
  const row = backupId === null ? undefined : await findDownload(database(), actor, backupId);
  const stored = row?.name ? await openPlace().read(row.name) : null;
  if (!row?.name || !stored) throw missing();
  return new Response(stored.body, {
    headers: {
      "Content-Type": "application/gzip",
      "Content-Length": String(stored.bytes),
      "Content-Disposition": `attachment; filename="${row.name}"`,
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
