import { createLoader, type inferParserType, parseAsStringLiteral } from "nuqs/server";
import type { z } from "zod";
import { compact, parserOf } from "@/components/list/view-parser";
import { campaignId, type campaigns } from "@/lib/campaigns/contract";
import { searchText } from "@/lib/kit/contract";
import { referralId, referralSorts, type referrals } from "@/lib/referrals/contract";

/** The parts of the inbox; `pending` ones are open, `rejected` ones lost or rejected. */
const parts = ["new", "contacted", "booked", "pending", "converted", "rejected", "all"] as const;
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
  rejected: { group: "lost" },
} as const;

/** Whether somebody may be missing because of what was asked for. */
export function isFiltered({ q, campaignId: campaign }: View): boolean {
  return q !== null || campaign !== null;
}

/** A referral as the inbox has it. */
export type FoundReferral = z.output<typeof referrals.listAll.output>["referrals"][number];

export type Campaign = z.output<typeof campaigns.list.output>["campaigns"][number];
