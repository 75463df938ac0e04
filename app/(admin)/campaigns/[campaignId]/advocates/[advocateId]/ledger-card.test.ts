import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { carryBalances } from "./ledger-card";

const change = (balanceBefore: number, balanceAfter: number) => ({
  amountCents: balanceAfter - balanceBefore,
  balanceBefore,
  balanceAfter,
});

describe("the running balance", () => {
  it("is carried over entries that change nothing, from either side", () => {
    expect(carryBalances([{}, change(2_500, 4_000), {}, {}, change(0, 2_500), {}], 4_000)).toEqual([
      4_000, 4_000, 2_500, 2_500, 2_500, 0,
    ]);
  });

  it("is what the ledger itself keeps, whatever the order of changes and other entries", () => {
    const amounts = fc.array(fc.integer({ min: 0, max: 100_000 }), { maxLength: 40 });
    fc.assert(
      fc.property(amounts, fc.nat(40), (changes, loaded) => {
        let balance = 0;
        const kept = changes.map((amountCents) => {
          const balanceBefore = balance;
          balance += amountCents;
          const balances = amountCents > 0 && { amountCents, balanceBefore, balanceAfter: balance };
          return { entry: { ...balances }, balance };
        });
        const shown = kept.reverse().slice(0, loaded);
        const carried = carryBalances(
          shown.map(({ entry }) => entry),
          balance,
        );
        expect(carried).toEqual(shown.map((one) => one.balance));
      }),
    );
  });
});
