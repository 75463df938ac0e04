import { friendGets, type Offer } from "@/components/campaigns/offer";

/** What a friend is told on paper: "Get $50 as a new customer". Without a reward there is still the recommendation. */
export function sayFriendOffer(offer: Offer): string {
  const gets = friendGets(offer);
  return gets ? `Get ${gets} as a new customer` : "Recommended by someone you know";
}
