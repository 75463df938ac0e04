import { z } from "zod";
import type { CustomerRowOutcome } from "@/db/enums";
import { rewardCents } from "@/lib/business/campaigns/reward";
import type { LeadCandidate, SenderCandidate, StoredRow } from "@/lib/files/customer-files/find-leads";
import { compareNames, type Likeness, likenesses } from "@/lib/files/customer-files/names";
import { type Reason, reasons } from "@/lib/files/customer-files/reasons";
import { matchSigns } from "@/lib/files/customer-files/row-fields";
import { DAY_MS } from "@/lib/kit/durations";
import { normalizeEmail } from "@/lib/kit/normalize-email";
import { findDoubt } from "@/lib/leads/advocates/doubtful-person";

/** How a lead compares with a row: true fits, false does not, null cannot be compared. */
const Signs = z.object({
  email: z.boolean().nullable(),
  phone: z.boolean().nullable(),
  name: z.enum(likenesses),
  /** Whether the row names its advocate, by code or by name. */
  code: z.boolean().nullable(),
  advocate: z.boolean().nullable(),
  /** Days from the lead to the job; negative if the job came first. */
  days: z.int().nullable(),
});
export type Signs = z.output<typeof Signs>;

/**
 * A lead that a row may belong to, or an advocate whose new lead the customer would be. Ids only, because names may be
 * erased.
 */
const Option = z.object({
  referralId: z.string().exactOptional(),
  advocateId: z.string(),
  signs: Signs,
  creditCents: z.int().exactOptional(),
});
export type Option = z.output<typeof Option>;

const Facts = z.object({
  why: z.enum(Object.keys(reasons) as Reason[]),
  by: z.array(z.enum(matchSigns)),
  options: z.array(Option).exactOptional(),
  /** An earlier row of the file that this one repeats. */
  asRow: z.int().exactOptional(),
  days: z.int().exactOptional(),
  needsTotal: z.boolean().exactOptional(),
  /** The reversal from undoing the file that converted the lead; applying reverts it. */
  restores: z.string().exactOptional(),
  refundId: z.string().exactOptional(),
  /** The approval requested for a conversion above the ceiling. */
  approvalId: z.string().exactOptional(),
  /** What a person's row has to be corrected for, and whether it ever had to be. */
  errors: z.array(z.object({ field: z.string(), message: z.string() })).exactOptional(),
  isWrong: z.boolean().exactOptional(),
  /** A member's decision on a doubtful person: false adds them, but never writes to them. */
  isFine: z.boolean().exactOptional(),
});
/** Details stored with a judgment's outcome. */
export type Facts = z.output<typeof Facts>;

/** Details from the check of a row; empty after its data was deleted. */
export function factsOf({ facts }: { readonly facts: unknown }): Facts {
  return facts === null ? { why: "unmatched", by: [] } : Facts.parse(facts);
}

export interface RowVerdict {
  readonly outcome: CustomerRowOutcome;
  readonly facts: Facts;
  readonly lead?: Pick<LeadCandidate, "referralId" | "advocateId">;
  readonly creditCents?: number;
}

/** Judges a job row by code, then email, then phone, then name with the named advocate; never by a guess. */
export function judgeJob(
  row: StoredRow,
  leads: readonly LeadCandidate[],
  senders: readonly SenderCandidate[],
): RowVerdict {
  if (row.kind === "open") return nothing("open");
  const counted = leads.find(({ externalId }) => externalId !== null && externalId === row.invoice);
  if (counted) return judgeCounted(row, counted);
  const compared = leads.map((lead) => ({ lead, signs: signsOf(row, lead, senders) }));
  const [undone] = compared.filter(({ lead, signs }) => lead.undoneBy !== null && rank(signs) > 0);
  const open = compared.filter(({ lead }) => lead.status === "pending");
  const sure = open.filter(({ signs }) => rank(signs) > 0);
  if (undone && sure.length === 0) return judgeCounted(row, undone.lead);
  const converted = compared.filter(({ lead }) => lead.status === "converted" && lead.undoneBy === null);
  const known = likeliest(converted);
  if (sure.length > 0) return judgeSure(row, sure, known, senders);
  if (known && rank(known.signs) > 0) return { ...nothing("already"), lead: known.lead };
  return judgeDoubtful(row, open) ?? judgeStranger(row, senders);
}

function likeliest(compared: readonly ComparedLead[]): ComparedLead | undefined {
  return [...compared].sort((a, b) => rank(b.signs) - rank(a.signs) || weigh(b.signs) - weigh(a.signs))[0];
}

interface ComparedLead {
  readonly lead: LeadCandidate;
  readonly signs: Signs;
}

