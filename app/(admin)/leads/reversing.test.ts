import { describe, expect, it } from "vitest";
import { describeReversal, describeUndo, type Reversible, refundableCents } from "./reversing";

const now = new Date("2026-11-20T12:00:00.000Z");
const later = new Date("2026-12-04T12:00:00.000Z");

const percent: Reversible = {
  stage: "converted",
  rewardMode: "percent",
  advocateRewardValue: 500,
  jobValueCents: 50_000,
  advocateRewardCents: 2_500,
};
const fixed: Reversible = { ...percent, rewardMode: "fixed", advocateRewardValue: 2_500 };
const reverseShareBps = 10_000;
const rich = { creditBalanceCents: 6_000, owedCents: 0, reverseShareBps };

const over = "The lead counts as reversed, and its spot is open again.";

describe("the preview of a reversal", () => {
  it("takes back an unspent reward", () => {
    expect(describeReversal(fixed, null, rich, now)).toEqual([
      "$25.00 is taken back. The balance goes from $60.00 to $35.00.",
      over,
    ]);
  });

  it("keeps the share of the job's remaining value", () => {
    expect(describeReversal(percent, 10_000, rich, now)).toEqual([
      "$500.00 less $100.00 refunded is $400.00; 5% of that is $20.00.",
      "$5.00 is taken back. The balance goes from $60.00 to $55.00.",
      "$20.00 of the reward is left.",
    ]);
  });

  it("adds up with earlier refunds", () => {
    const reduced = { ...percent, refundedValueCents: 10_000, reversedRewardCents: 500 };
    expect(describeReversal(reduced, 10_000, rich, now)).toEqual([
      "$500.00 less $200.00 refunded is $300.00; 5% of that is $15.00.",
      "$5.00 is taken back. The balance goes from $60.00 to $55.00.",
      "$15.00 of the reward is left.",
    ]);
    expect(describeReversal(reduced, 40_000, rich, now)[0]).toBe(
      "$20.00 is taken back. The balance goes from $60.00 to $40.00.",
    );
    expect(refundableCents(reduced)).toBe(40_000);
  });

  it("keeps a fixed reward after a partial refund", () => {
    expect(describeReversal(fixed, 10_000, rich, now)).toEqual([
      "A fixed reward stays until all of the job is refunded.",
      "$25.00 of the reward is left.",
    ]);
    expect(describeReversal(fixed, 50_000, rich, now)[0]).toMatch(/^\$25\.00 is taken back/);
    const half = { ...rich, reverseShareBps: 5_000 };
    expect(describeReversal(fixed, 24_999, half, now)[0]).toBe(
      "A fixed reward stays until 50% of the job is refunded.",
    );
    expect(describeReversal(fixed, 25_000, half, now)).toContain(over);
  });

  it("shows the amount owed if credit was spent", () => {
    expect(describeReversal(fixed, null, { ...rich, creditBalanceCents: 1_000 }, now)).toEqual([
      "$25.00 is taken back. The balance goes from $10.00 to $0.00.",
      "$15.00 was spent already, so $15.00 is owed and comes off the next rewards first.",
      over,
    ]);
    expect(describeReversal(fixed, null, { ...rich, creditBalanceCents: 0, owedCents: 500 }, now)).toEqual([
      "$25.00 is taken back.",
      "All of it was spent already, so $25.00 is owed and comes off the next rewards first. With what is owed already, that is $30.00.",
      over,
    ]);
  });

  it("doesn't change the balance while the reward is pending", () => {
    const pending = { ...fixed, creditAvailableAt: later };
    expect(describeReversal(pending, null, rich, now)[0]).toBe(
      "$25.00 of pending credit is taken back. The balance stays $60.00.",
    );
    expect(describeReversal(pending, null, rich, later)[0]).toMatch(/The balance goes from/);
  });

  it("only allows a full reversal if the job's value is unknown", () => {
    const { jobValueCents: _, ...unknown } = fixed;
    expect(refundableCents(unknown)).toBeUndefined();
    expect(describeReversal(unknown, null, rich, now)[0]).toMatch(/^\$25\.00 is taken back/);
  });
});

describe("the preview of undoing a reversal", () => {
  const reversed: Reversible = { ...fixed, stage: "reversed", reversedRewardCents: 2_500 };

  it("gives back the reversed credit", () => {
    expect(describeUndo(reversed, rich, now)).toEqual([
      "$25.00 is given back.",
      "The balance goes from $60.00 to $85.00.",
      "The lead counts as converted again.",
    ]);
  });

  it("settles debt first", () => {
    expect(describeUndo(reversed, { creditBalanceCents: 0, owedCents: 1_500 }, now)).toEqual([
      "$25.00 is given back.",
      "$15.00 of it settles what is owed.",
      "The balance goes from $0.00 to $10.00.",
      "The lead counts as converted again.",
    ]);
  });

  it("makes a reward pending again before its release date", () => {
    expect(describeUndo({ ...reversed, creditAvailableAt: later }, rich, now)[0]).toBe("$25.00 is pending again.");
  });

  it("changes no credit if none was taken back", () => {
    expect(describeUndo({ ...fixed, refundedValueCents: 100 }, rich, now)).toEqual(["The refund no longer counts."]);
  });
});
