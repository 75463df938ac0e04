import { and, eq, gte, sql } from "drizzle-orm";
import type { Db, Tx } from "@/db/client";
import { organizations as table, users } from "@/db/schema/organizations";
import { single } from "@/db/single";
import { requireStillAdmin } from "@/lib/accounts/users/members";
import type { Actor } from "@/lib/kit/auth/actor";
import { implement, type WriteContext } from "@/lib/kit/implement";
import { omitNulls } from "@/lib/kit/omit-nulls";
import { dayIn } from "@/lib/kit/time-zone";
import { askOtherAdmin, isHigher } from "@/lib/ledger/approvals/ask";
import { listColleagues, nameOf } from "@/lib/ledger/approvals/colleagues";
import { ceilings } from "@/lib/ledger/approvals/contract";

const columns = { maxRewardCents: table.maxRewardCents, maxAdjustmentCents: table.maxAdjustmentCents };

/** The largest amounts a member may book alone, in cents; null for no limit. */
export interface Ceiling {
  readonly maxRewardCents: number | null;
  readonly maxAdjustmentCents: number | null;
}

/** The ceilings of the actor's organization, and its time zone. */
export async function readCeiling(db: Db, { orgId }: Actor): Promise<Ceiling & { readonly timeZone: string }> {
  const rows = await db
    .select({ ...columns, timeZone: table.timeZone })
    .from(table)
    .where(eq(table.id, orgId));
  return single(rows);
}

export const getCeiling = implement(ceilings.get, async ({ db, actor, now }) => {
  const [{ timeZone, ...ceiling }, { others }] = await Promise.all([readCeiling(db, actor), listColleagues(db, actor)]);
  const approvers = others.map((member) => ({
    name: nameOf(member),
    isAdmin: member.roles.includes("admin"),
  }));
  const addedTodayCents = await readAdded(db, actor, dayIn(timeZone, now));
  return { ceiling: omitNulls(ceiling), approvers, addedTodayCents };
});

// Needs another admin, or one admin could bypass the ceiling by raising it first.
export const updateCeiling = implement(ceilings.update, async (context, change) => {
  const { db, actor } = context;
  const before = await lockCeiling(db, actor);
  await requireStillAdmin(db, actor);
  const after = { ...before, ...change };
  if (isLooser(after, before)) {
    const approval = await askOtherAdmin(context, { kind: "ceiling", ...after });
    if (approval) return { approval };
  }
  return { ceiling: omitNulls(await setCeiling(context, after)) };
});

/** Sets both ceilings. */
export async function setCeiling({ db, actor, record, unchanged }: WriteContext, after: Ceiling): Promise<Ceiling> {
  const before = await lockCeiling(db, actor);
  if (before.maxRewardCents === after.maxRewardCents && before.maxAdjustmentCents === after.maxAdjustmentCents) {
    unchanged();
    return before;
  }
  await db.update(table).set(after).where(eq(table.id, actor.orgId));
  record({ action: "ceiling.changed", subjectId: actor.orgId, before: { ...before }, after: { ...after } });
  return after;
}

async function lockCeiling(db: Tx, { orgId }: Actor): Promise<Ceiling> {
  return single(await db.select(columns).from(table).where(eq(table.id, orgId)).for("no key update"));
}

function isLooser(after: Ceiling, before: Ceiling): boolean {
  return (
    isHigher(after.maxRewardCents, before.maxRewardCents) ||
    isHigher(after.maxAdjustmentCents, before.maxAdjustmentCents)
  );
}

/** The credit the acting member has added by hand on a day that counts toward a ceiling, in cents. */
async function readAdded(db: Db, { orgId, userId }: Actor, day: string): Promise<number> {
  if (userId === undefined) return 0;
  const [row] = await db
    .select({ cents: users.addedCents })
    .from(users)
    .where(and(eq(users.orgId, orgId), eq(users.id, userId), gte(users.addedOn, day)));
  return row?.cents ?? 0;
}

interface Addition {
  /** In cents, above 0. */
  readonly cents: number;
  readonly ceilingCents: number;
  /** The organization's calendar day, such as 2026-11-26. */
  readonly day: string;
}

/**
 * Counts credit that a member adds by hand, unless it exceeds the day's ceiling. Locks the member's row until the
 * commit, so that concurrent additions count each other. A day never goes back, even if the time zone changes.
 * @returns false if it needs approval: it exceeds the ceiling, or there is no member to count it for
 */
export async function countAdded(
  tx: Tx,
  { orgId, userId }: Actor,
  { cents, ceilingCents, day }: Addition,
): Promise<boolean> {
  if (userId === undefined) return false;
  const counted = await tx.execute(sql`
    UPDATE users
       SET added_cents = CASE WHEN added_on >= ${day}::date THEN added_cents ELSE 0 END + ${cents}::bigint,
           added_on = greatest(added_on, ${day}::date)
     WHERE org_id = ${orgId}::uuid AND id = ${userId}::uuid
       AND CASE WHEN added_on >= ${day}::date THEN added_cents ELSE 0 END + ${cents}::bigint <= ${ceilingCents}::bigint
    RETURNING id`);
  return counted.length > 0;
}
