import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readBasisPoints, writeBasisPoints } from "./read-number";

describe("a percentage", () => {
  it.each([
    ["10", 1_000],
    ["10%", 1_000],
    ["12.5 %", 1_250],
    [".25", 25],
    ["0", 0],
    ["100", 10_000],
    [" 7.05% ", 705],
  ])("written %s is %i basis points", (typed, points) => {
    expect(readBasisPoints(typed)).toBe(points);
  });

  it.each(["ten", "5.125", "$5", "5,5", "%", "10%%", "-5", "1e1"])("is not read out of %s", (typed) => {
    expect(readBasisPoints(typed)).toBe(typed);
  });

  it("stays empty when nothing was typed", () => {
    expect(readBasisPoints(" ")).toBe("");
  });

  it.each([
    [1_000, "10"],
    [1_250, "12.5"],
    [1_205, "12.05"],
    [25, "0.25"],
    [0, "0"],
  ])("of %i basis points is written %s", (points, text) => {
    expect(writeBasisPoints(points)).toBe(text);
  });

  it("is written so that it is read as the same", () => {
    fc.assert(
      fc.property(fc.nat(10_000), (points) => {
        expect(readBasisPoints(writeBasisPoints(points))).toBe(points);
      }),
    );
  });
});
