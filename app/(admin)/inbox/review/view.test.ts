import { describe, expect, it } from "vitest";
import { describeAllowing, describeDenying } from "./describe";
import { displayNames, type ListedReview } from "./view";

function listed(reviewId: string, severity: ListedReview["severity"], day: number, advocateId = reviewId) {
  const openedAt = new Date(Date.UTC(2026, 10, day));
  return {
    reviewId,
    severity,
    openedAt,
    advocateId,
    referralId: "r",
    campaignId: "c",
    campaignName: "Spring",
    advocateName: "Ann Reyes",
    friendName: "Fred Fox",
    stage: "converted",
    state: "open",
    flags: [],
    reasonShown: false,
    trusted: false,
  } satisfies ListedReview;
}

it("uses first names, unless they are the same", () => {
  expect(displayNames(listed("r", "low", 1))).toEqual({ advocate: "Ann", friend: "Fred" });
  const twins = { advocateName: "Ann Reyes", friendName: "Ann Fox" };
  expect(displayNames(twins)).toEqual({ advocate: "Ann Reyes", friend: "Ann Fox" });
});

describe("a decision's effects", () => {
  const held = { ...listed("r", "high", 1), creditCents: 2_500, friendRewardText: "$50 off" };
  const allowing = { balanceBefore: 20_000, balanceAfter: 22_500 };

  it.each([
    [{ ...held, allowing }, "Allow: Ann’s balance goes from $200.00 to $225.00."],
    [
      { ...held, allowing: { ...allowing, creditedAt: new Date() } },
      "Allow: Ann’s balance goes from $200.00 to $225.00 once the waiting time is over.",
    ],
    [
      { ...held, allowing: { balanceBefore: 0, balanceAfter: 0 } },
      "Allow: Ann gets the $25.00. The balance stays $0.00 for now.",
    ],
    [listed("r", "high", 1), "Allow: Ann is rewarded as usual, once the job is done."],
  ])("are described before it is made (%#)", (found, said) => {
    expect(describeAllowing(found)).toBe(said);
  });

  it("never include the friend's reward", () => {
    expect(describeDenying(held)).toEqual(["Ann doesn’t get the $25.00.", "Fred keeps the $50 off either way."]);
    const lead = { ...listed("r", "high", 1), stage: "new" } as const;
    expect(describeDenying(lead)).toEqual(["The lead is closed, and Ann gets nothing for it."]);
  });
});
