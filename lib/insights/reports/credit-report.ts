import { desc, eq, sql } from "drizzle-orm";
import { type Db, database, type Tx } from "@/db/client";
import { type CreditType, creditTypes } from "@/db/enums-credit";
import { advocates } from "@/db/schema/advocates";
import { campaigns } from "@/db/schema/campaigns";
import { single } from "@/db/single";
import { findClosedMonth, findMonthToClose } from "@/lib/insights/reports/closed-months";
import { ageLimits, reports } from "@/lib/insights/reports/contract";
import { type CreditSum, readCreditFigures } from "@/lib/insights/reports/credit-figures";
import { readSpan, type Span } from "@/lib/insights/reports/span";
import { implement } from "@/lib/kit/implement";
import { implementList } from "@/lib/kit/list";
import { openTransactionReader } from "@/lib/kit/replica";
import { type CreditFigure, creditFigureNames, creditFigures, movesOf } from "@/lib/ledger/type-contract";

export const getCreditReport = implement(reports.credit, async ({ db, actor, now }, { month: name }) => {
  const span = await readSpan(db, actor.orgId, { kind: "month", name, now });
  const read = openTransactionReader(actor);
  return { creditReport: await read((tx) => readReport(tx, actor.orgId, span, now)) };
});

/** The credit report of a month, with the state of its books. */
export async function readReport(tx: Tx, orgId: string, span: Span, now: Date) {
  const { rows, figures } = await readByCampaign(tx, orgId, span, now);
  const pendingCents = await readPending(tx, orgId);
  const closed = await findClosedMonth(tx, orgId, span.name);
  const monthToClose = await findMonthToClose(tx, orgId, now);
  const balances = figures.filter((figure) => figure.part === "balance");
  const all = figures.filter((figure) => figure.part === "entry");
  const within = all.filter(({ isWithin }) => isWithin);
  const { from, to, isFinal } = span;
  return {
    month: span.name,
    from,
    to,
    isFinal,
    pendingCents,
    ...(closed && { closed }),
    ...(monthToClose !== undefined && { monthToClose }),
    totals: { ...figuresOf(all), ...countTimes(within) },
    campaigns: rows,
    ages: agesOf(figures),
    entries: sumOf(within, "entries"),
    advocates: sumOf(balances, "advocates"),
    advocatesWithCredit: sumOf(balances, "count"),
    balancesCents: sumOf(balances, "cents"),
    owedByAdvocatesCents: sumOf(balances, "owed"),
    advocatesWhoOwe: sumOf(balances, "owing"),
  };
}

/** The report's figures. Amounts are in cents. */
export type MonthReport = Awaited<ReturnType<typeof readReport>>;

export const listCreditByCampaign = implementList(
  reports.creditByCampaign,
  async ({ actor, now }, { month: name }) => {
    const span = await readSpan(database(), actor.orgId, { kind: "month", name, now });
    const read = openTransactionReader(actor);
    const { rows } = await read((tx) => readByCampaign(tx, actor.orgId, span, now));
    const all = rows.map((row) => ({ ...row, month: span.name }));
    return async ({ limit, after }) => {
      const rest = after === undefined ? all : all.filter(({ campaignId }) => campaignId < after);
      return rest.slice(0, limit);
    };
  },
  "primary",
);

/** Figures of each campaign that has any, newest first. */
async function readByCampaign(tx: Tx, orgId: string, span: Span, now: Date) {
  const figures = await readCreditFigures(tx, orgId, span, now);
  const known = await tx
    .select({ campaignId: campaigns.id, name: campaigns.name, deletedAt: campaigns.deletedAt })
    .from(campaigns)
    .where(eq(campaigns.orgId, orgId))
    .orderBy(desc(campaigns.id));
  const rows = known.flatMap(({ campaignId, name, deletedAt }) => {
    const own = figures.filter((figure) => figure.part !== "age" && figure.campaignId === campaignId);
    const entries = own.filter((figure) => figure.part === "entry");
    const balances = own.filter((figure) => figure.part === "balance");
    if (entries.length === 0) return [];
    const advocatesWithCredit = sumOf(balances, "count");
    return [{ campaignId, name, isDeleted: deletedAt !== null, advocatesWithCredit, ...figuresOf(entries) }];
  });
  return { rows, figures };
}

