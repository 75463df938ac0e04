import { and, desc, eq, inArray, isNull, lt, type SQL } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { ActorKind } from "@/db/enums";
import { activity as table } from "@/db/schema/activity";
import { approvals } from "@/db/schema/approvals";
import { apiKeys, users } from "@/db/schema/organizations";
import { webhookKeys } from "@/db/schema/webhooks";
import { credit } from "@/lib/credit/contract";
import type { Actor } from "@/lib/kit/auth/actor";
import { fieldError } from "@/lib/kit/errors";
import { implement } from "@/lib/kit/implement";
import { omitNulls } from "@/lib/kit/omit-nulls";
import { findAdvocate } from "@/lib/leads/advocates/read";
import { readApprovals } from "@/lib/ledger/approvals/ask";
import { movesCredit } from "@/lib/ledger/moves-credit";

const SHOWN_ENTRIES = 100;

export const listActivity = implement(credit.activity, async ({ db, actor }, { part, cursor, ...place }) => {
  const { advocateId } = await findAdvocate(db, actor, place);
  const entries = and(eq(table.orgId, actor.orgId), eq(table.advocateId, advocateId));
  const ofPart = part && (part === "credit" ? movesCredit : and(isNull(table.amountCents), isNull(table.owedCents)));
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

interface BookedEntry {
  readonly approvalId: string | null;
}

async function readEntryApprovals(db: Db, actor: Actor, entries: readonly BookedEntry[]) {
  const ids = entries.flatMap(({ approvalId }) => approvalId ?? []);
  const read = ids.length > 0 ? await readApprovals(db, actor, inArray(approvals.id, ids), ids.length) : [];
  const byId = new Map(read.map((approval) => [approval.approvalId, approval]));
  return ({ approvalId }: BookedEntry) => {
    const approval = byId.get(approvalId ?? "");
    if (!approval) return {};
    const { askedBy, decidedBy: approvedBy = "" } = approval;
    return { approval: { approvalId: approval.approvalId, askedBy: askedBy.name, approvedBy } };
  };
}

async function findEntry(db: Db, where: SQL | undefined) {
  const [row] = await db.select({ seq: table.seq }).from(table).where(where);
  if (!row) throw fieldError("cursor", "must be the nextCursor of the previous response");
  return row;
}

// The ledger keeps balances on every entry, but the API shows them only on those that change credit (spec, "Activity
// entry").
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

interface Acted {
  readonly actorKind: ActorKind;
  readonly actorId: string | null;
}

type ActorNames = ReadonlyMap<string, string | null>;

/** Current names of the members, API keys and webhook keys behind entries; none if deleted or unnamed. */
async function readActorNames(db: Db, orgId: string, acted: readonly Acted[]) {
  const idsOf = (kind: ActorKind) => [
    ...new Set(acted.flatMap(({ actorKind, actorId }) => (actorKind === kind && actorId ? [actorId] : []))),
  ];
  const [user, apiKey, webhook] = await Promise.all([
    readUsers(db, orgId, idsOf("user")),
    readApiKeys(db, orgId, idsOf("apiKey")),
    readWebhookKeys(db, orgId, idsOf("webhook")),
  ]);
  const names: Readonly<Partial<Record<ActorKind, ActorNames>>> = { user, apiKey, webhook };
  return ({ actorKind, actorId }: Acted) => names[actorKind]?.get(actorId ?? "") ?? undefined;
}

async function readUsers(db: Db, orgId: string, ids: string[]): Promise<ActorNames> {
  if (ids.length === 0) return new Map();
  const { id, firstName, lastName, email } = users;
  const rows = await db
    .select({ id, firstName, lastName, email })
    .from(users)
    .where(and(eq(users.orgId, orgId), inArray(id, ids)));
  return new Map(rows.map((row) => [row.id, [row.firstName, row.lastName].filter(Boolean).join(" ") || row.email]));
}

async function readApiKeys(db: Db, orgId: string, ids: string[]): Promise<ActorNames> {
  if (ids.length === 0) return new Map();
  const { keyId, name } = apiKeys;
  const rows = await db
    .select({ keyId, name })
    .from(apiKeys)
    .where(and(eq(apiKeys.orgId, orgId), inArray(keyId, ids)));
  return new Map(rows.map((row) => [row.keyId, row.name]));
}

async function readWebhookKeys(db: Db, orgId: string, ids: string[]): Promise<ActorNames> {
  if (ids.length === 0) return new Map();
  const { keyId, name } = webhookKeys;
  const rows = await db
    .select({ keyId, name })
    .from(webhookKeys)
    .where(and(eq(webhookKeys.orgId, orgId), inArray(keyId, ids)));
  return new Map(rows.map((row) => [row.keyId, row.name]));
}
