import { describe, expect, it } from "vitest";
import { z } from "zod";
import { credit } from "@/lib/credit/contract";
import { describeIssues } from "@/lib/kit/errors";
import { adjustmentSchema, correctedMonth, deltaOf, MOST_CENTS, thisMonth, typeOf, undoNote } from "./adjustment";

function refusals(balanceCents: number, input: object): string[] {
  const { error } = z.safeParse(adjustmentSchema(balanceCents), input, { reportInput: true });
  return error ? describeIssues(error).map(({ field, message }) => `${field} ${message}`) : [];
}

const add = {
  direction: "add",
  takenFor: "used",
  amountCents: 2_500,
  note: "For the review",
  corrects: thisMonth,
};

describe("an adjustment", () => {
  it("adds at most the limit, whatever the balance", () => {
    expect(refusals(0, { ...add, amountCents: MOST_CENTS })).toEqual([]);
    expect(refusals(0, { ...add, amountCents: MOST_CENTS + 1 })).toEqual(["amountCents must be at most 100000"]);
    expect(refusals(0, { ...add, amountCents: 0 })).toEqual(["amountCents must be at least 1"]);
  });

  it("removes at most the balance", () => {
    expect(refusals(2_500, { ...add, direction: "take" })).toEqual([]);
    expect(refusals(2_499, { ...add, direction: "take" })).toEqual([
      "amountCents must be at most the $24.99 available",
    ]);
  });

  it("requires a reason", () => {
    expect(refusals(0, { ...add, note: undefined })).toEqual(["note is required"]);
  });

  it("allows as much as the API does, in both directions", () => {
    const place = { campaignId: crypto.randomUUID(), advocateId: crypto.randomUUID() };
    for (const direction of ["add", "take"] as const) {
      const most = deltaOf({ direction, amountCents: MOST_CENTS });
      expect(credit.adjust.input.safeParse({ ...place, delta: most }).success).toBe(true);
      expect(credit.adjust.input.safeParse({ ...place, delta: most + Math.sign(most) }).success).toBe(false);
    }
  });
});

it.each([
  ["add", "used", "corrected"],
  ["take", "used", "used"],
  ["take", "corrected", "corrected"],
] as const)("the type of %s (%s) is %s", (direction, takenFor, type) => {
  expect(typeOf({ direction, takenFor })).toBe(type);
});

it.each([
  ["add", "used", "2026-10", { correctsMonth: "2026-10" }],
  ["take", "corrected", "2026-10", { correctsMonth: "2026-10" }],
  ["take", "used", "2026-10", {}],
  ["add", "used", thisMonth, {}],
] as const)(
  "a correction names its closed month, and a use none: %s (%s), %s",
  (direction, takenFor, corrects, month) => {
    const change = { direction, takenFor, amountCents: 100, note: "Counted twice", corrects };
    expect(correctedMonth(change)).toEqual(month);
  },
);

describe("the note of an undo", () => {
  it("says that it undoes the original note", () => {
    expect(undoNote("Used on invoice 1043")).toBe("Undo: Used on invoice 1043");
  });

  it("fits the statement, however long the original note is", () => {
    const note = undoNote("x".repeat(200));
    expect(note).toHaveLength(200);
    expect(note).toMatch(/^Undo: x+…$/);
    expect(undoNote("x".repeat(194))).toBe(`Undo: ${"x".repeat(194)}`);
  });
});
