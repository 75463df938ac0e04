import { createLoader, type inferParserType, parseAsStringLiteral } from "nuqs/server";
import type { z } from "zod";
import { compact, parserOf } from "@/components/list/view-parser";
import type { campaigns } from "@/lib/business/campaigns/contract";
import { campaignId } from "@/lib/business/campaigns/field-contract";
import { searchText } from "@/lib/kit/contract";
import type { advocates } from "@/lib/leads/advocates/contract";
import { advocateParts, advocateSorts } from "@/lib/leads/advocates/view-contract";

/** Labels of the list's filters. */
export const partNames = [
  { value: "all", label: "All" },
  { value: "withCredit", label: "With credit" },
  { value: "neverVisited", label: "Link not opened yet" },
  { value: "withoutReferrals", label: "No leads yet" },
] as const;

/** Labels of the list's sort orders. */
export const sortNames = [
  { value: "active", label: "Last active first" },
  { value: "newest", label: "Newest first" },
  { value: "name", label: "Name, A to Z" },
  { value: "balance", label: "Most credit first" },
  { value: "conversions", label: "Most converted first" },
] as const;

/** The table's view in the page's query. */
export const viewParsers = {
  q: parserOf(searchText),
  campaignId: parserOf(campaignId),
  part: parseAsStringLiteral(advocateParts),
  sort: parseAsStringLiteral(advocateSorts),
};

export type AdvocatesView = inferParserType<typeof viewParsers>;

export const loadView = createLoader(viewParsers);

/** The API query for a view: the latest activity first, unless the view has its own order. */
export function listInput(view: AdvocatesView) {
  return { sort: "active" as const, ...compact(view) };
}

export function isFiltered({ q, campaignId, part }: AdvocatesView): boolean {
  return q !== null || campaignId !== null || part !== null;
}

/** An advocate as a row of the table. */
export type FoundAdvocate = z.output<typeof advocates.listAll.list.item>;

export type ListedCampaign = z.output<typeof campaigns.list.list.item>;
