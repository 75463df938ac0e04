import { isDeepStrictEqual } from "node:util";
import { and, desc, eq, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { byKey } from "@/db/by-key";
import type { Db } from "@/db/client";
import type { ApprovalKind } from "@/db/enums";
import type { AdjustmentType } from "@/db/enums-credit";
import { onAdvocate, onReferral } from "@/db/joins";
import { newId } from "@/db/new-id";
import { advocates } from "@/db/schema/advocates";
import { approvals as table } from "@/db/schema/approvals";
import { referrals } from "@/db/schema/referrals";
import { single } from "@/db/single";
import type { Actor } from "@/lib/kit/auth/actor";
import { formatCentsShort } from "@/lib/kit/format-cents";
import type { WriteContext } from "@/lib/kit/implement";
import { omitNulls } from "@/lib/kit/omit-nulls";
import type { Approval } from "@/lib/ledger/approvals/approval-contract";
import { isAlone, listColleagues, nameOf } from "@/lib/ledger/approvals/colleagues";
import { isForAdmins } from "@/lib/ledger/approvals/contract";
import { queueMemberMessage } from "@/lib/messages/outbox";

/** The request: a reward, an adjustment, both new ceilings, or a change of other rules. */
interface ApprovalTerms {
  readonly kind: ApprovalKind;
  readonly campaignId?: string;
  readonly advocateId?: string;
  readonly referralId?: string;
  readonly amountCents?: number;
  readonly jobValueCents?: number | null;
  readonly externalId?: string | undefined;
  readonly note?: string | undefined;
  /** For an adjustment; defaults to a correction. */
  readonly adjustmentType?: AdjustmentType;
  /** The closed month that an adjustment corrects, as 2026-10. */
  readonly correctsMonth?: string | undefined;
  readonly maxRewardCents?: number | null;
  readonly maxAdjustmentCents?: number | null;
  /** For `credit_rules` and `review_rules`: the changed fields, as their endpoints accept them. */
  readonly change?: Record<string, unknown>;
}

type ApprovalView = z.output<typeof Approval>;

/** Whether an amount needs a second member. @param ceiling null for none */
export function isAbove(ceiling: number | null, amountCents: number): boolean {
  return ceiling !== null && Math.abs(amountCents) > ceiling;
}

/**
 * Requests approval instead of booking, and notifies the possible approvers. An identical request returns the same
 * approval; other terms for the same referral, or other ceilings, replace the previous ones.
 */
export async function askApproval(context: WriteContext, terms: ApprovalTerms): Promise<ApprovalView> {
  const { db, actor, now } = context;
  const [before] = await db.select().from(table).where(whereWaiting(actor, terms));
  if (before && isSame(before, terms)) {
    context.unchanged();
    return readApproval(db, actor, before.id);
  }
  if (before) await withdrawApproval(context, before.id);
  const { self, others } = await listColleagues(db, actor);
  const askedName = self && actor.kind !== "webhook" ? nameOf(self) : actor.name;
  const involved = [...(actor.involved ?? [])];
  const requester = { askedBy: actor.userId, askedKind: actor.kind, askedName, involved };
  const [inserted] = await db
    .insert(table)
    .values({ ...terms, ...requester, orgId: actor.orgId, id: newId(now), createdAt: now })
    .onConflictDoNothing()
    .returning({ id: table.id });
  // Another member made the request at the same moment.
  if (!inserted) return askApproval(context, terms);
  context.record({ action: "approval.asked", subjectId: inserted.id, after: omitNulls({ ...terms }) });
  const approval = await readApproval(db, actor, inserted.id);
  const waiting = await db.$count(table, and(eq(table.orgId, actor.orgId), eq(table.state, "waiting")));
  const approvers = others.filter(({ id }) => !involved.includes(id));
  await notifyApprovers(context, approvers, {
    askedBy: approval.askedBy.name,
    request: describeRequest(approval),
    waiting,
    isForAdmins: isForAdmins(terms.kind),
  });
  return approval;
}

/**
 * Asks another admin to approve a change that loosens a safeguard.
 * @returns undefined if there is no other admin, so that the actor decides alone
 */
export async function askOtherAdmin(context: WriteContext, terms: ApprovalTerms): Promise<ApprovalView | undefined> {
  const { others } = await listColleagues(context.db, context.actor);
  return others.some(({ roles }) => roles.includes("admin")) ? askApproval(context, terms) : undefined;
}

/** Whether a limit rises or is removed. @param next the new limit; null for none */
export function isHigher(next: number | null, last: number | null): boolean {
  return last !== null && (next === null || next > last);
}

/** Withdraws a waiting approval that another one replaces; if it has been decided since, it stays. */
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

/** The API's view of approvals of the actor's organization, newest first. */
export async function readApprovals(db: Db, actor: Actor, where: SQL | undefined, limit: number) {
  const rows = await db
    .select({ row: table, advocateName: advocates.name, friendName: referrals.friendName })
    .from(table)
    .leftJoinLateral(...byKey(advocates, onAdvocate(table)))
    .leftJoinLateral(...byKey(referrals, onReferral(table)))
    .where(and(eq(table.orgId, actor.orgId), where))
    .orderBy(desc(table.id))
    .limit(limit);
  const own = rows.filter(({ row }) => isBehind(row, actor));
  const [isOnly, isOnlyAdmin] =
    own.length === 0 ? [false, false] : await Promise.all([isAlone(db, actor), isAlone(db, actor, true)]);
  return rows.map(({ row: { decidedAlone, ...row }, advocateName, friendName }) => {
    const isOwn = isBehind(row, actor);
    return {
      ...omitNulls({ ...row, advocateName, friendName, decidedBy: row.decidedName }),
      approvalId: row.id,
      askedBy: { kind: row.askedKind, name: row.askedName },
      isOwn,
      mayApprove: actor.userId !== undefined && (!isOwn || (isForAdmins(row.kind) ? isOnlyAdmin : isOnly)),
      ...(decidedAlone && { decidedAlone }),
    };
  });
}

/** Whether the actor requested it or is one of the members behind it: then another member must approve. */
export function isBehind(
  { askedBy, involved }: Pick<typeof table.$inferSelect, "askedBy" | "involved">,
  { userId }: Actor,
): boolean {
  return userId !== undefined && (askedBy === userId || involved.includes(userId));
}

/** Reads one approval. */
export async function readApproval(db: Db, actor: Actor, id: string): Promise<ApprovalView> {
  return single(await readApprovals(db, actor, eq(table.id, id), 1));
}

function whereWaiting({ orgId }: Actor, { kind, referralId, advocateId, amountCents }: ApprovalTerms) {
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
  "adjustmentType",
  "correctsMonth",
  "maxRewardCents",
  "maxAdjustmentCents",
] as const;

function isSame(before: typeof table.$inferSelect, terms: ApprovalTerms): boolean {
  return (
    compared.every((name) => before[name] === (terms[name] ?? null)) &&
    isDeepStrictEqual(before.change, terms.change ?? null)
  );
}

function describeRequest({ kind, amountCents = 0, advocateName = "an advocate" }: ApprovalView): string {
  if (kind === "ceiling") return "a higher limit for amounts that don’t need approval";
  if (kind === "credit_rules") return "less strict rules for using credit and for refunds";
  if (kind === "review_rules") return "less strict rules for what gets reviewed";
  const amount = formatCentsShort(Math.abs(amountCents));
  return amountCents < 0
    ? `taking ${amount} off ${advocateName}’s credit`
    : `a credit of ${amount} for ${advocateName}`;
}

type Colleagues = Awaited<ReturnType<typeof listColleagues>>["others"];

interface ApprovalNotice {
  readonly askedBy: string;
  /** A description, such as "a credit of $800 for Ann Reyes". */
  readonly request: string;
  /** The number of waiting requests, including this one. */
  readonly waiting: number;
  readonly isForAdmins?: boolean;
}

/** Emails up to this many waiting requests; beyond that, approvers use the list on the dashboard. */
const MOST_WAITING = 5;
const MOST_EMAILED = 10;

/** Emails the other admins that a request waits for approval, or the other members if there is no other admin. */
export async function notifyApprovers(
  { db, actor: { orgId }, now }: WriteContext,
  others: Colleagues,
  { askedBy, request, waiting, isForAdmins = false }: ApprovalNotice,
): Promise<void> {
  if (waiting > MOST_WAITING) return;
  const admins = others.filter(({ roles }) => roles.includes("admin"));
  const approvers = admins.length > 0 || isForAdmins ? admins : others;
  for (const { email } of approvers.slice(0, MOST_EMAILED)) {
    // Each cause sends a message once, and every request gets its own.
    const causeId = newId(now);
    const data = { askedBy, request };
    await queueMemberMessage(db, { orgId, template: "approval-request", causeId, email, data, now });
  }
}
