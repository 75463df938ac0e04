import { z } from "zod";
import { paging, searchText } from "@/lib/kit/contract";

/** The sort orders of advocate lists. */
export const advocateSorts = ["newest", "active", "name", "balance", "conversions"] as const;

/** The filters of advocate lists. */
export const advocateParts = ["withCredit", "neverVisited", "withoutReferrals"] as const;

/** Query parameters of advocate lists. */
export const view = {
  ...paging,
  q: searchText.exactOptional(),
  sort: z.enum(advocateSorts).exactOptional().meta({
    description:
      "Defaults to `newest`. `active`: latest activity first; `name`: A to Z; `balance`: most credit first; `conversions`: most converted referrals first.",
  }),
  part: z.enum(advocateParts).exactOptional().meta({
    description: "Only advocates with credit to spend, with an unopened link, or without referrals.",
  }),
};
