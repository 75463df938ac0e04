import { expect, it } from "vitest";
import { describeConsequences } from "./delete-campaign";

const none = {
  enrolled: 0,
  visits: 0,
  referrals: 0,
  conversions: 0,
  jobValueCents: 0,
  earnedCents: 0,
  addedCents: 0,
  takenCents: 0,
};

it("counts the people affected by deleting a campaign", () => {
  const totals = {
    ...none,
    enrolled: 1_412,
    referrals: 30,
    conversions: 12,
    earnedCents: 50_000,
    addedCents: 5_000,
    takenCents: 2_500,
  };
  expect(describeConsequences(totals)).toEqual([
    "1,412 advocates can’t refer anyone anymore. Their pages will say the program has ended.",
    "18 open leads can no longer be converted.",
    "Credit of $525.00 stays on record, but you won’t be able to see or change it here.",
  ]);
});

it("uses the singular for one", () => {
  const [advocate, referral, credit] = describeConsequences({ ...none, enrolled: 1, referrals: 1 });
  expect(advocate).toMatch(/^Its advocate can/);
  expect(referral).toBe("1 open lead can no longer be converted.");
  expect(credit).toBeUndefined();
});

it("omits zero counts", () => {
  expect(describeConsequences({ ...none, enrolled: 2, referrals: 3, conversions: 3 })).toHaveLength(1);
  expect(describeConsequences(none)).toEqual(["It has no advocates yet, so no one loses anything."]);
});

it("lists all consequences while the counts are unknown", () => {
  expect(describeConsequences(undefined)).toHaveLength(3);
});
