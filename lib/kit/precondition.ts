import { desc, eq, sql } from "drizzle-orm";
import { auditEntries } from "@/db/schema/audit-entries";
import type { Asked } from "@/lib/kit/answer";
import { pathKeys } from "@/lib/kit/contract";
import { ApiError } from "@/lib/kit/errors";
import type { Implementation, WriteContext } from "@/lib/kit/implement";
import { isConditional, versionOf } from "@/lib/kit/version";

/** Looks within a write's transaction whether it may happen. @throws ApiError `precondition_failed` */
export type Precondition = (context: WriteContext) => Promise<void>;

/**
 * What `If-Match` asks of an update: that what it changes is still as the caller has seen it (RFC 9110, 13.1.1). Writes
 * that ask so take turns per thing, so of two that saw the same one is refused.
 * @param read the read of the same address
 */
export function readPrecondition(
  asked: Asked,
  update: Implementation,
  read: Implementation | undefined,
  input: Record<string, unknown>,
): Precondition | undefined {
  const wanted = asked.headers.get("if-match")?.trim();
  if (!wanted || wanted === "*" || !isConditional(update.endpoint)) return undefined;
  if (!read?.within) throw new Error(`${update.endpoint.path} has versions and cannot be read`);
  const { within, endpoint } = read;
  const ids = Object.fromEntries(pathKeys(endpoint.path).map((key) => [key, input[key]]));
  const versions = wanted.split(",").map((version) => version.trim());
  return async (context) => {
    const { db, actor } = context;
    const thing = `version of ${actor.orgId} ${endpoint.path} ${JSON.stringify(ids)}`;
    await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${thing}, 0))`);
    const answer = await within(context, ids);
    if (versions.includes(versionOf(update.endpoint, answer))) return;
    throw changedMeanwhile(await findLastChange(context, String(Object.values(ids).at(-1) ?? actor.orgId)));
  };
}

interface LastChange {
  readonly changedBy: string;
  readonly changedAt: string;
}

// The newest entries are looked through from the end, as far as somebody who edits right now can be behind.
async function findLastChange(
  { db, actor }: WriteContext,
  subjectId: string,
): Promise<LastChange | undefined> {
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

function changedMeanwhile(change: LastChange | undefined): ApiError {
  return new ApiError(
    "precondition_failed",
    `${change?.changedBy ?? "Somebody"} changed this after you opened it. Reload it and make your change again.`,
    change && { facts: { ...change } },
  );
}
