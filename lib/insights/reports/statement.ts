import { and, asc, eq, gte, lt, sql } from "drizzle-orm";
import type { ActivityAction } from "@/db/enums";
import { onReferral } from "@/db/joins";
import { activity as table } from "@/db/schema/activity";
import { organizations } from "@/db/schema/organizations";
import { referrals } from "@/db/schema/referrals";
import { mayShareFriend } from "@/lib/accounts/organizations/may-share";
import { reports } from "@/lib/insights/reports/contract";
import { readSpan } from "@/lib/insights/reports/span";
import { implement } from "@/lib/kit/implement";
import { omitNulls } from "@/lib/kit/omit-nulls";
import { findAdvocate } from "@/lib/leads/advocates/read";
import { movesCredit } from "@/lib/ledger/moves-credit";

/** Descriptions that hide a friend the advocate may not know about. */
const discreet: Partial<Record<ActivityAction, string>> = {
  "advocate.credit.reversed": "A thank-you credit was taken back",
  "advocate.credit.restored": "A thank-you credit was given back",
};

export const getStatement = implement(reports.statement, async ({ db, actor, now }, { year, ...ids }) => {
  const { orgId } = actor;
  const { advocateId, name } = await findAdvocate(db, actor, ids);
  const { from, to, name: named, timeZone } = await readSpan(db, orgId, { kind: "year", name: year?.toString(), now });
  const moved = and(eq(table.orgId, orgId), eq(table.advocateId, advocateId), movesCredit);
  const [rows, [before]] = await Promise.all([
    db
      .select({
        entry: table,
        industry: organizations.industry,
        hasAgreed: sql<boolean>`${referrals.friendTellConsentAt} IS NOT NULL`,
      })
      .from(table)
      .innerJoin(organizations, eq(organizations.id, table.orgId))
      .leftJoin(referrals, onReferral(table))
      .where(and(moved, gte(table.createdAt, from), lt(table.createdAt, to)))
      .orderBy(asc(table.seq)),
    db
      .select({
        owedCents: sql<number>`coalesce(sum(${table.owedCents}) FILTER (WHERE ${lt(table.createdAt, to)}), 0)::bigint`,
        openingCents: sql<number>`coalesce(sum(${table.amountCents}) FILTER (WHERE ${lt(table.createdAt, from)}), 0)::bigint`,
        firstYear: sql<number | null>`extract(year FROM min(${table.createdAt}) AT TIME ZONE ${timeZone})::int`,
      })
      .from(table)
      .where(moved),
  ]);
  const openingCents = Number(before?.openingCents ?? 0);
  const entries = rows.map(({ industry, hasAgreed, entry: { id, amountCents, friendName, ...row } }) => {
    const isHidden = friendName !== null && !mayShareFriend(industry, hasAgreed);
    const label = isHidden ? { description: discreet[row.action] ?? "A thank-you credit" } : { friendName };
    return { ...omitNulls({ ...row, ...label }), activityId: id, amountCents: amountCents ?? 0 };
  });
  const closingCents = entries.reduce((sum, { amountCents }) => sum + amountCents, openingCents);
  const firstYear = before?.firstYear ?? Number(named);
  return {
    statement: {
      advocateId,
      name,
      year: Number(named),
      firstYear,
      from,
      to,
      openingCents,
      closingCents,
      owedCents: Number(before?.owedCents ?? 0),
      entries,
    },
  };
});
