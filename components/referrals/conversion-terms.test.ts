import { describe, expect, it } from "vitest";
import { rewardsOf } from "./conversion-terms";

const percent = { rewardMode: "percent", advocateRewardValue: 1_000, friendRewardValue: 500 } as const;
const fixed = { rewardMode: "fixed", advocateRewardValue: 2_500, friendRewardValue: 5_000 } as const;

describe("a conversion's rewards", () => {
  it("are percentages of the job, rounded half up as the server rounds them", () => {
    expect(rewardsOf(percent, 48_000)).toEqual({ advocateCents: 4_800, friendCents: 2_400 });
    expect(rewardsOf(percent, 125_055)).toEqual({ advocateCents: 12_506, friendCents: 6_253 });
    expect(rewardsOf(percent, 1_000_000_000_000)?.advocateCents).toBe(100_000_000_000);
  });

  it.each([undefined, "", "twelve", 0, -1, 1.5, 1_000_000_000_001])(
    "are unknown for a percentage while the job's value is %j",
    (job) => {
      expect(rewardsOf(percent, job)).toBeUndefined();
    },
  );

  it("do not depend on the job if they are fixed", () => {
    expect(rewardsOf(fixed, undefined)).toEqual({ advocateCents: 2_500, friendCents: 5_000 });
    expect(rewardsOf(fixed, "twelve")).toEqual({ advocateCents: 2_500, friendCents: 5_000 });
  });
});
