import { createLoader, type inferParserType, parseAsStringLiteral } from "nuqs/server";
import type { z } from "zod";
import { giftOf, type Offer } from "@/components/campaigns/offer";
import { compact, parserOf } from "@/components/list/view-parser";
import { campaignId, type campaigns } from "@/lib/business/campaigns/contract";
import { searchText } from "@/lib/kit/contract";
import { DAY_MS } from "@/lib/kit/durations";
import { referralSorts, type referrals } from "@/lib/leads/referrals/contract";
import { referralId } from "@/lib/leads/referrals/fields";

/** The parts of the inbox; `pending` ones are open, `rejected` ones lost or rejected. */
const parts = ["new", "contacted", "booked", "pending", "converted", "reversed", "rejected", "all"] as const;
export type Part = (typeof parts)[number];

/** The keys of the address that say what the inbox shows: who waits, unless it says otherwise. */
export const viewParsers = {
  q: parserOf(searchText),
  campaignId: parserOf(campaignId),
  status: parseAsStringLiteral(parts),
  /** Who is looked at. */
  lead: parserOf(referralId),
  sort: parseAsStringLiteral(referralSorts),
};

export type View = inferParserType<typeof viewParsers>;

export const loadView = createLoader(viewParsers);

/** What the view asks of the API. */
export function askedOf({ status, lead: _lead, ...view }: View) {
  const asked = status === "all" ? {} : asks[status ?? "pending"];
  return { ...compact(view), ...asked };
}

// Who was lost or rejected waits no more.
const asks = {
  new: { stage: "new" },
  contacted: { stage: "contacted" },
  booked: { stage: "booked" },
  pending: { group: "open" },
  converted: { stage: "converted" },
  reversed: { stage: "reversed" },
  rejected: { group: "lost" },
} as const;

/** Whether somebody may be missing because of what was asked for. */
export function isFiltered({ q, campaignId: campaign }: View): boolean {
  return q !== null || campaign !== null;
}

/** Whether nobody has called a new lead for more than a day. */
export function isLate({ stage, createdAt }: Pick<FoundReferral, "stage" | "createdAt">, now: Date): boolean {
  return stage === "new" && now.getTime() - createdAt.getTime() > DAY_MS;
}

/** What a lead was promised: "$50 off". */
export function describePromise(offer: Offer): string {
  const gift = giftOf(offer);
  return gift ? `${gift} off` : "Nothing";
}

/** Where a lead goes from a stage, and how that is said; undefined where it goes nowhere but to be converted. */
export function nextStage(stage: FoundReferral["stage"]) {
  return next[stage];
}

const next: Readonly<
  Partial<Record<FoundReferral["stage"], { stage: "new" | "contacted" | "booked"; verb: string }>>
> = {
  new: { stage: "contacted", verb: "Move to Contacted" },
  contacted: { stage: "booked", verb: "Move to Booked" },
  lost: { stage: "contacted", verb: "Reopen" },
  rejected: { stage: "new", verb: "Reopen" },
};

/** Whether something of its reward was taken back, so that this can be undone. */
export function isReversed(lead: Pick<FoundReferral, "stage" | "refundedValueCents">): boolean {
  return lead.stage === "reversed" || lead.refundedValueCents !== undefined;
}

/** A referral as the inbox has it. */
export type FoundReferral = z.output<typeof referrals.listAll.output>["referrals"][number];

export type Campaign = z.output<typeof campaigns.list.output>["campaigns"][number];
