import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readBasisPoints, readCents, writeBasisPoints, writeCents } from "./read-number";

describe("an amount in dollars", () => {
  it.each([
    ["25", 2_500],
    ["25.", 2_500],
    ["25.5", 2_550],
    ["25.50", 2_550],
    [".5", 50],
    ["0.07", 7],
    ["0", 0],
    [" $1,250.05 ", 125_005],
    ["$ 12", 1_200],
    ["1,000,000", 100_000_000],
    ["1000000", 100_000_000],
    ["8.29", 829],
    ["1.15", 115],
    ["90071992547409.91", 9_007_199_254_740_991],
  ])("parses %s as %i cents", (typed, cents) => {
    expect(readCents(typed)).toBe(cents);
  });

  it.each([
    "twelve",
    "12.345",
    "1.2.3",
    "1,25",
    "12,3456",
    ",5",
    ".",
    "$",
    "$.",
    "-5",
    "1e3",
    "0x10",
    "12 50",
    "€5",
    "90071992547409.92",
    "99999999999999999999",
  ])("rejects %s", (typed) => {
    expect(readCents(typed)).toBe(typed);
  });

  it("stays empty if nothing was typed", () => {
    expect(readCents("  ")).toBe("");
  });

  it("survives a round trip through its text form", () => {
    fc.assert(
      fc.property(fc.nat(10 ** 12), (cents) => {
        expect(readCents(writeCents(cents))).toBe(cents);
      }),
    );
  });

  it.each([
    [2_500, "25"],
    [2_505, "25.05"],
    [125_050, "1,250.50"],
    [0, "0"],
  ])("formats %i cents as %s", (cents, text) => {
    expect(writeCents(cents)).toBe(text);
  });
});

describe("a percentage", () => {
  it.each([
    ["10", 1_000],
    ["10%", 1_000],
    ["12.5 %", 1_250],
    [".25", 25],
    ["0", 0],
    ["100", 10_000],
    [" 7.05% ", 705],
  ])("parses %s as %i basis points", (typed, points) => {
    expect(readBasisPoints(typed)).toBe(points);
  });

  it.each(["ten", "5.125", "$5", "5,5", "%", "10%%", "-5", "1e1"])("rejects %s", (typed) => {
    expect(readBasisPoints(typed)).toBe(typed);
  });

  it("stays empty if nothing was typed", () => {
    expect(readBasisPoints(" ")).toBe("");
  });

  it.each([
    [1_000, "10"],
    [1_250, "12.5"],
    [1_205, "12.05"],
    [25, "0.25"],
    [0, "0"],
  ])("formats %i basis points as %s", (points, text) => {
    expect(writeBasisPoints(points)).toBe(text);
  });

  it("survives a round trip through its text form", () => {
    fc.assert(
      fc.property(fc.nat(10_000), (points) => {
        expect(readBasisPoints(writeBasisPoints(points))).toBe(points);
      }),
    );
  });
});
