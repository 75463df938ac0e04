import { expect } from "vitest";
import { transact } from "@/db/client";
import { getSetup } from "@/lib/accounts/service";
import { readFigures } from "@/lib/asks/digest/figures";
import { listCampaigns } from "@/lib/business/campaigns/service";
import { getInsights } from "@/lib/insights/dashboard/insights";
import { getNewLeads } from "@/lib/insights/dashboard/new-leads";
import { getDashboard } from "@/lib/insights/dashboard/service";
import type { Actor } from "@/lib/kit/auth/actor";
import { DAY_MS } from "@/lib/kit/durations";
import type { Reply } from "@/lib/kit/implement";
import { listAllAdvocates } from "@/lib/leads/advocates/list";
import { listMatchRequests } from "@/lib/leads/match-requests/service";
import { listAllReferrals } from "@/lib/leads/referrals/list-all";
import { countReferralStages } from "@/lib/leads/referrals/stages";
import { listInbox } from "@/lib/platform/inbox/service";
import type { Shop } from "@/proof/sim/shop";

/** The rows that members see; every figure must match them. */
export async function readLeads(actor: Actor) {
  const [{ referrals }, { matchRequests }] = await Promise.all([
    listAllReferrals(actor, {}),
    listMatchRequests(actor, {}),
  ]);
  return { referrals, matchRequests };
}

type Leads = Awaited<ReturnType<typeof readLeads>>;
type LeadStage = Leads["referrals"][number]["stage"];

/** Compares every lead figure with its rows. */
export async function compareFigures(
  { actor, now }: Pick<Shop, "actor" | "now">,
  leads: Leads,
  hadReferral: boolean,
  where: string,
): Promise<void> {
  const { shown, campaigns } = await readEveryFigure(actor, leads, now);
  expect(shown, where).toEqual(expectFigures({ leads, hadReferral, campaigns, now }));
}

function countStages(referrals: Leads["referrals"]) {
  const of = (stage: LeadStage) => referrals.filter((one) => one.stage === stage).length;
  return {
    new: of("new"),
    contacted: of("contacted"),
    booked: of("booked"),
    rejected: of("rejected"),
    lost: of("lost"),
    converted: of("converted"),
    reversed: of("reversed"),
  };
}

function sumUp(referrals: Leads["referrals"]) {
  const stages = countStages(referrals);
  const open = stages.new + stages.contacted + stages.booked;
  return { stages, open, all: open + stages.converted };
}

interface LeadState {
  readonly leads: Leads;
  readonly hadReferral: boolean;
  readonly campaigns: readonly string[];
  readonly now: Date;
}

/** The expected figures of all screens, computed from the rows alone. */
function expectFigures({ leads: { referrals, matchRequests }, hadReferral, campaigns, now }: LeadState) {
  const { stages, open, all } = sumUp(referrals);
  const unmatched = matchRequests.length;
  const fresh = stages.new + unmatched;
  const isOfWeek = ({ createdAt }: { readonly createdAt: Date | string }) => new Date(createdAt) >= ago(now, 6);
  const ofWeek = sumUp(referrals.filter(isOfWeek)).all + matchRequests.filter(isOfWeek).length;
  return {
    chips: { stages, matchRequests: unmatched },
    lists: { new: stages.new, open, lost: stages.lost + stages.rejected },
    csv: { ...nonZero({ ...stages, new: fresh }) },
    badge: fresh,
    card: Math.min(3, stages.new) + Math.min(3, unmatched),
    inbox: { lead: stages.new, match: unmatched },
    dashboard: { total: all, pending: open, converted: stages.converted, matchRequests: unmatched },
    digest: { newLeads: ofWeek, waiting: fresh },
    hadLead: hadReferral || unmatched > 0,
    advocates: open,
    campaigns: campaigns.map((campaignId) => {
      const own = sumUp(referrals.filter((one) => one.campaignId === campaignId));
      const { all: leads, stages: parts } = own;
      return { leads, listed: leads, converted: parts.converted, stages: parts, matchRequests: 0 };
    }),
  };
}

function nonZero(counts: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
}

