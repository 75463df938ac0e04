import { describe, expect, it } from "vitest";
import { offer as words } from "@/lib/kit/words/en/offer";
import {
  describeCap,
  describeClaim,
  describeEnd,
  describeFriendOffer,
  describeGift,
  describeHeadline,
  describeOffer,
  describeSteps,
  isSameOffer,
  offerLines,
} from "./offer";

const isNew = { newCustomersOnly: true };
const fixed = {
  ...({ rewardMode: "fixed", advocateRewardValue: 2_500, friendRewardValue: 5_000 } as const),
  ...isNew,
};
const percent = {
  ...({ rewardMode: "percent", advocateRewardValue: 1_000, friendRewardValue: 550 } as const),
  ...isNew,
};

describe("offer texts", () => {
  it.each([
    [fixed, "Give $50, get $25"],
    [percent, "Give 5.5% off, get 10% of the job"],
    [{ ...fixed, advocateRewardValue: 2_550 }, "Give $50, get $25.50"],
    [{ ...fixed, friendRewardValue: 125_000_000 }, "Give $1,250,000, get $25"],
    [{ ...fixed, advocateRewardValue: 5 }, "Give $50, get $0.05"],
    [{ ...fixed, advocateRewardValue: 0 }, "Give friends $50"],
    [{ ...percent, friendRewardValue: 0 }, "Get 10% of the job for every friend"],
    [{ ...fixed, advocateRewardValue: 0, friendRewardValue: 0 }, "No reward for either of you"],
  ])("describe %j as “%s”", (offer, text) => {
    expect(describeOffer(offer)).toBe(text);
  });

  it("form a headline for advocates", () => {
    expect(offerLines(percent, words)).toEqual(["Give 5.5% off.", "Get 10% of the job."]);
    expect(offerLines({ ...fixed, friendRewardValue: 0 }, words)).toEqual(["Get $25", "for every friend."]);
    expect(offerLines({ ...fixed, advocateRewardValue: 0 }, words)).toEqual(["Give friends $50."]);
    expect(offerLines({ ...fixed, advocateRewardValue: 0, friendRewardValue: 0 }, words)).toHaveLength(2);
  });

  it("state the cap on friends", () => {
    expect(describeCap(1)).toBe("Up to 1 friend.");
    expect(describeCap(1_000)).toBe("Up to 1,000 friends.");
  });
});

it("isSameOffer compares every term of the offer", () => {
  expect(isSameOffer(fixed, { ...fixed })).toBe(true);
  expect(isSameOffer(fixed, { ...fixed, rewardMode: "percent" })).toBe(false);
  expect(isSameOffer(fixed, { ...fixed, advocateRewardValue: 1 })).toBe(false);
  expect(isSameOffer(fixed, { ...fixed, friendRewardValue: 1 })).toBe(false);
});

const nothing = { ...fixed, friendRewardValue: 0 };

it.each([
  [fixed, "$50 off your first job", "Claim my $50 off", "$50 comes off your first bill"],
  [percent, "5.5% off your first job", "Claim my 5.5% off", "5.5% comes off your first bill"],
  [
    { ...fixed, friendRewardValue: 5 },
    "$0.05 off your first job",
    "Claim my $0.05 off",
    "$0.05 comes off your first bill",
  ],
  [{ ...fixed, newCustomersOnly: false }, "$50 off your next job", "Claim my $50 off", "$50 comes off your next bill"],
])("describes %j to friends consistently: %s", (offer, headline, claim, lastStep) => {
  expect(describeHeadline(offer, words)).toBe(headline);
  expect(describeGift(offer, words)).toBe(headline);
  expect(describeClaim(offer, words)).toBe(claim);
  expect(describeSteps(offer, "Acme", words).at(-1)).toBe(lastStep);
  expect(describeEnd(offer, "December 31, 2026", words)).toBe("This offer ends December 31, 2026");
});

it("promises nothing if a friend gets no reward", () => {
  const text = [
    describeHeadline(nothing, words),
    describeClaim(nothing, words),
    describeEnd(nothing, "May 1, 2027", words),
    ...describeSteps(nothing, "Acme", words),
  ].join("\n");
  expect(text).not.toMatch(/offer|off |claim|\$|%/i);
  expect(describeGift(nothing, words)).toBe("");
  expect(describeSteps(nothing, "Acme", words)).toHaveLength(3);
});

it.each([
  [fixed, "$50 off your first job with Acme"],
  [percent, "5.5% off your first job with Acme"],
  [nothing, "Recommended by someone you know"],
])("prints %j for friends as “%s”", (offer, text) => {
  expect(describeFriendOffer(offer, "Acme")).toBe(text);
});
