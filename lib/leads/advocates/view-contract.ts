import { z } from "zod";
import { paging, searchText } from "@/lib/kit/contract";

/** The sort orders of advocate lists. */
export const advocateSorts = ["newest", "name", "balance", "conversions"] as const;

/** The filters of advocate lists. */
export const advocateParts = ["withCredit", "neverVisited", "withoutReferrals"] as const;

/** Query parameters of advocate lists. */
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