function signsOf(row: StoredRow, lead: LeadCandidate, senders: readonly SenderCandidate[]): Signs {
  const email = row.email && normalizeEmail(row.email);
  const compare = (a: string | null, b: string | null) => (a && b ? a === b : null);
  const named = senders.filter(({ isNamed }) => isNamed).map(({ advocateId }) => advocateId);
  const coded = senders.filter(({ isCoded }) => isCoded).map(({ advocateId }) => advocateId);
  return {
    email: compare(email, lead.friendEmail),
    phone: compare(row.phone, lead.friendPhone),
    name: compareNames(row.name, lead.friendName),
    code: coded.length > 0 ? coded.includes(lead.advocateId) : null,
    advocate: named.length > 0 ? named.includes(lead.advocateId) : null,
    days: row.jobDate === null ? null : daysBetween(lead.createdDay, row.jobDate),
  };
}

/** Whether two names could be the same person. */
export const isNamed = (name: Likeness) => name === "same" || name === "near";

/** How certain a match is; 0 if a member has to decide. People may share a phone, and a name is often shared. */
export function rank({ email, phone, name, code, advocate }: Omit<Signs, "days">): number {
  const isCalledElse = name === "other" || name === "family";
  const isSomebodyElse = email === false && phone === false;
  if (code && (email || phone || (isNamed(name) && !isSomebodyElse))) return 4;
  if (email) return 3;
  if (phone && !isCalledElse) return 2;
  if (advocate && isNamed(name) && !isSomebodyElse) return 1;
  return 0;
}

/** @param known the likeliest converted lead; another job of that friend must not count for a different lead */
function judgeSure(
  row: StoredRow,
  sure: readonly ComparedLead[],
  known: ComparedLead | undefined,
  senders: readonly SenderCandidate[],
): RowVerdict {
  const best = Math.max(...sure.map(({ signs }) => rank(signs)));
  const rival = known && compareKnown(known, best, sure);
  if (known && rival === "known") return { ...nothing("already"), lead: known.lead };
  if (rival === "either") return ask(row, "several", sure);
  const top = sure.filter(({ signs }) => rank(signs) === best);
  const [winner] = top;
  if (!winner || top.length > 1) return ask(row, "several", sure);
  // Another person's lead fits equally well, so the row may belong to either.
  const isContested = sure.some(({ lead, signs }) => lead !== winner.lead && rank(signs) >= 2 && isNamed(signs.name));
  if (isContested && best < 4) return ask(row, "apart", sure);
  const { lead, signs } = winner;
  if (signs.code === false && isCodeOfOther(senders, lead)) return ask(row, "otherCode", sure);
  return judgeLead(row, lead, signs);
}

/** Decides between a converted friend and equally likely leads; unclear if the name does not tell. */
function compareKnown(
  { signs }: ComparedLead,
  best: number,
  sure: readonly ComparedLead[],
): "known" | "open" | "either" {
  if (rank(signs) === 0 || rank(signs) < best) return "open";
  if (rank(signs) > best) return "known";
  const isCalledSo = sure.some((candidate) => isNamed(candidate.signs.name));
  if (isNamed(signs.name) === isCalledSo) return "either";
  return isCalledSo ? "open" : "known";
}

function isCodeOfOther(senders: readonly SenderCandidate[], { advocateEmail, advocateId }: LeadCandidate): boolean {
  // A person may be an advocate in several campaigns, each with a code.
  return senders.some(
    ({ isCoded, email, advocateId: id }) =>
      isCoded && id !== advocateId && (advocateEmail === null || email !== advocateEmail),
  );
}

function judgeLead(row: StoredRow, lead: LeadCandidate, signs: Signs): RowVerdict {
  const option = [{ lead, signs }];
  if (isOwn(row, lead)) return ask(row, "own", option);
  if (row.unread !== null) return ask(row, "unread", option);
  if (signs.days !== null && signs.days < 0) return ask(row, "before", option, { days: -signs.days });
  if (lead.rewardMode === "percent" && row.jobValueCents === null) return ask(row, "noTotal", option);
  const creditCents = creditOf(lead, row.jobValueCents);
  return {
    outcome: "convert",
    facts: { why: "matched", by: matchedBy(row, signs) },
    lead,
    ...(creditCents !== undefined && { creditCents }),
  };
}

function isOwn(row: StoredRow, { advocateEmail, advocatePhone }: LeadCandidate): boolean {
  const email = row.email && normalizeEmail(row.email);
  return (email !== null && email === advocateEmail) || (row.phone !== null && row.phone === advocatePhone);
}

function matchedBy(row: StoredRow, signs: Signs): Facts["by"] {
  const matched: Facts["by"] = [];
  if (signs.code) matched.push("code");
  if (signs.email) matched.push("email");
  if (signs.phone) matched.push("phone");
  if (matched.length < 2 && row.name !== null && isNamed(signs.name)) matched.push("name");
  if (signs.advocate) matched.push("advocate");
  return matched;
}

