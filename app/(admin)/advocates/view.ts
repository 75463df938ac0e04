import { createLoader, type inferParserType, parseAsStringLiteral } from "nuqs/server";
import { parserOf } from "@/components/list/view-parser";
import { advocateParts, advocateSorts } from "@/lib/advocates/contract";
import { campaignId } from "@/lib/campaigns/contract";
import { searchText } from "@/lib/kit/contract";

/** The keys of the address that say what the table shows. */
export const viewParsers = {
  q: parserOf(searchText),
  campaignId: parserOf(campaignId),
  part: parseAsStringLiteral(advocateParts),
  sort: parseAsStringLiteral(advocateSorts),
};

export type View = inferParserType<typeof viewParsers>;

export const loadView = createLoader(viewParsers);

/** Whether the view leaves anything out. */
export function isFiltered({ q, campaignId, part }: View): boolean {
  return q !== null || campaignId !== null || part !== null;
}
