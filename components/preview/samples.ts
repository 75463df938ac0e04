import type { Offer } from "@/components/campaigns/offer";
import type { FriendPageProps } from "@/components/friend-page/friend-page";
import type { AdvocatePortalProps } from "@/components/portal/advocate-portal";

const code = "ANN-7K2Q";

/** Sample data for a friend page preview, without the brand. */
export function sampleFriend(offer: Offer, asksForTexts: boolean): Omit<FriendPageProps, "brand" | "words"> {
  const friend = { friendName: "Fred Fox", friendEmail: "fred@example.com" };
  const values = { ...friend, friendPhone: "", friendSmsConsent: false };
  return { offer, code, asksForTexts, values, advocateName: "Ann R.", action: "#", stamp: "" };
}

/**
 * Sample data for an advocate page preview, without the brand.
 * @param earnedCents the reward for one friend
 */
export function samplePortal(
  offer: Offer,
  cap: number,
  earnedCents: number,
): Omit<AdvocatePortalProps, "brand" | "words"> {
  const friend = (name: string, earned: number | null = null) => ({
    id: name,
    name,
    firstName: name.split(" ")[0] ?? "",
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
  // Never more friends than the campaign's cap.
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
