import { and, desc, eq, lt, type SQL, sql } from "drizzle-orm";
import { byKey } from "@/db/by-key";
import type { Db } from "@/db/client";
import { onAdvocate } from "@/db/joins";
import { advocates } from "@/db/schema/advocates";
import { redemptions as table } from "@/db/schema/redemptions";
import { single } from "@/db/single";
import { redemptions } from "@/lib/credit/redemptions/contract";
import type { Actor } from "@/lib/kit/auth/actor";
import { implementList, type Page } from "@/lib/kit/list";
import { omitNulls } from "@/lib/kit/omit-nulls";
import { findAdvocate } from "@/lib/leads/advocates/read";
import { isAlone } from "@/lib/ledger/approvals/colleagues";
import { typeOfMethod } from "@/lib/ledger/type-contract";

/** The requesting member, by session or key. */
export const askedBy = sql<string | null>`CASE ${table.actorKind}
  WHEN 'user' THEN ${table.actorId}
  WHEN 'apiKey' THEN (SELECT k.user_id::text FROM api_keys k WHERE k.org_id = ${table.orgId} AND k.key_id = ${table.actorId}) END`;

export const listRedemptions = implementList(redemptions.list, async ({ db, actor }, place) => {
  const { advocateId } = await findAdvocate(db, actor, place);
  return (page) => readPage(db, actor, page, eq(table.advocateId, advocateId));
});

export const listAllRedemptions = implementList(redemptions.listAll, async ({ db, actor }, { state, method }) => {
  const where = and(state && eq(table.state, state), method && eq(table.method, method));
  return (page) => readPage(db, actor, page, where);
});

function readPage(db: Db, actor: Actor, { limit, after }: Page, where: SQL | undefined) {
  const older = after === undefined ? undefined : lt(table.id, after);
  return readRedemptions(db, actor, and(where, older), limit);
}

/** A redemption of the actor's organization in API form. */
export async function readRedemption(db: Db, actor: Actor, redemptionId: string) {
  return single(await readRedemptions(db, actor, eq(table.id, redemptionId), 1));
}

/** Redemptions of the actor's organization in API form, newest first. */
export async function readRedemptions(db: Db, actor: Actor, where: SQL | undefined, limit: number) {
  const { orgId, userId } = actor;
  const rows = await db
    .select({ row: table, askedBy, advocateName: advocates.name })
    .from(table)
    .innerJoinLateral(...byKey(advocates, onAdvocate(table)))
    .where(and(eq(table.orgId, orgId), where))
    .orderBy(desc(table.id))
    .limit(limit);
  const isOwn = (asker: string | null) => userId !== undefined && asker === userId;
  const isOnly = rows.some((row) => isOwn(row.askedBy)) && (await isAlone(db, actor));
  return rows.map(({ row: { by, actorKind: kind, orderId, ...row }, askedBy: asker, advocateName }) => ({
    ...omitNulls(row),
    creditType: typeOfMethod[row.method],
    redemptionId: row.id,
    advocateName,
    // Our id stands in until the provider names its order.
    ...(orderId !== null && orderId !== row.id && { orderId }),
    requestedBy: { kind, ...(by !== null && { name: by }) },
    isOwn: isOwn(asker),
    mayApprove: userId !== undefined && (!isOwn(asker) || isOnly),
  }));
}