/** Leads that may be meant, none certain enough to pay for. */
function judgeDoubtful(row: StoredRow, known: readonly ComparedLead[]): RowVerdict | undefined {
  const fits = (why: Reason, test: (signs: Signs) => boolean | null) => {
    const matching = known.filter(({ signs }) => test(signs) === true);
    return matching.length > 0 ? ask(row, why, matching) : undefined;
  };
  return (
    fits("otherName", ({ phone }) => phone) ??
    fits("initial", ({ code, advocate, name }) => (code || advocate) && (name === "fits" || isNamed(name))) ??
    fits(
      "nameOnly",
      ({ name, email, phone, days }) =>
        name === "same" && !email && email !== false && phone !== false && (days ?? 0) >= 0,
    )
  );
}

/** A customer without a lead: either an advocate's unrecorded referral, or a person to invite. */
function judgeStranger(row: StoredRow, senders: readonly SenderCandidate[]): RowVerdict {
  const isAdvocate = senders.some(({ isCustomer }) => isCustomer);
  const coded = senders.filter(({ isCoded, isOpen }) => isCoded && isOpen);
  const named = senders.filter(({ isNamed, isOpen }) => isNamed && isOpen);
  const whose = coded.length > 0 ? coded : named;
  if (whose.length > 0 && !isAdvocate && row.name !== null && (row.email ?? row.phone) !== null) {
    const options = whose.map((sender): Option => {
      const creditCents = creditOf(sender, row.jobValueCents);
      const { isCoded } = sender;
      const signs: Signs = {
        email: null,
        phone: null,
        name: "unknown",
        days: null,
        code: isCoded || null,
        advocate: isCoded ? null : true,
      };
      return { advocateId: sender.advocateId, signs, ...(creditCents !== undefined && { creditCents }) };
    });
    const needsTotal = row.jobValueCents === null && whose.some(({ rewardMode }) => rewardMode === "percent");
    return { outcome: "ask", facts: { why: "add", by: [], options, ...(needsTotal && { needsTotal }) } };
  }
  if (isAdvocate || row.email === null || row.name === null) return nothing("unmatched");
  if (findDoubt({ name: row.name, email: row.email })) return nothing("doubtful");
  return { outcome: "invite", facts: { why: "invite", by: [] } };
}

/** A job that was counted before. If its file was undone, it counts again. */
function judgeCounted(row: StoredRow, lead: LeadCandidate): RowVerdict {
  if (lead.undoneBy === null) return { ...nothing("counted"), lead };
  const isAsBefore = lead.rewardMode === "fixed" || lead.jobValueCents === row.jobValueCents;
  if (!isAsBefore) return { outcome: "ask", facts: { why: "changedTotal", by: [] }, lead };
  const facts: Facts = { why: "restored", by: ["invoice"], restores: lead.undoneBy };
  return { outcome: "convert", facts, lead, creditCents: lead.rewardCents ?? 0 };
}

/** Builds the `ask` outcome with candidate leads, best first. */
function ask(
  row: StoredRow,
  why: Reason,
  compared: readonly ComparedLead[],
  more: Pick<Facts, "days"> = {},
): RowVerdict {
  const byRank = [...compared].sort((a, b) => weigh(b.signs) - weigh(a.signs));
  const options = byRank.slice(0, 6).map(({ lead, signs }): Option => {
    const creditCents = creditOf(lead, row.jobValueCents);
    const { referralId, advocateId } = lead;
    return { referralId, advocateId, signs, ...(creditCents !== undefined && { creditCents }) };
  });
  const isPercent = compared.some(({ lead }) => lead.rewardMode === "percent");
  const needsTotal = row.jobValueCents === null && isPercent;
  return { outcome: "ask", facts: { why, by: [], options, ...more, ...(needsTotal && { needsTotal }) } };
}

/** Scores a candidate's signs: a phone counts more than a name, and a name more than a date. */
export function weigh(signs: Signs): number {
  const { email, phone, name, code, advocate, days } = signs;
  const named: Readonly<Record<Likeness, number>> = {
    same: 6,
    near: 5,
    fits: 3,
    family: 1,
    unknown: 0,
    other: -4,
  };
  return (
    (code ? 40 : 0) +
    (email ? 30 : email === false ? -6 : 0) +
    (phone ? 20 : phone === false ? -5 : 0) +
    (advocate ? 10 : 0) +
    named[name] +
    (days === null ? 0 : days < 0 ? -8 : days <= 45 ? 2 : 0)
  );
}

export function nothing(why: Reason, more: Partial<Facts> = {}): RowVerdict {
  return { outcome: "nothing", facts: { why, by: [], ...more } };
}

/** The advocate's reward in cents; undefined for a percent without an amount. */
export function creditOf(
  { rewardMode, advocateRewardValue }: Pick<LeadCandidate, "rewardMode" | "advocateRewardValue">,
  jobValueCents: number | null,
): number | undefined {
  if (rewardMode === "percent" && jobValueCents === null) return undefined;
  return rewardCents(rewardMode, advocateRewardValue, jobValueCents ?? 0);
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}
