import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { percentRewardCents, rewardCents } from "@/lib/business/campaigns/reward";

const jobValue = fc.integer({ min: 1, max: 10 ** 12 });
const basisPoints = fc.integer({ min: 0, max: 10_000 });

describe("percent rewards", () => {
  it.each([
    [12_345, 333, 411],
    [100, 50, 1],
    [100, 49, 0],
    [99, 50, 0],
    [10_001, 5_000, 5_001],
    [1, 10_000, 1],
    [10 ** 12, 10_000, 10 ** 12],
    [999_999_999_999, 1, 100_000_000],
    [5_000, 0, 0],
  ])("%i cents × %i basis points = %i cents", (job, bps, reward) => {
    expect(percentRewardCents(job, bps)).toBe(reward);
  });

  it("is the exact product rounded half up, over the whole range", () => {
    fc.assert(
      fc.property(jobValue, basisPoints, (job, bps) => {
        const reward = BigInt(percentRewardCents(job, bps));
        const exact = BigInt(job) * BigInt(bps);
        // reward - 1/2 <= exact / 10000 < reward + 1/2, without a division.
        expect(20_000n * reward - 10_000n <= 2n * exact).toBe(true);
        expect(2n * exact < 20_000n * reward + 10_000n).toBe(true);
      }),
      { numRuns: 3_000 },
    );
  });

  it("rounds every exact half cent up", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 8 }), (whole) => {
        expect(percentRewardCents(2 * whole + 1, 5_000)).toBe(whole + 1);
      }),
    );
  });
});

it("pays fixed rewards unchanged", () => {
  fc.assert(
    fc.property(jobValue, jobValue, (value, job) => {
      expect(rewardCents("fixed", value, job)).toBe(value);
    }),
  );
});
