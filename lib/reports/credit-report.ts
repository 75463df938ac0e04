import { desc, eq, sql } from "drizzle-orm";
import { type Db, database } from "@/db/client";
import type { ActivityAction } from "@/db/enums";
import { one } from "@/db/one";
import { advocates } from "@/db/schema/advocates";
import { campaigns } from "@/db/schema/campaigns";
import { implement } from "@/lib/kit/implement";
import { implementList } from "@/lib/kit/list";
import { ageLimits, reports } from "@/lib/reports/contract";
import { type Figure, readCreditFigures } from "@/lib/reports/credit-figures";
import { readSpan, type Span } from "@/lib/reports/span";

type Column = "earned" | "redeemed" | "reversed" | "expired" | "adjusted";

/** Under which figure an entry counts. What pays for credit that was owed belongs to the reward taken back. */
const columnOf: Readonly<Partial<Record<ActivityAction, Column>>> = {
  "advocate.referral.converted": "earned",
  "advocate.credit.released": "earned",
  "advocate.credit.redeemed": "redeemed",
  "advocate.credit.returned": "redeemed",
  "advocate.credit.reversed": "reversed",
  "advocate.credit.restored": "reversed",
  "advocate.credit.settled": "reversed",
  "advocate.credit.expired": "expired",
  "advocate.credit.adjusted": "adjusted",
};

/** What undoes another entry is no further time that it happened. */
const undoing: ReadonlySet<ActivityAction> = new Set([
  "advocate.credit.returned",
  "advocate.credit.restored",
  "advocate.credit.settled",
]);

export const getCreditReport = implement(reports.credit, async ({ actor, now }, { month: name }) => {
  const { orgId } = actor;
  const span = await readSpan(database(), orgId, { kind: "month", name, now });
  const [{ rows, figures }, pendingCents] = await Promise.all([
    readByCampaign(orgId, span, now),
    readPending(database(), orgId),
  ]);
  const balances = figures.filter((figure) => figure.part === "balance");
  const entries = figures.filter((figure) => figure.part === "entry" && figure.isWithin);
  const { from, to, isFinal } = span;
  return {
    creditReport: {
      ...{ month: span.name, from, to, isFinal, pendingCents },
      totals: { ...addUp(rows), ...countTimes(figures) },
      campaigns: rows,
      ages: agesOf(figures),
      entries: sumOf(entries, "count"),
      advocates: balances.reduce((sum, { advocates: all }) => sum + all, 0),
      advocatesWithCredit: sumOf(balances, "count"),
      balancesCents: sumOf(balances, "cents"),
    },
  };
});

export const listCreditByCampaign = implementList(
  reports.creditByCampaign,
  async ({ actor, now }, { month: name }) => {
    const span = await readSpan(database(), actor.orgId, { kind: "month", name, now });
    const { rows } = await readByCampaign(actor.orgId, span, now);
    const all = rows.map((row) => ({ ...row, month: span.name }));
    return async ({ limit, after }) => {
      const rest = after === undefined ? all : all.filter(({ campaignId }) => campaignId < after);
      return rest.slice(0, limit);
    };
  },
);

type Row = Awaited<ReturnType<typeof readByCampaign>>["rows"][number];

/** The figures of each campaign that has any, the newest first. */
async function readByCampaign(orgId: string, span: Span, now: Date) {
  const figures = await readCreditFigures(orgId, span, now);
  const known = await database()
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

type Entry = Extract<Figure, { part: "entry" }>;

function figuresOf(entries: readonly Entry[]) {
  const within = (column: Column) =>
    sumOf(
      entries.filter(({ action, isWithin }) => isWithin && columnOf[action] === column),
      "cents",
    );
  const openingCents = sumOf(
    entries.filter(({ isWithin }) => !isWithin),
    "cents",
  );
  return {
    openingCents,
    earnedCents: within("earned"),
    // Zero less zero would be written −0.
    redeemedCents: 0 - within("redeemed"),
    reversedCents: 0 - within("reversed"),
    expiredCents: 0 - within("expired"),
    adjustedCents: within("adjusted"),
    closingCents: sumOf(entries, "cents"),
  };
}

function addUp(rows: readonly Row[]) {
  const sum = (key: keyof ReturnType<typeof figuresOf>) => rows.reduce((total, row) => total + row[key], 0);
  return {
    openingCents: sum("openingCents"),
    earnedCents: sum("earnedCents"),
    redeemedCents: sum("redeemedCents"),
    reversedCents: sum("reversedCents"),
    expiredCents: sum("expiredCents"),
    adjustedCents: sum("adjustedCents"),
    closingCents: sum("closingCents"),
  };
}

function countTimes(figures: readonly Figure[]) {
  const count = (column: Column) =>
    sumOf(
      figures.filter(
        (one) =>
          one.part === "entry" && one.isWithin && columnOf[one.action] === column && !undoing.has(one.action),
      ),
      "count",
    );
  return {
    earnedCount: count("earned"),
    redeemedCount: count("redeemed"),
    reversedCount: count("reversed"),
    expiredCount: count("expired"),
    adjustedCount: count("adjusted"),
  };
}

function agesOf(figures: readonly Figure[]) {
  const ages = figures.filter((figure) => figure.part === "age");
  return [...ageLimits, undefined].map((untilDays, place) => {
    const own = ages.filter(({ age }) => age === place);
    return {
      ...(untilDays !== undefined && { untilDays }),
      cents: sumOf(own, "cents"),
      credits: sumOf(own, "count"),
    };
  });
}

function sumOf(figures: readonly Figure[], key: "cents" | "count"): number {
  return figures.reduce((sum, figure) => sum + figure[key], 0);
}

async function readPending(db: Db, orgId: string): Promise<number> {
  const sum = sql<number>`coalesce(sum(${advocates.pendingCreditCents}), 0)::bigint`.mapWith(Number);
  return one(await db.select({ sum }).from(advocates).where(eq(advocates.orgId, orgId))).sum;
}
