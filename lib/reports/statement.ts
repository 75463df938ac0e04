import { and, asc, eq, gte, isNotNull, lt, sql } from "drizzle-orm";
import { activity as table } from "@/db/schema/activity";
import { findAdvocate } from "@/lib/advocates/read";
import { implement } from "@/lib/kit/implement";
import { omitNulls } from "@/lib/kit/omit-nulls";
import { reports } from "@/lib/reports/contract";
import { readSpan } from "@/lib/reports/span";

export const getStatement = implement(reports.statement, async ({ db, actor, now }, { year, ...place }) => {
  const { orgId } = actor;
  const { advocateId, name } = await findAdvocate(db, actor, place);
  const {
    from,
    to,
    name: named,
    timeZone,
  } = await readSpan(db, orgId, { kind: "year", name: year?.toString(), now });
  const moved = and(eq(table.orgId, orgId), eq(table.advocateId, advocateId), isNotNull(table.amountCents));
  const [rows, [before]] = await Promise.all([
    db
      .select()
      .from(table)
      .where(and(moved, gte(table.createdAt, from), lt(table.createdAt, to)))
      .orderBy(asc(table.seq)),
    db
      .select({
        openingCents: sql<number>`coalesce(sum(${table.amountCents}) FILTER (WHERE ${lt(table.createdAt, from)}), 0)::bigint`,
        firstYear: sql<
          number | null
        >`extract(year FROM min(${table.createdAt}) AT TIME ZONE ${timeZone})::int`,
      })
      .from(table)
      .where(moved),
  ]);
  const openingCents = Number(before?.openingCents ?? 0);
  const entries = rows.map(({ id, amountCents, ...row }) => ({
    ...omitNulls(row),
    activityId: id,
    amountCents: amountCents ?? 0,
  }));
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
      entries,
    },
  };
});