async function readEveryFigure(actor: Actor, leads: Leads, now: Date) {
  const at = { now };
  const week = { orgId: actor.orgId, before: now, from: ago(now, 6), to: ago(now, -1), isComparable: false };
  const [chips, fresh, open, lost, badge, inbox, dashboard, ever, digest, { steps }] = await Promise.all([
    countReferralStages(actor, {}, at),
    listAllReferrals(actor, { stage: "new" }, at),
    listAllReferrals(actor, { group: "open" }, at),
    listAllReferrals(actor, { group: "lost" }, at),
    getNewLeads(actor, {}, at),
    readInboxFigures(actor, leads, now),
    getDashboard(actor, {}, at),
    getInsights(actor, {}, at),
    transact((tx) => readFigures(tx, { ...week, before: ago(now, 13) }, new Date(now.getTime() + 1_000))),
    getSetup(actor, {}),
  ]);
  const [csv, { advocates }, campaigns] = await Promise.all([
    countCsvStages(actor),
    listAllAdvocates(actor, {}),
    readCampaignFigures(actor, ever),
  ]);
  const { total, pending, converted } = dashboard.referrals;
  const shown = {
    chips,
    lists: { new: fresh.referrals.length, open: open.referrals.length, lost: lost.referrals.length },
    csv,
    badge: badge.total,
    card: badge.leads.length + badge.matchRequests.length,
    inbox,
    dashboard: { total, pending, converted, matchRequests: dashboard.matchRequests ?? 0 },
    digest: { newLeads: digest.newLeads.now, waiting: digest.waiting },
    hadLead: steps.some(({ step, done }) => step === "referral" && done),
    advocates: advocates.reduce((sum, { openCount }) => sum + openCount, 0),
    campaigns: campaigns.map(({ figures }) => figures),
  };
  return { shown, campaigns: campaigns.map(({ campaignId }) => campaignId) };
}

const ago = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

/** Each campaign's page, and its line in the campaign list. */
async function readCampaignFigures(actor: Actor, ever: Awaited<ReturnType<typeof getInsights>>) {
  const { campaigns } = await listCampaigns(actor, {});
  return Promise.all(
    campaigns.map(async ({ campaignId }) => {
      const [insights, { stages, matchRequests }] = await Promise.all([
        getInsights(actor, { campaignId }),
        countReferralStages(actor, { campaignId }),
      ]);
      const { referrals: leads, conversions: converted } = insights.totals;
      const line = ever.campaigns.find((one) => one.campaignId === campaignId);
      const figures = { leads, listed: line?.referrals ?? 0, converted, stages, matchRequests };
      return { campaignId, figures };
    }),
  );
}

/** Lead counts by stage in the exported spreadsheet. */
async function countCsvStages(actor: Actor): Promise<Record<string, number>> {
  const asCsv = { format: "csv" } as const;
  const replies = await Promise.all([
    listAllReferrals.reply(actor, {}, asCsv),
    listMatchRequests.reply(actor, {}, asCsv),
  ]);
  const counts: Record<string, number> = {};
  for (const reply of replies) {
    const [heads = [], ...rows] = (await textOf(reply))
      .trim()
      .split("\r\n")
      .map((line) => line.split(","));
    for (const row of rows) {
      const stage = row[heads.indexOf("Stage")] ?? "none";
      counts[stage] = (counts[stage] ?? 0) + 1;
    }
  }
  return counts;
}

async function textOf({ csv }: Reply): Promise<string> {
  let text = "";
  for await (const piece of csv?.pieces ?? []) text += piece;
  return text;
}

/** The inbox's rows of new leads. It may show others again after a week. */
async function readInboxFigures(actor: Actor, { referrals }: Leads, now: Date) {
  const { rows } = await listInbox(actor, {}, { now });
  const fresh = new Set(referrals.flatMap(({ stage, referralId }) => (stage === "new" ? [referralId] : [])));
  const listed = (kind: string) => rows.filter((row) => row.kind === kind);
  return { lead: listed("lead").filter(({ id }) => fresh.has(id)).length, match: listed("match").length };
}
