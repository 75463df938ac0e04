import { and, eq } from "drizzle-orm";
import papaparse from "papaparse";
import { z } from "zod";
import { database } from "@/db/client";
import { activity } from "@/db/schema/activity";
import { closedMonths } from "@/db/schema/closed-months";
import { outboundEvents } from "@/db/schema/outbound";
import { listActivity } from "@/lib/credit/list-activity";
import { listAllRedemptions } from "@/lib/credit/redemptions/read";
import { getInsights } from "@/lib/insights/dashboard/insights";
import { getDashboard } from "@/lib/insights/dashboard/service";
import { getCreditReport } from "@/lib/insights/reports/credit-report";
import { listCreditEvents } from "@/lib/insights/reports/events";
import { listPeopleOfYear } from "@/lib/insights/reports/people-of-year";
import { getStatement } from "@/lib/insights/reports/statement";
import { eventCatalog } from "@/lib/integrations/outbound/event-contract";
import { getAdvocate } from "@/lib/leads/advocates/service";
import { creditFigureNames, creditFigures, movesOf } from "@/lib/ledger/type-contract";
import { verifyLedger } from "@/lib/ledger/verify-ledger";
import { readPortal } from "@/lib/public/portal/read-portal";
import { readCsv } from "@/proof/fixtures/csv";
import type { History } from "@/proof/one-figure/credit-history";
import { type CreditSums, sumUp } from "@/proof/sim/credit";

// An organization's credit on every screen, export and webhook, with the names used in the books.

type Screens = Readonly<Record<string, unknown>>;

interface StatementLine {
  readonly creditType?: Parameters<typeof movesOf>[0]["creditType"] | undefined;
  readonly amountCents?: number | null | undefined;
  readonly owedCents?: number | null | undefined;
}

const partsOf = (month: string, { creditType = null, amountCents = null, owedCents = null }: StatementLine) =>
  movesOf({ creditType, amountCents, owedCents }).map(({ type, cents }) => [`${month} ${type}`, cents] as const);
const monthOf = (moment: Date | string) => new Date(moment).toISOString().slice(0, 7);

/** The expected figures. @param months of the history */
export function expectScreens({ books, accounts }: History, months: readonly string[]): Screens {
  const all = books.sums();
  const ofMonth = (month: string) => books.sums((move) => move.month === month);
  const cents = (sums: CreditSums, types: readonly string[]) =>
    types.reduce((total, type) => total + sumOfType(sums, type), 0);
  const ofYear = (year: string, type: string) =>
    accounts.map((_, at) =>
      sumOfType(
        books.sums((move) => move.account === at && move.month.startsWith(year)),
        type,
      ),
    );
  const balances = books.accounts.map(({ balance }) => balance);
  const owed = books.accounts.map(({ owed: debt }) => debt);
  const pending = accounts.map((_, at) => books.pendingCents(at));
  return {
    ledger: { all, activity: accounts.map((_, at) => books.sums(({ account }) => account === at)) },
    statements: accounts.map((_, at) => books.sums(({ account }) => account === at)),
    advocates: accounts.map((_, at) => ({ balance: balances[at], owed: owed[at], pending: pending[at] })),
    portals: accounts.map((_, at) => ({
      balance: balances[at],
      owed: owed[at],
      pending: pending[at],
      sums: books.sums(({ account }) => account === at),
    })),
    reports: months.map((month) => ({ month, types: ofMonth(month), isEven: true })),
    entries: months.map(ofMonth),
    // The last month is not over.
    closed: months.slice(0, -1).map((month, at) => {
      const before = months.slice(0, at).flatMap((earlier) => Object.values(ofMonth(earlier)));
      const change = add(Object.values(ofMonth(month)));
      return { month, types: ofMonth(month), closing: add(before) + change, journal: change, difference: 0 };
    }),
    closing: { balance: add(balances), owed: add(owed), owing: owed.filter((debt) => debt > 0).length },
    spreadsheet: months.map((month) =>
      creditFigureNames.map((figure) => cents(ofMonth(month), creditFigures[figure].types)),
    ),
    years: [...new Set(months.map((month) => month.slice(0, 4)))].map((year) => ({
      given: ofYear(year, "given").map((sum) => 0 - sum),
      used: ofYear(year, "used").map((sum) => 0 - sum),
    })),
    redemptions: { used: 0 - sumOfType(all, "used"), given: 0 - sumOfType(all, "given") },
    dashboard: {
      earned: cents(all, creditFigures.earnedCents.types),
      byHand: books.byHandCents,
      balance: add(balances),
      withCredit: balances.filter((balance) => balance > 0).length,
    },
    webhooks: all,
    mismatches: [],
  };
}

