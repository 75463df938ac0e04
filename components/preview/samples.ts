import type { Offer } from "@/components/campaigns/offer";
import type { FriendPageProps } from "@/components/friend-page/friend-page";
import type { AdvocatePortalProps } from "@/components/portal/advocate-portal";

const code = "ANN-7K2Q";

/** What a friend's page is filled with for a preview, besides the brand. */
export function sampleFriend(offer: Offer, asksForTexts: boolean): Omit<FriendPageProps, "brand" | "words"> {
  const friend = { friendName: "Fred Fox", friendEmail: "fred@example.com" };
  const values = { ...friend, friendPhone: "", friendSmsConsent: false };
  return { offer, code, asksForTexts, values, advocateName: "Ann R.", action: "#", stamp: "" };
}

/** What an advocate's page is filled with for a preview, besides the brand. @param earnedCents with one friend */
export function samplePortal(
  offer: Offer,
  cap: number,
  earnedCents: number,
): Omit<AdvocatePortalProps, "brand" | "words"> {
  const friend = (name: string, earned: number | null = null) => ({
    id: name,
    name,
    terms: offer,
    stage: "new" as const,
    confirmation: null,
    checking: false,
    deniedFor: null,
    converted:
      earned === null
        ? null
        : { day: "Nov 3", earnedCents: earned, takenBackCents: 0, reversedFor: null, readyOn: null },
  });
  // No page shows more friends than its campaign lets an advocate have.
  const friends = [friend("Fred F.", earnedCents), friend("Mei K."), friend("Joe P.")].slice(0, cap);
  return {
    offer,
    cap,
    code,
    friends,
    firstName: "Ann",
    state: "open",
    url: `https://refer.example.com/r/${code}`,
    creditCents: earnedCents,
    usedCount: friends.length,
  };
}
