import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { database, transact } from "@/db/client";
import { messageJobs } from "@/db/schema/messages";
import { organizations } from "@/db/schema/organizations";
import { operatorActor, requireOrganization } from "@/lib/accounts/organizations/operator";
import { recordChange } from "@/lib/kit/audit";
import { fieldError } from "@/lib/kit/errors";
import { exportBackup } from "@/lib/platform/backup/export";
import type { OwnerRun } from "@/lib/platform/command";
import { liftFence, raiseFence, waitForClaims } from "@/lib/platform/ops/fence";

const POLL_MS = 50;

/**
 * Closes an organization and exports it, so that the file has everything and nothing is sent here any more. Run again
 * after an interruption, it goes on.
 * @throws ApiError if the organization does not exist, is suspended or has moved; Error as `exportBackup`
 */
export async function exportMove(file: string, orgId: string, run: OwnerRun) {
  await close(orgId);
  run.log("The organization is closed. Waiting for what is being sent");
  await waitForClaims(run.ownerUrl, orgId);
  await drain(orgId, run.signal);
  await raiseFence(run.ownerUrl, orgId);
  return exportBackup(file, orgId, run, true);
}

async function close(orgId: string): Promise<void> {
  const now = new Date();
  await transact(async (tx) => {
    const { suspendedAt, movingAt, movedTo } = await requireOrganization(tx, orgId);
    if (movedTo !== null) throw fieldError("org", `has moved to ${movedTo} already`);
    if (movingAt !== null) return;
    if (suspendedAt !== null) throw fieldError("org", "is suspended; resume it first");
    await tx
      .update(organizations)
      .set({ suspendedAt: now, movingAt: now })
      .where(and(eq(organizations.id, orgId), isNull(organizations.suspendedAt)));
    await recordChange(tx, operatorActor(orgId, now), {
      action: "organization.suspended",
      subjectId: orgId,
      after: { reason: "It moves to another server" },
    });
  });
}

/** Waits until no worker holds a message or delivery. What workers claim from now on, they put back. */
async function drain(orgId: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    const [row] = await database().execute<{ busy: boolean }>(sql`
      SELECT EXISTS (SELECT FROM message_jobs WHERE org_id = ${orgId}::uuid AND is_claimed AND due_at > now())
          OR EXISTS (SELECT FROM webhook_deliveries WHERE org_id = ${orgId}::uuid AND state = 'waiting'
                                                      AND taken_until > now()) AS busy`);
    if (!row?.busy) return;
    signal.throwIfAborted();
    await sleep(POLL_MS);
  }
}

/**
 * Notes that a closed organization is at another installation now, and where: its links lead there from now on, and its
 * messages are no longer due here. Safe to repeat, also with another address.
 * @throws ApiError if its move has not begun
 */
export async function markMoved({
  orgId,
  to,
  ownerUrl,
}: {
  readonly orgId: string;
  readonly to: string;
  readonly ownerUrl: string;
}) {
  await transact(async (tx) => {
    const moved = await tx
      .update(organizations)
      .set({ movedTo: to })
      .where(and(eq(organizations.id, orgId), isNotNull(organizations.movingAt)));
    await requireOrganization(tx, orgId);
    if (moved.count === 0) throw fieldError("org", "is not moving; begin with export --move");
    await tx.delete(messageJobs).where(eq(messageJobs.orgId, orgId));
  });
  await liftFence(ownerUrl, orgId);
  return requireOrganization(database(), orgId);
}
