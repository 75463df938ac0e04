import { listPaths } from "@/app/(admin)/home/figures";
import { listInput, loadView } from "@/app/(admin)/leads/view";
import { getInsights } from "@/lib/insights/dashboard/insights";
import { dayOf } from "@/lib/insights/dashboard/period";
import { getDashboard } from "@/lib/insights/dashboard/service";
import { getCreditReport } from "@/lib/insights/reports/credit-report";
import { listCreditEvents } from "@/lib/insights/reports/events";
import type { Actor } from "@/lib/kit/auth/actor";
import { DAY_MS } from "@/lib/kit/durations";
import { listAllAdvocates } from "@/lib/leads/advocates/list";
import { listMatchRequests } from "@/lib/leads/match-requests/service";
import { listAllReferrals } from "@/lib/leads/referrals/list-all";
import { creditFigures } from "@/lib/ledger/type-contract";

/** The lists that Home's figures lead to. */
export async function readLists(actor: Actor, months: readonly string[], now: Date) {
  const at = { now };
  const [leads, calls, advocates, { creditReport: money }, neverVisited, withoutReferrals, best, ...entries] =
    await Promise.all([
      listAllReferrals(actor, {}, at),
      listMatchRequests(actor, {}, at),
      listAllAdvocates(actor, {}, at),
      getCreditReport(actor, {}, at),
      listAllAdvocates(actor, { part: "neverVisited" }, at),
      listAllAdvocates(actor, { part: "withoutReferrals" }, at),
      listAllAdvocates(actor, { sort: "conversions" }, at),
      ...months.map((month) => listCreditEvents(actor, { month, kind: "earned" }, at)),
    ]);
  return {
    leads: leads.referrals,
    calls: calls.matchRequests,
    advocates: advocates.advocates,
    money,
    best: best.advocates,
    neverVisited: neverVisited.advocates,
    withoutReferrals: withoutReferrals.advocates,
    earned: entries.flatMap(({ creditEvents }) => creditEvents),
  };
}

type Lists = Awaited<ReturnType<typeof readLists>>;

/** What the lists behind the tiles have if a member opens them from Home. */
export async function countListsOfTiles(actor: Actor, days: Days, now: Date) {
  const at = { now };
  const paths = listPaths(days === undefined ? "all" : `${days}`);
  const [counted, converted] = [listInput(viewOf(paths.leads)), listInput(viewOf(paths.converted))];
  const [leads, calls, customers, { creditEvents }] = await Promise.all([
    listAllReferrals(actor, counted, at),
    listMatchRequests(actor, "receivedDays" in counted ? { receivedDays: counted.receivedDays } : {}, at),
    listAllReferrals(actor, converted, at),
    listCreditEvents(actor, Object.fromEntries(queryOf(paths.earned)), at),
  ]);
  return {
    leads: leads.referrals.length + calls.matchRequests.length,
    converted: customers.referrals.length,
    earnedCents: add(
      creditEvents.flatMap(({ parts }) =>
        parts.filter(({ type }) => earnedTypes.includes(type)).map(({ cents }) => cents),
      ),
    ),
  };
}

const queryOf = (path: string) => new URL(path, "http://home.example").searchParams;
const viewOf = (path: string) => loadView(queryOf(path));

export const periods = [7, 30, 90, 365, undefined] as const;
type Days = (typeof periods)[number];

const counted: ReadonlySet<string> = new Set(["new", "contacted", "booked", "converted"]);
const earnedTypes: readonly string[] = creditFigures.earnedCents.types;
const add = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** The figures of a period, counted from the lists' rows. */
export function countRows(lists: Lists, days: Days, now: Date) {
  const { leads, calls, advocates, best } = lists;
  const from = days === undefined ? "" : dayOf(new Date(now.getTime() - (days - 1) * DAY_MS));
  const isIn = (moment: Date | string | undefined) =>
    moment !== undefined && dayOf(new Date(moment)) >= from && dayOf(new Date(moment)) <= dayOf(now);
  const existing = new Set(advocates.map(({ advocateId }) => advocateId));
  const earned = lists.earned.filter(({ advocateId }) => existing.has(advocateId));
  const centsOf = (events: typeof earned) =>
    add(
      events.flatMap(({ parts }) => parts.filter(({ type }) => earnedTypes.includes(type)).map(({ cents }) => cents)),
    );
  const open = leads.filter(({ stage }) => counted.has(stage));
  const converted = leads.filter(({ stage }) => stage === "converted");
  const added = advocates.filter(({ enrolledAt }) => isIn(enrolledAt));
  const without = (rows: Lists["advocates"]) => {
    const ids = new Set(rows.map(({ advocateId }) => advocateId));
    return added.filter(({ advocateId }) => !ids.has(advocateId)).length;
  };
  return {
    leads:
      open.filter(({ createdAt }) => isIn(createdAt)).length + calls.filter(({ createdAt }) => isIn(createdAt)).length,
    converted: converted.filter(({ convertedAt }) => isIn(convertedAt)).length,
    earnedCents: centsOf(earned.filter(({ createdAt }) => isIn(createdAt))),
    allLeads: open.length + calls.length,
    allConverted: converted.length,
    advocates: advocates.length,
    withCredit: lists.money.advocatesWithCredit,
    balanceCents: lists.money.totals.closingCents,
    funnel: {
      invited: added.length,
      visited: without(lists.neverVisited),
      referred: without(lists.withoutReferrals),
      converted: added.filter(({ convertedCount }) => convertedCount > 0).length,
    },
    top: best
      .filter(({ convertedCount }) => convertedCount > 0)
      .slice(0, 5)
      .map(({ advocateId, convertedCount }) => ({
        advocateId,
        convertedCount,
        earnedCents: centsOf(earned.filter((event) => event.advocateId === advocateId)),
      })),
  };
}

/** The same figures as Home shows them: tiles, headline, chart, funnel and top advocates. */
export async function readHome(actor: Actor, days: Days, now: Date) {
  const at = { now };
  const [{ advocates, referrals, matchRequests = 0 }, insights] = await Promise.all([
    getDashboard(actor, {}, at),
    getInsights(actor, days === undefined ? {} : { days: String(days) }, at),
  ]);
  const { totals, points, funnel, topAdvocates } = insights;
  const charted = points.map((point) => [point.referrals, point.conversions, point.earnedCents] as const);
  for (const [nth, total] of [totals.referrals, totals.conversions, totals.earnedCents].entries()) {
    if (add(charted.map((point) => point[nth] ?? 0)) !== total) throw new Error("The chart doesn't add up");
  }
  return {
    leads: totals.referrals,
    converted: totals.conversions,
    earnedCents: totals.earnedCents,
    allLeads: referrals.total + matchRequests,
    allConverted: referrals.converted,
    advocates: advocates.total,
    withCredit: advocates.withPendingRewards,
    balanceCents: advocates.totalCreditBalanceCents,
    funnel: {
      invited: funnel.invited,
      visited: funnel.visited,
      referred: funnel.referred,
      converted: funnel.converted,
    },
    top: topAdvocates.map(({ advocateId, convertedCount, earnedCents }) => ({
      advocateId,
      convertedCount,
      earnedCents,
    })),
  };
}
