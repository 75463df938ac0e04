import { desc, eq, sql } from "drizzle-orm";
import { auditEntries } from "@/db/schema/audit-entries";
import type { RequestLike } from "@/lib/kit/answer";
import { pathKeys } from "@/lib/kit/contract";
import { ApiError } from "@/lib/kit/errors";
import type { Implementation, WriteContext } from "@/lib/kit/implement";
import { isConditional, versionOf } from "@/lib/kit/version";

/** Checked within a write's transaction. @throws ApiError `precondition_failed` */
type Precondition = (context: WriteContext) => Promise<void>;

/**
 * The `If-Match` condition of an update (RFC 9110, 13.1.1): its target hasn't changed since the caller read it. Such
 * writes are serialized per target, so of two based on the same version, only one succeeds.
 * @param read the GET endpoint of the same path
 */
export function readPrecondition(
  request: RequestLike,
  update: Implementation,
  read: Implementation | undefined,
  input: Record<string, unknown>,
): Precondition | undefined {
  const ifMatch = request.headers.get("if-match")?.trim();
  if (!ifMatch || ifMatch === "*" || !isConditional(update.endpoint)) return undefined;
  if (!read?.within) throw new Error(`${update.endpoint.path} has versions and cannot be read`);
  const { within, endpoint } = read;
  const ids = Object.fromEntries(pathKeys(endpoint.path).map((key) => [key, input[key]]));
  const versions = ifMatch.split(",").map((version) => version.trim());
  return async (context) => {
    const { db, actor } = context;
    const lockName = `version of ${actor.orgId} ${endpoint.path} ${JSON.stringify(ids)}`;
    await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${lockName}, 0))`);
    const answer = await within(context, ids);
    if (versions.includes(versionOf(update.endpoint, answer))) return;
    throw preconditionFailed(await findLastChange(context, String(Object.values(ids).at(-1) ?? actor.orgId)));
  };
}

interface LastChange {
  readonly changedBy: string;
  readonly changedAt: string;
}

// Searches only the newest entries: the caller read the old version recently.
async function findLastChange({ db, actor }: WriteContext, subjectId: string): Promise<LastChange | undefined> {
  const recent = db
    .select({ subjectId: auditEntries.subjectId, by: auditEntries.actorName, at: auditEntries.createdAt })
    .from(auditEntries)
    .where(eq(auditEntries.orgId, actor.orgId))
    .orderBy(desc(auditEntries.id))
    .limit(1_000)
    .as("recent");
  const [last] = await db.select().from(recent).where(eq(recent.subjectId, subjectId)).limit(1);
  return last && { changedBy: last.by, changedAt: last.at.toISOString() };
}

function preconditionFailed(change: LastChange | undefined): ApiError {
  return new ApiError(
    "precondition_failed",
    `${change?.changedBy ?? "Someone"} changed this after you opened it. Reload it and make your change again.`,
    change && { facts: { ...change } },
  );
}
