import type { Offer } from "@/components/campaigns/offer";
import type { AdvocatePortalProps } from "./advocate-portal";
import type { FriendPageProps } from "./friend-page";

const code = "ANN-7K2Q";

/** What a friend's page is filled with for a preview, besides the brand. */
export function sampleFriend(offer: Offer, asksForTexts: boolean): Omit<FriendPageProps, "brand"> {
  const friend = { name: "Fred Fox", email: "fred@example.com" };
  return { offer, code, asksForTexts, advocateName: "Ann R.", friend };
}

/** What an advocate's page is filled with for a preview, besides the brand. @param earnedCents with one friend */
export function samplePortal(
  offer: Offer,
  cap: number,
  earnedCents: number,
): Omit<AdvocatePortalProps, "brand"> {
  const friends = [{ name: "Fred F.", earnedCents }, { name: "Mei K." }, { name: "Joe P." }];
  // No page shows more friends than its campaign lets an advocate have.
  return { offer, cap, code, firstName: "Ann", creditCents: earnedCents, friends: friends.slice(0, cap) };
}
