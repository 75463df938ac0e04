import { and, desc, eq, inArray, isNotNull, isNull, lt, type SQL } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { ActorKind } from "@/db/enums";
import { violatedConstraint } from "@/db/errors";
import { activity as table } from "@/db/schema/activity";
import { approvals } from "@/db/schema/approvals";
import { apiKeys, users } from "@/db/schema/organizations";
import { webhookKeys } from "@/db/schema/webhooks";
import { findAdvocate } from "@/lib/advocates/read";
import type { Actor } from "@/lib/auth/actor";
import { askApproval, isAbove, readApprovals } from "@/lib/ceiling/ask";
import { readCeiling } from "@/lib/ceiling/service";
import { credit } from "@/lib/credit/contract";
import { ApiError, fieldError } from "@/lib/kit/errors";
import { formatCents } from "@/lib/kit/format-cents";
import { implement, type WriteContext } from "@/lib/kit/implement";
import { omitNulls } from "@/lib/kit/omit-nulls";
import { postActivity } from "@/lib/ledger/post-activity";

const SHOWN_ENTRIES = 100;

interface Adjustment {
  readonly delta: number;
  readonly note?: string | undefined;
}

export const adjustCredit = implement(credit.adjust, async (context, { delta, note, ...place }) => {
  const { db, actor } = context;
  const [advocate, ceiling] = await Promise.all([findAdvocate(db, actor, place), readCeiling(db, actor)]);
  if (isAbove(ceiling.maxAdjustmentCents, delta)) {
    if (advocate.creditBalanceCents + delta < 0) throw tooLittle(advocate);
    return {
      approval: await askApproval(context, { kind: "adjustment", ...place, amountCents: delta, note }),
    };
  }
  return { newBalanceCents: await book(context, advocate, { delta, note }) };
});

/** The same with the second OK. @returns the advocate's balance after it, in cents */
export async function adjustApproved(
  context: WriteContext,
  {
    campaignId,
    advocateId,
    ...change
  }: Adjustment & { readonly campaignId: string; readonly advocateId: string },
  approvalId: string,
): Promise<number> {
  const advocate = await findAdvocate(context.db, context.actor, { campaignId, advocateId });
  return book(context, advocate, change, approvalId);
}

async function book(
  context: WriteContext,
  advocate: Awaited<ReturnType<typeof findAdvocate>>,
  { delta, note }: Adjustment,
  approvalId?: string,
): Promise<number> {
  const newBalanceCents = await postActivity(context, {
    campaignId: advocate.campaignId,
    advocateId: advocate.advocateId,
    action: "advocate.credit.adjusted",
    description: delta > 0 ? `${formatCents(delta)} added` : `${formatCents(-delta)} redeemed`,
    amountCents: delta,
    ...(note !== undefined && { memo: note }),
    ...(approvalId !== undefined && { approvalId }),
  }).catch((error: unknown) => {
    if (violatedConstraint(error) !== "advocates_balance_range") throw error;
    throw delta < 0 ? tooLittle(advocate) : fieldError("delta", "would bring the balance above the maximum");
  });
  context.record({
    action: "advocate.credit_adjusted",
    subjectId: advocate.advocateId,
    before: { creditBalanceCents: newBalanceCents - delta },
    after: { creditBalanceCents: newBalanceCents, delta, note },
  });
  return newBalanceCents;
}

export const listActivity = implement(credit.activity, async ({ db, actor }, { part, cursor, ...place }) => {
  const { advocateId } = await findAdvocate(db, actor, place);
  const entries = and(eq(table.orgId, actor.orgId), eq(table.advocateId, advocateId));
  const ofPart = part && (part === "credit" ? isNotNull : isNull)(table.amountCents);
  const before = cursor === undefined ? undefined : await findEntry(db, and(entries, eq(table.id, cursor)));
  const rows = await db
    .select()
    .from(table)
    .where(and(entries, ofPart, before && lt(table.seq, before.seq)))
    .orderBy(desc(table.seq))
    .limit(SHOWN_ENTRIES + 1);
  const page = rows.slice(0, SHOWN_ENTRIES);
  const [nameOf, approvalOf] = await Promise.all([
    readActorNames(db, actor.orgId, page),
    readEntryApprovals(db, actor, page),
  ]);
  const last = rows.length > page.length ? page.at(-1) : undefined;
  return {
    activity: page.map((row) => ({ ...presentEntry(row, nameOf(row)), ...approvalOf(row) })),
    ...(last && { nextCursor: last.id }),
  };
});

