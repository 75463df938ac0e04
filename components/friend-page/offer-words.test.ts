import { expect, it } from "vitest";
import { sayClaim, sayEnd, sayGift, sayHeadline, saySteps } from "./offer-words";

const fixed = { rewardMode: "fixed", advocateRewardValue: 2_500, friendRewardValue: 5_000 } as const;
const percent = { rewardMode: "percent", advocateRewardValue: 1_000, friendRewardValue: 550 } as const;
const nothing = { ...fixed, friendRewardValue: 0 };

it.each([
  [fixed, "$50 off your first job", "Claim my $50", "$50 comes off your first bill"],
  [percent, "5.5% off your first job", "Claim my 5.5%", "5.5% comes off your first bill"],
  [
    { ...fixed, friendRewardValue: 5 },
    "$0.05 off your first job",
    "Claim my $0.05",
    "$0.05 comes off your first bill",
  ],
])("a friend is told of %j everywhere the same: %s", (offer, headline, claim, lastStep) => {
  expect(sayHeadline(offer)).toBe(headline);
  expect(sayGift(offer)).toBe(headline);
  expect(sayClaim(offer)).toBe(claim);
  expect(saySteps(offer, "Acme").at(-1)).toBe(lastStep);
  expect(sayEnd(offer, "December 31, 2026")).toBe("This offer ends December 31, 2026");
});

it("where a friend gets nothing, nothing is promised", () => {
  const said = [
    sayHeadline(nothing),
    sayClaim(nothing),
    sayEnd(nothing, "May 1, 2027"),
    ...saySteps(nothing, "Acme"),
  ].join("\n");
  expect(said).not.toMatch(/offer|off |claim|\$|%/i);
  expect(sayGift(nothing)).toBe("");
  expect(saySteps(nothing, "Acme")).toHaveLength(3);
});
