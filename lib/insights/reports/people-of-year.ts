import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { reports } from "@/lib/insights/reports/contract";
import { readSpan, type Span } from "@/lib/insights/reports/span";
import { implementList, invalidCursor } from "@/lib/kit/list";
import { omitNulls } from "@/lib/kit/omit-nulls";
import { readCreditSettings } from "@/lib/ledger/credit-settings/read";

/** Marks people before they reach the threshold. */
const CLOSE = 0.75;

export const listPeopleOfYear = implementList(
  reports.year,
  async ({ db, actor, now }, { year }) => {
    const { orgId } = actor;
    const span = await readSpan(db, orgId, { kind: "year", name: year?.toString(), now });
    const { taxThresholdCents } = await readCreditSettings(db, orgId);
    const people = (await readPeople(db, orgId, span)).map((person) => ({
      ...omitNulls(person),
      ...markOf(person.cashLikeCents, taxThresholdCents),
    }));
    return async ({ limit, after }) => {
      const start = after === undefined ? 0 : people.findIndex(({ advocateId }) => advocateId === after) + 1;
      if (after !== undefined && start === 0) throw invalidCursor();
      return people.slice(start, start + limit);
    };
  },
  "reads",
);

function markOf(cents: number, thresholdCents: number): { mark?: "reached" | "close" } {
  if (cents > 0 && cents >= thresholdCents) return { mark: "reached" };
  return cents > 0 && cents >= thresholdCents * CLOSE ? { mark: "close" } : {};
}

interface PersonOfYear extends Record<string, unknown> {
  readonly advocateId: string;
  readonly campaignId: string;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly cashLikeCents: number;
  readonly discountLikeCents: number;
}

/** People who used credit in the year, most cash-like first. Erased people cannot be told apart or added up. */
async function readPeople(db: Db, orgId: string, { from, to }: Span): Promise<PersonOfYear[]> {
  const isCash = sql`e.credit_type = 'given'`;
  const rows = await db.execute<PersonOfYear>(sql`
    SELECT (array_agg(a.id ORDER BY a.id))[1] AS "advocateId", (array_agg(a.campaign_id ORDER BY a.id))[1] AS "campaignId",
           (array_agg(a.name ORDER BY a.id DESC))[1] AS name, min(a.email) AS email, min(a.phone) AS phone,
           sum(used.cash)::bigint AS "cashLikeCents", sum(used.discount)::bigint AS "discountLikeCents"
      FROM (SELECT e.advocate_id, coalesce(-sum(e.amount_cents) FILTER (WHERE ${isCash}), 0) AS cash,
                   coalesce(-sum(e.amount_cents) FILTER (WHERE NOT (${isCash})), 0) AS discount
              FROM redemptions r
              JOIN activity e ON e.org_id = r.org_id AND e.redemption_id = r.id
             WHERE r.org_id = ${orgId}::uuid AND e.created_at >= ${from.toISOString()}::timestamptz
               AND e.created_at < ${to.toISOString()}::timestamptz
             GROUP BY e.advocate_id) used
      JOIN advocates a ON a.org_id = ${orgId}::uuid AND a.id = used.advocate_id
     GROUP BY coalesce(a.email_identity, a.phone, a.id::text)
    HAVING sum(used.cash) <> 0 OR sum(used.discount) <> 0
     ORDER BY 6 DESC, 7 DESC, 1`);
  return [...rows];
}