interface Booked {
  readonly approvalId: string | null;
}

async function readEntryApprovals(db: Db, actor: Actor, entries: readonly Booked[]) {
  const ids = entries.flatMap(({ approvalId }) => approvalId ?? []);
  const read = ids.length > 0 ? await readApprovals(db, actor, inArray(approvals.id, ids), ids.length) : [];
  const byId = new Map(read.map((approval) => [approval.approvalId, approval]));
  return ({ approvalId }: Booked) => {
    const approval = byId.get(approvalId ?? "");
    if (!approval) return {};
    const { askedBy, decidedBy: approvedBy = "" } = approval;
    return { approval: { approvalId: approval.approvalId, askedBy: askedBy.name, approvedBy } };
  };
}

async function findEntry(db: Db, where: SQL | undefined) {
  const [found] = await db.select({ seq: table.seq }).from(table).where(where);
  if (!found) throw fieldError("cursor", "must be the nextCursor of the answer before");
  return found;
}

// Balances belong to entries that change credit (spec, "Activity entry"); the ledger itself keeps them on every one.
function presentEntry(
  { id, balanceBefore, balanceAfter, actorKind: kind, ...row }: typeof table.$inferSelect,
  name: string | undefined,
) {
  const balances = row.amountCents === null ? {} : { balanceBefore, balanceAfter };
  return {
    ...omitNulls(row),
    ...balances,
    activityId: id,
    by: { kind, ...(name !== undefined && { name }) },
  };
}

function tooLittle({ name, creditBalanceCents }: { name: string; creditBalanceCents: number }): ApiError {
  const detail = `${name} doesn’t have that much credit (${formatCents(creditBalanceCents)} at the time).`;
  return new ApiError("insufficient_balance", detail, {
    errors: [{ field: "delta", message: "must not take the balance below zero" }],
  });
}

interface Acted {
  readonly actorKind: ActorKind;
  readonly actorId: string | null;
}

type Names = ReadonlyMap<string, string | null>;

/**
 * What members, API keys and webhook keys who did something are called now. Who is gone, or never had a name, has
 * none.
 */
async function readActorNames(db: Db, orgId: string, acted: readonly Acted[]) {
  const idsOf = (kind: ActorKind) => [
    ...new Set(acted.flatMap(({ actorKind, actorId }) => (actorKind === kind && actorId ? [actorId] : []))),
  ];
  const [user, apiKey, webhook] = await Promise.all([
    readUsers(db, orgId, idsOf("user")),
    readApiKeys(db, orgId, idsOf("apiKey")),
    readWebhookKeys(db, orgId, idsOf("webhook")),
  ]);
  const names: Readonly<Partial<Record<ActorKind, Names>>> = { user, apiKey, webhook };
  return ({ actorKind, actorId }: Acted) => names[actorKind]?.get(actorId ?? "") ?? undefined;
}

async function readUsers(db: Db, orgId: string, ids: string[]): Promise<Names> {
  if (ids.length === 0) return new Map();
  const { id, firstName, lastName, email } = users;
  const rows = await db
    .select({ id, firstName, lastName, email })
    .from(users)
    .where(and(eq(users.orgId, orgId), inArray(id, ids)));
  return new Map(
    rows.map((row) => [row.id, [row.firstName, row.lastName].filter(Boolean).join(" ") || row.email]),
  );
}

async function readApiKeys(db: Db, orgId: string, ids: string[]): Promise<Names> {
  if (ids.length === 0) return new Map();
  const { keyId, name } = apiKeys;
  const rows = await db
    .select({ keyId, name })
    .from(apiKeys)
    .where(and(eq(apiKeys.orgId, orgId), inArray(keyId, ids)));
  return new Map(rows.map((row) => [row.keyId, row.name]));
}

async function readWebhookKeys(db: Db, orgId: string, ids: string[]): Promise<Names> {
  if (ids.length === 0) return new Map();
  const { keyId, name } = webhookKeys;
  const rows = await db
    .select({ keyId, name })
    .from(webhookKeys)
    .where(and(eq(webhookKeys.orgId, orgId), inArray(keyId, ids)));
  return new Map(rows.map((row) => [row.keyId, row.name]));
}
