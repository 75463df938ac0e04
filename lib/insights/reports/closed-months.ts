import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { closedMonths as table } from "@/db/schema/closed-months";
import { closedMonthsApi } from "@/lib/insights/reports/closed-months-contract";
import { implementList, newestFirst } from "@/lib/kit/list";
import { omitNulls } from "@/lib/kit/omit-nulls";
import { monthFileUrl } from "@/lib/kit/public-links";

// Without the files, which only their own address sends.
const columns = {
  orgId: table.orgId,
  id: table.id,
  month: table.month,
  startsAt: table.startsAt,
  endsAt: table.endsAt,
  sentTo: table.sentTo,
  closedAt: table.closedAt,
  closedBy: table.closedBy,
  reopenedAt: table.reopenedAt,
  reopenedBy: table.reopenedBy,
  reopenReason: table.reopenReason,
  hasPdf: sql<boolean>`${table.statementPdf} IS NOT NULL`,
};

type Row = Pick<typeof table.$inferSelect, Exclude<keyof typeof columns, "hasPdf">> & {
  readonly hasPdf: boolean;
};

/** The API's view of a closed month, with the links to its files. */
export function presentClosedMonth({ orgId, id, hasPdf, ...row }: Row) {
  return {
    ...omitNulls(row),
    closedMonthId: id,
    statementUrl: monthFileUrl({ orgId, id }, "statement"),
    ...(hasPdf && { pdfUrl: monthFileUrl({ orgId, id }, "pdf") }),
    journalUrl: monthFileUrl({ orgId, id }, "journal"),
  };
}

/** A month's books, if they are closed now. @param month as 2026-10 */
export async function findClosedMonth(db: Db, orgId: string, month: string) {
  const [row] = await db
    .select(columns)
    .from(table)
    .where(and(eq(table.orgId, orgId), eq(table.month, month), isNull(table.reopenedAt)));
  return row && presentClosedMonth(row);
}

/** The latest month whose books are closed. */
export async function findLatestClosed(db: Db, orgId: string): Promise<Row | undefined> {
  const [row] = await db
    .select(columns)
    .from(table)
    .where(and(eq(table.orgId, orgId), isNull(table.reopenedAt)))
    .orderBy(desc(table.month))
    .limit(1);
  return row;
}

/** One closed month by id, also if it was reopened since. */
export async function findClosing(db: Db, orgId: string, id: string): Promise<Row | undefined> {
  const [row] = await db
    .select(columns)
    .from(table)
    .where(and(eq(table.orgId, orgId), eq(table.id, id)));
  return row;
}

/** The month after another. @param month as 2026-12, which gives 2027-01 */
export function monthAfter(month: string): string {
  const first = new Date(`${month}-01`);
  first.setUTCMonth(first.getUTCMonth() + 1);
  return first.toISOString().slice(0, 7);
}

interface NextMonth {
  /** As 2026-10. */
  readonly month: string;
  /** When it was over, in the business's time zone. */
  readonly since: Date;
  /** Whether the business closed none before. */
  readonly isFirst: boolean;
}

/** Finds the month after the latest closed one, or else the last whole month, once credit has moved before its end. */
async function findNext(db: Db, orgId: string, now: Date): Promise<NextMonth | undefined> {
  const [row] = await db.execute<{ month: string; since: string; isFirst: boolean }>(sql`
    SELECT to_char(next, 'YYYY-MM') AS month, (next + interval '1 month') AT TIME ZONE time_zone AS since,
           latest IS NULL AS "isFirst"
      FROM (SELECT id, time_zone, present, latest,
                   coalesce((latest || '-01')::timestamp + interval '1 month', present - interval '1 month') AS next
              FROM (SELECT id, time_zone, date_trunc('month', ${now.toISOString()}::timestamptz AT TIME ZONE time_zone) AS present,
                           (SELECT m.month FROM closed_months m WHERE m.org_id = organizations.id AND m.reopened_at IS NULL
                             ORDER BY m.month DESC LIMIT 1) AS latest
                      FROM organizations WHERE id = ${orgId}::uuid) known) o
     WHERE next + interval '1 month' <= present
       AND (latest IS NOT NULL OR EXISTS (SELECT FROM activity e WHERE e.org_id = o.id AND e.credit_type IS NOT NULL
                                             AND e.created_at < present AT TIME ZONE time_zone))`);
  return row && { ...row, since: new Date(row.since) };
}

/**
 * The month to close next, if it is over: the one after the latest closed month. The first to close is the last whole
 * month, once credit has moved before its end.
 * @returns such as 2026-10; undefined if there is nothing to close
 */
export async function findMonthToClose(db: Db, orgId: string, now: Date): Promise<string | undefined> {
  return (await findNext(db, orgId, now))?.month;
}

/** The month to close next, and when it was over, for a business that closes its months. Others are not reminded. */
export async function findMonthDue(db: Db, orgId: string, now: Date) {
  const next = await findNext(db, orgId, now);
  return next && !next.isFirst ? { month: next.month, since: next.since } : undefined;
}

export const listClosedMonths = implementList(
  closedMonthsApi.list,
  async ({ db, actor }) => {
    return async (page) => {
      const ofOrg = eq(table.orgId, actor.orgId);
      const rows = await newestFirst(db.select(columns).from(table).$dynamic(), table.id, ofOrg, page);
      return rows.map(presentClosedMonth);
    };
  },
  "reads",
);