type EntrySum = Extract<CreditSum, { part: "entry" }>;

function figuresOf(entries: readonly EntrySum[]) {
  const within = entries.filter(({ isWithin }) => isWithin);
  const before = entries.filter(({ isWithin }) => !isWithin);
  const types = typesOf(within);
  return {
    openingCents: sumOf(before, "cents"),
    ...mapFigures((figure) => {
      const { types: ofFigure, takesOff } = creditFigures[figure];
      const cents = sumTypes(types, ofFigure, "cents");
      // Zero minus zero would print as −0.
      return takesOff ? 0 - cents : cents;
    }),
    closingCents: sumOf(entries, "cents"),
    types,
  };
}

interface TypeSum {
  readonly type: CreditType;
  readonly cents: number;
  readonly count: number;
  readonly entries: number;
}

/** Totals by type. If an entry leaves something owed, that part counts under its own type. */
function typesOf(sums: readonly EntrySum[]): TypeSum[] {
  const moves = sums.flatMap(({ type, cents, owed, owing, count, entries }) =>
    movesOf({ creditType: type, amountCents: cents, owedCents: owed }).map((move) =>
      move.type === "owed" ? { ...move, count: owing, entries: owing } : { ...move, count, entries },
    ),
  );
  return creditTypes.flatMap((type) => {
    const own = moves.filter((move) => move.type === type);
    const sums = { cents: sumOf(own, "cents"), count: sumOf(own, "count"), entries: sumOf(own, "entries") };
    return own.length > 0 ? [{ type, ...sums }] : [];
  });
}

function sumTypes(sums: readonly TypeSum[], types: readonly CreditType[], key: "cents" | "count"): number {
  return sumOf(
    sums.filter(({ type }) => types.includes(type)),
    key,
  );
}

function mapFigures<V>(read: (figure: CreditFigure) => V): Record<CreditFigure, V> {
  return Object.fromEntries(creditFigureNames.map((figure) => [figure, read(figure)])) as Record<CreditFigure, V>;
}

/** Event counts. Restoring or settling does not count as another reversal or debt. */
function countTimes(entries: readonly EntrySum[]) {
  const types = typesOf(entries);
  const count = (...of: readonly CreditType[]) => sumTypes(types, of, "count");
  return {
    earnedCount: count("earned", "released"),
    broughtOverCount: count("brought_over"),
    redeemedCount: count("used", "given"),
    reversedCount: count("taken_back"),
    owedCount: count("owed"),
    expiredCount: count("expired"),
    adjustedCount: count("corrected"),
    undoneCount: count("undone"),
  };
}

function agesOf(figures: readonly CreditSum[]) {
  const ages = figures.filter((figure) => figure.part === "age");
  return [...ageLimits, undefined].map((untilDays, index) => {
    const own = ages.filter(({ age }) => age === index);
    return {
      ...(untilDays !== undefined && { untilDays }),
      cents: sumOf(own, "cents"),
      credits: sumOf(own, "count"),
    };
  });
}

function sumOf<K extends string>(rows: readonly Readonly<Record<K, number>>[], key: K): number {
  return rows.reduce((sum, row) => sum + row[key], 0);
}

async function readPending(db: Db, orgId: string): Promise<number> {
  const sum = sql<number>`coalesce(sum(${advocates.pendingCreditCents}), 0)::bigint`.mapWith(Number);
  return single(await db.select({ sum }).from(advocates).where(eq(advocates.orgId, orgId))).sum;
}
