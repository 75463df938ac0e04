import { z } from "zod";
import { paging, searchText } from "@/lib/kit/contract";

/** How lists of advocates can be sorted. */
export const advocateSorts = ["newest", "name", "balance", "conversions"] as const;

/** What part of the advocates a list can show. */
export const advocateParts = ["withCredit", "neverVisited", "withoutReferrals"] as const;

/** What a list of advocates can be asked for. */
export const view = {
  ...paging,
  q: searchText.exactOptional(),
  sort: z.enum(advocateSorts).exactOptional().meta({
    description:
      "`newest` first when left out; `name` from A to Z; `balance`: most credit first; `conversions`: most converted referrals first.",
  }),
  part: z.enum(advocateParts).exactOptional().meta({
    description:
      "Only those with credit to spend, those whose link was never opened, or those without a referral.",
  }),
};
