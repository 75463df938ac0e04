import { createLoader, type inferParserType, parseAsStringLiteral } from "nuqs/server";
import type { z } from "zod";
import { giftOf, type Offer } from "@/components/campaigns/offer";
import { compact, parserOf } from "@/components/list/view-parser";
import type { campaigns } from "@/lib/business/campaigns/contract";
import { campaignId } from "@/lib/business/campaigns/field-contract";
import { searchText } from "@/lib/kit/contract";
import { DAY_MS } from "@/lib/kit/durations";
import { lastDays } from "@/lib/kit/last-days";
import { referralSorts, type referrals } from "@/lib/leads/referrals/contract";
import { referralId } from "@/lib/leads/referrals/fields";

/**
 * Filters of the inbox. `pending` includes all open leads; `rejected` includes lost and rejected ones; `counted` all that
 * Home counts: open and converted.
 */
const parts = ["new", "contacted", "booked", "pending", "converted", "reversed", "rejected", "counted", "all"] as const;
export type InboxPart = (typeof parts)[number];

/** The inbox's view in the query; defaults to open leads. */
export const viewParsers = {
  q: parserOf(searchText),
  campaignId: parserOf(campaignId),
  status: parseAsStringLiteral(parts),
  /** The open lead. */
  lead: parserOf(referralId),
  sort: parseAsStringLiteral(referralSorts),
  /** Only leads received, or converted, in the last days. */
  days: parseAsStringLiteral(lastDays),
};

export type InboxView = inferParserType<typeof viewParsers>;

export const loadView = createLoader(viewParsers);

/** The API query for a view. */
export function listInput({ status, lead: _lead, days, ...view }: InboxView) {
  const stageFilter = status === "all" ? {} : asks[status ?? "pending"];
  const isConverted = status === "converted";
  const period = days === null ? {} : isConverted ? { convertedDays: days } : { receivedDays: days };
  return { ...compact(view), ...stageFilter, ...period };
}

// Lost and rejected leads no longer wait.
const asks = {
  new: { stage: "new" },
  contacted: { stage: "contacted" },
  booked: { stage: "booked" },
  pending: { group: "open" },
  converted: { stage: "converted" },
  reversed: { stage: "reversed" },
  rejected: { group: "lost" },
  counted: { group: "counted" },
} as const;

/** Whether filters may hide leads. */
export function isFiltered({ q, campaignId: campaign, days }: InboxView): boolean {
  return q !== null || campaign !== null || days !== null;
}

/** Whether a new lead hasn't been called for more than a day. */
export function isLate({ stage, createdAt }: Pick<FoundReferral, "stage" | "createdAt">, now: Date): boolean {
  return stage === "new" && now.getTime() - createdAt.getTime() > DAY_MS;
}

/** The reward promised to a lead: "$50 off". */
export function describePromise(offer: Offer): string {
  const gift = giftOf(offer);
  return gift ? `${gift} off` : "Nothing";
}

/** The next stage and its verb; undefined if converting is the next step. */
export function nextStage(stage: FoundReferral["stage"]) {
  return next[stage];
}

const next: Readonly<Partial<Record<FoundReferral["stage"], { stage: "new" | "contacted" | "booked"; verb: string }>>> =
  {
    new: { stage: "contacted", verb: "Move to Contacted" },
    contacted: { stage: "booked", verb: "Move to Booked" },
    lost: { stage: "contacted", verb: "Reopen" },
    rejected: { stage: "new", verb: "Reopen" },
  };

/** Whether some of its reward was taken back and can be restored. */
export function isReversed(lead: Pick<FoundReferral, "stage" | "refundedValueCents">): boolean {
  return lead.stage === "reversed" || lead.refundedValueCents !== undefined;
}

/** A referral as a row of the inbox. */
export type FoundReferral = z.output<typeof referrals.listAll.output>["referrals"][number];

export type CampaignOption = z.output<typeof campaigns.list.output>["campaigns"][number];
