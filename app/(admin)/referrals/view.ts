import { createLoader, type inferParserType, parseAsStringLiteral } from "nuqs/server";
import type { z } from "zod";
import { compact, parserOf } from "@/components/list/view-parser";
import { campaignId, type campaigns } from "@/lib/campaigns/contract";
import { searchText } from "@/lib/kit/contract";
import { referralSorts, type referrals } from "@/lib/referrals/contract";
import { Referral } from "@/lib/referrals/shapes";

/** The keys of the address that say what the inbox shows: who waits, unless it says otherwise. */
export const viewParsers = {
  q: parserOf(searchText),
  campaignId: parserOf(campaignId),
  status: parseAsStringLiteral(["all", "rejected", ...Referral.shape.status.options]),
  sort: parseAsStringLiteral(referralSorts),
};

export type View = inferParserType<typeof viewParsers>;

export const loadView = createLoader(viewParsers);

/** What the view asks of the API. */
export function askedOf({ status, ...view }: View) {
  const asked = status === "all" ? {} : asks[status ?? "pending"];
  return { ...compact(view), ...asked };
}

// Who was lost or rejected waits no more.
const asks = {
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