const add = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** The sum of a type over months. */
function sumOfType(sums: CreditSums, type: string): number {
  return add(Object.entries(sums).flatMap(([name, cents]) => (name.endsWith(` ${type}`) ? cents : [])));
}

/** The sums of a month's list of entries. */
async function readEntries({ actor }: History, month: string): Promise<CreditSums> {
  const { creditEvents } = await listCreditEvents(actor, { month });
  return sumUp(
    creditEvents.flatMap(({ parts, createdAt }) =>
      parts.map(({ type, cents }) => [`${monthOf(createdAt)} ${type}`, cents] as const),
    ),
  );
}

const Closed = z.object({
  types: z.array(z.object({ type: z.string(), cents: z.int() })),
  closingCents: z.int(),
});

/** The stored figures of closed months, and the change of the credit account in their journal entries. */
async function readClosed(orgId: string) {
  const rows = await database()
    .select()
    .from(closedMonths)
    .where(eq(closedMonths.orgId, orgId))
    .orderBy(closedMonths.month);
  return rows.map(({ month, figures, journal }) => {
    const { types, closingCents } = Closed.parse(figures);
    return {
      month,
      types: sumUp(types.map(({ type, cents }) => [`${month} ${type}`, cents])),
      closing: closingCents,
      ...readJournal(journal),
    };
  });
}

const Line = z.object({ AccountName: z.string(), Debits: z.string(), Credits: z.string() });

function readJournal(journal: string) {
  const lines = z.array(Line).parse(papaparse.parse(journal.trimEnd(), { header: true }).data);
  const net = (rows: readonly z.output<typeof Line>[]) =>
    add(rows.map(({ Debits, Credits }) => Math.round((Number(Credits) - Number(Debits)) * 100)));
  return {
    journal: net(lines.filter(({ AccountName }) => AccountName === "Referral credit owed")),
    difference: Math.abs(net(lines)),
  };
}

/** The actual figures. */
export async function readScreens(history: History, months: readonly string[], now: Date): Promise<Screens> {
  const { actor, accounts, organization } = history;
  const { orgId } = actor;
  const years = [...new Set(months.map((month) => month.slice(0, 4)))];
  const entries = await database().select().from(activity).where(eq(activity.orgId, orgId));
  const reports = await Promise.all(months.map((month) => getCreditReport(actor, { month })));
  const last = reports.at(-1)?.creditReport;
  const [dashboard, insights, verified] = await Promise.all([
    getDashboard(actor, {}),
    getInsights(actor, {}),
    verifyLedger(database(), orgId),
  ]);
  return {
    ledger: {
      all: sumUp(entries.flatMap((entry) => partsOf(monthOf(entry.createdAt), entry))),
      activity: await Promise.all(accounts.map((_, at) => readActivity(history, at))),
    },
    statements: await Promise.all(accounts.map((_, at) => readStatements(history, at, years))),
    advocates: await Promise.all(
      accounts.map(async ({ campaignId, advocateId }) => {
        const { advocate } = await getAdvocate(actor, { campaignId, advocateId });
        const { creditBalanceCents, owedCents, pendingCreditCents } = advocate;
        return { balance: creditBalanceCents, owed: owedCents, pending: pendingCreditCents };
      }),
    ),
    portals: await Promise.all(accounts.map(({ portalToken }) => readPortalSums(portalToken, now))),
    reports: reports.map(({ creditReport: { month, totals, campaigns, balancesCents } }, at) => ({
      month,
      types: sumUp(totals.types.map(({ type, cents }) => [`${month} ${type}`, cents])),
      isEven:
        isEven(totals) &&
        campaigns.every(isEven) &&
        totals.closingCents === balancesCents &&
        totals.openingCents === (reports[at - 1]?.creditReport.totals.closingCents ?? 0) &&
        creditFigureNames.every((figure) => totals[figure] === add(campaigns.map((row) => row[figure]))),
    })),
    entries: await Promise.all(months.map((month) => readEntries(history, month))),
    closed: await readClosed(orgId),
    closing: {
      balance: last?.totals.closingCents,
      owed: last?.owedByAdvocatesCents,
      owing: last?.advocatesWhoOwe,
    },
    spreadsheet: await Promise.all(months.map((month) => readSpreadsheet(organization.apiKey, month))),
    years: await Promise.all(years.map((year) => readYear(history, year))),
    redemptions: await readRedemptions(history),
    dashboard: {
      earned: insights.totals.earnedCents,
      byHand: insights.totals.addedCents - insights.totals.takenCents,
      balance: dashboard.advocates.totalCreditBalanceCents,
      withCredit: dashboard.advocates.withPendingRewards,
    },
    webhooks: await readWebhooks(orgId),
    mismatches: verified.mismatches,
  };
}

