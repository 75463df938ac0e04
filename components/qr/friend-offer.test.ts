import { expect, it } from "vitest";
import { sayFriendOffer } from "./friend-offer";

it.each([
  [
    { rewardMode: "fixed", advocateRewardValue: 2_500, friendRewardValue: 5_000 },
    "Get $50 as a new customer",
  ],
  [
    { rewardMode: "percent", advocateRewardValue: 0, friendRewardValue: 550 },
    "Get 5.5% off as a new customer",
  ],
  [
    { rewardMode: "fixed", advocateRewardValue: 2_500, friendRewardValue: 0 },
    "Recommended by someone you know",
  ],
] as const)("the offer %j is, to a friend: %s", (offer, said) => {
  expect(sayFriendOffer(offer)).toBe(said);
});
