import { and, desc, eq, type SQL } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "@/db/client";
import type { ApprovalKind } from "@/db/enums";
import { newId } from "@/db/new-id";
import { one } from "@/db/one";
import { advocates } from "@/db/schema/advocates";
import { approvals as table } from "@/db/schema/approvals";
import { referrals } from "@/db/schema/referrals";
import type { Actor } from "@/lib/auth/actor";
import { listColleagues, nameOf } from "@/lib/ceiling/colleagues";
import type { Approval } from "@/lib/ceiling/contract";
import { tellApprovers } from "@/lib/ceiling/tell-approvers";
import { formatCents } from "@/lib/kit/format-cents";
import type { WriteContext } from "@/lib/kit/implement";
import { omitNulls } from "@/lib/kit/omit-nulls";

/** What is asked for: a reward, an adjustment, or both ceilings as they would be. */
export interface Terms {
  readonly kind: ApprovalKind;
  readonly campaignId?: string;
  readonly advocateId?: string;
  readonly referralId?: string;
  readonly amountCents?: number;
  readonly jobValueCents?: number | null;
  readonly externalId?: string | undefined;
  readonly note?: string | undefined;
  readonly maxRewardCents?: number | null;
  readonly maxAdjustmentCents?: number | null;
}

type Waiting = z.output<typeof Approval>;

/** Whether an amount is more than a member may book alone. @param ceiling null for none */
export function isAbove(ceiling: number | null, amountCents: number): boolean {
  return ceiling !== null && Math.abs(amountCents) > ceiling;
}

/**
 * Asks for a second OK, instead of booking, and tells those who may give it. The same asked for again is the same
 * approval; other terms for the same referral, or other ceilings, take the place of those before.
 */
export async function askApproval(context: WriteContext, terms: Terms): Promise<Waiting> {
  const { db, actor, now } = context;
  const [before] = await db.select().from(table).where(whereWaiting(actor, terms));
  if (before && isSame(before, terms)) {
    context.unchanged();
    return readApproval(db, actor, before.id);
  }
  if (before) await withdrawApproval(context, before.id);
  const { self, others } = await listColleagues(db, actor);
  const askedName = self && actor.kind !== "webhook" ? nameOf(self) : actor.name;
  const asked = { askedBy: actor.userId, askedKind: actor.kind, askedName };
  const [made] = await db
    .insert(table)
    .values({ ...terms, ...asked, orgId: actor.orgId, id: newId(now), createdAt: now })
    .onConflictDoNothing()
    .returning({ id: table.id });
  // Somebody else has asked at the same moment.
  if (!made) return askApproval(context, terms);
  context.record({ action: "approval.asked", subjectId: made.id, after: omitNulls({ ...terms }) });
  const approval = await readApproval(db, actor, made.id);
  const waiting = await db.$count(table, and(eq(table.orgId, actor.orgId), eq(table.state, "waiting")));
  await tellApprovers(context, others, {
    ...{ askedBy: approval.askedBy.name, request: sayRequest(approval), waiting },
    isForAdmins: terms.kind === "ceiling",
  });
  return approval;
}

/** Ends what waits because something else took its place; one that was decided meanwhile stays as it is. */
export async function withdrawApproval({ db, actor, now, record }: WriteContext, id: string): Promise<void> {
  const ended = await db
    .update(table)
    .set({ state: "withdrawn", decidedBy: actor.userId, decidedName: actor.name, decidedAt: now })
    .where(and(eq(table.orgId, actor.orgId), eq(table.id, id), eq(table.state, "waiting")))
    .returning({ amountCents: table.amountCents });
  for (const { amountCents } of ended) {
    const after = omitNulls({ state: "withdrawn", amountCents });
    record({ action: "approval.withdrawn", subjectId: id, before: { state: "waiting" }, after });
  }
}

/** Approvals of the actor's organization as the API shows them, newest first. */
export async function readApprovals(db: Db, actor: Actor, where: SQL | undefined, limit: number) {
  const rows = await db
    .select({ row: table, advocateName: advocates.name, friendName: referrals.friendName })
    .from(table)
    .leftJoin(advocates, and(eq(advocates.orgId, table.orgId), eq(advocates.id, table.advocateId)))
    .leftJoin(referrals, and(eq(referrals.orgId, table.orgId), eq(referrals.id, table.referralId)))
    .where(and(eq(table.orgId, actor.orgId), where))
    .orderBy(desc(table.id))
    .limit(limit);
  return rows.map(({ row, advocateName, friendName }) => ({
    ...omitNulls({ ...row, advocateName, friendName, decidedBy: row.decidedName }),
    approvalId: row.id,
    askedBy: { kind: row.askedKind, name: row.askedName },
    isOwn: row.askedBy !== null && row.askedBy === actor.userId,
  }));
}

/** One of them. */
export async function readApproval(db: Db, actor: Actor, id: string): Promise<Waiting> {
  return one(await readApprovals(db, actor, eq(table.id, id), 1));
}

function whereWaiting({ orgId }: Actor, { kind, referralId, advocateId, amountCents }: Terms) {
  return and(
    eq(table.orgId, orgId),
    eq(table.state, "waiting"),
    eq(table.kind, kind),
    kind === "reward" && referralId !== undefined ? eq(table.referralId, referralId) : undefined,
    kind === "adjustment" && advocateId !== undefined ? eq(table.advocateId, advocateId) : undefined,
    kind === "adjustment" && amountCents !== undefined ? eq(table.amountCents, amountCents) : undefined,
  );
}

const compared = [
  "amountCents",
  "jobValueCents",
  "externalId",
  "maxRewardCents",
  "maxAdjustmentCents",
] as const;

function isSame(before: typeof table.$inferSelect, terms: Terms): boolean {
  return compared.every((name) => before[name] === (terms[name] ?? null));
}

function sayRequest({ kind, amountCents = 0, advocateName = "an advocate" }: Waiting): string {
  if (kind === "ceiling") return "a higher limit for amounts that don’t need approval";
  const amount = formatCents(Math.abs(amountCents));
  return amountCents < 0
    ? `redeeming ${amount} of ${advocateName}’s credit`
    : `${amount} for ${advocateName}`;
}