type ReportFigures = Awaited<ReturnType<typeof getCreditReport>>["creditReport"]["campaigns"][number];

/** Whether a report's figures add up to its closing balance, and its types to its figures. */
function isEven(row: Omit<ReportFigures, "campaignId" | "name" | "isDeleted" | "advocatesWithCredit">): boolean {
  const moved = creditFigureNames.map((figure) => (creditFigures[figure].takesOff ? -row[figure] : row[figure]));
  return row.openingCents + add(moved) === row.closingCents && add(row.types.map(({ cents }) => cents)) === add(moved);
}

async function readActivity({ actor, ids }: History, at: number): Promise<CreditSums> {
  const parts: (readonly [string, number])[] = [];
  let cursor: string | undefined;
  do {
    const page = await listActivity(actor, { ...ids(at), part: "credit", ...(cursor && { cursor }) });
    parts.push(...page.activity.flatMap((entry) => partsOf(monthOf(entry.createdAt), entry)));
    cursor = page.nextCursor;
  } while (cursor);
  return sumUp(parts);
}

/** The sums of all statements. Also checks that each continues the previous one and the last ends with the balance. */
async function readStatements({ actor, ids }: History, at: number, years: readonly string[]): Promise<CreditSums> {
  const parts: (readonly [string, number])[] = [];
  let balance = 0;
  for (const year of years) {
    const { statement } = await getStatement(actor, { ...ids(at), year });
    const { openingCents, closingCents, entries } = statement;
    if (openingCents !== balance) throw new Error(`The statement of ${year} does not begin with ${balance}`);
    balance = closingCents;
    parts.push(...entries.flatMap((entry) => partsOf(monthOf(entry.createdAt), entry)));
  }
  if (balance !== add(parts.map(([, cents]) => cents))) throw new Error("The statements do not add up");
  return sumUp(parts);
}

async function readPortalSums(token: string, now: Date) {
  const portal = await readPortal(token, now);
  if (!portal || portal.hasMoreEntries) throw new Error("The portal does not show everything");
  const { creditCents, owedCents, pendingCents, ledger } = portal;
  const sums = sumUp(ledger.flatMap((entry) => partsOf(monthOf(entry.at), entry)));
  return { balance: creditCents, owed: owedCents, pending: pendingCents, sums };
}

/** The exported month's figures, over all campaigns. */
async function readSpreadsheet(apiKey: string, month: string): Promise<number[]> {
  const { heads, rows } = await readCsv(apiKey, `/api/app/reports/credit/campaigns?month=${month}`);
  return creditFigureNames.map((figure) => {
    const column = heads.indexOf(`${creditFigures[figure].name} (USD)`);
    return add(rows.map((row) => Math.round(Number(row[column]) * 100)));
  });
}

async function readYear({ actor, accounts }: History, year: string) {
  const { people } = await listPeopleOfYear(actor, { year });
  const of = (id: string) => people.find(({ advocateId }) => advocateId === id);
  return {
    given: accounts.map(({ advocateId }) => of(advocateId)?.cashLikeCents ?? 0),
    used: accounts.map(({ advocateId }) => of(advocateId)?.discountLikeCents ?? 0),
  };
}

async function readRedemptions({ actor }: History) {
  const { redemptions } = await listAllRedemptions(actor, {});
  const stands = redemptions.filter(({ state }) => state !== "canceled" && state !== "failed");
  const sum = (type: string) =>
    add(stands.flatMap(({ creditType, amountCents }) => (creditType === type ? amountCents : [])));
  return { used: sum("used"), given: sum("given") };
}

async function readWebhooks(orgId: string): Promise<CreditSums> {
  const rows = await database()
    .select({ data: outboundEvents.data, at: outboundEvents.happenedAt })
    .from(outboundEvents)
    .where(and(eq(outboundEvents.orgId, orgId), eq(outboundEvents.type, "credit.changed")));
  const schema = eventCatalog["credit.changed"].data.omit({ advocate: true }).strip();
  return sumUp(rows.flatMap(({ data, at }) => partsOf(monthOf(at), schema.parse(data))));
}
