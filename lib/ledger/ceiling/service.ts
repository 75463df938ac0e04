import { eq } from "drizzle-orm";
import type { Db, Tx } from "@/db/client";
import { organizations as table } from "@/db/schema/organizations";
import { single } from "@/db/single";
import { requireStillAdmin } from "@/lib/accounts/users/members";
import type { Actor } from "@/lib/kit/auth/actor";
import { implement, type WriteContext } from "@/lib/kit/implement";
import { omitNulls } from "@/lib/kit/omit-nulls";
import { dayIn } from "@/lib/kit/time-zone";
import { readAdded } from "@/lib/ledger/ceiling/added-today";
import { askOtherAdmin, isHigher } from "@/lib/ledger/ceiling/ask";
import { listColleagues, nameOf } from "@/lib/ledger/ceiling/colleagues";
import { ceilings } from "@/lib/ledger/ceiling/contract";

const columns = { maxRewardCents: table.maxRewardCents, maxAdjustmentCents: table.maxAdjustmentCents };

/** The largest amounts a member may book alone, in cents; null for no limit. */
export interface Ceiling {
  readonly maxRewardCents: number | null;
  readonly maxAdjustmentCents: number | null;
}

/** The ceilings of the actor's organization, and its time zone. */
export async function readCeiling(
  db: Db,
  { orgId }: Actor,
): Promise<Ceiling & { readonly timeZone: string }> {
  const rows = await db
    .select({ ...columns, timeZone: table.timeZone })
    .from(table)
    .where(eq(table.id, orgId));
  return single(rows);
}

export const getCeiling = implement(ceilings.get, async ({ db, actor, now }) => {
  const [{ timeZone, ...ceiling }, { others }] = await Promise.all([
    readCeiling(db, actor),
    listColleagues(db, actor),
  ]);
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
export async function setCeiling(
  { db, actor, record, unchanged }: WriteContext,
  after: Ceiling,
): Promise<Ceiling> {
  const before = await lockCeiling(db, actor);
  if (
    before.maxRewardCents === after.maxRewardCents &&
    before.maxAdjustmentCents === after.maxAdjustmentCents
  ) {
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
