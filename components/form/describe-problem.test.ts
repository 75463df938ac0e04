import { describe, expect, it } from "vitest";
import { sortErrors } from "@/components/form/use-parsed-form";
import { ApiError } from "@/lib/kit/errors";
import { asSentence, describeProblem } from "./describe-problem";
import { readNumber } from "./read-number";

describe("form messages", () => {
  it.each([
    ["must have at least 8 characters", "Must have at least 8 characters."],
    ["is required", "This is required."],
    ["is taken; choose another", "This is taken; choose another."],
    ["Really?", "Really?"],
  ])("turn “%s” into a sentence", (message, sentence) => {
    expect(asSentence(message)).toBe(sentence);
  });

  it("repeat the server's own message and hide all other errors", () => {
    expect(describeProblem(new ApiError("last_admin", "Sam is the last admin."))).toBe("Sam is the last admin.");
    expect(describeProblem(new TypeError("Failed to fetch"))).toMatch(/couldn’t reach the server/);
    expect(describeProblem(new Error("x is not a function"))).toBe("Something went wrong. Try again in a moment.");
  });

  it("show the first error of each field at the field, and the rest together", () => {
    const errors = [
      { field: "name", message: "is required" },
      { field: "name", message: "must be text" },
      { field: "address.zip", message: "must not be empty" },
      { field: "campaignId", message: "must be an id" },
      { field: "body", message: "must change at least one field" },
    ];
    const { atField, elsewhere } = sortErrors(errors, ["name", "address"]);
    expect([...atField]).toEqual([
      ["name", "This is required."],
      ["address.zip", "Must not be empty."],
    ]);
    expect(elsewhere).toBe("campaignId must be an id. Must change at least one field.");
    expect(sortErrors([], ["name"]).elsewhere).toBeUndefined();
  });

  it.each([
    ["25", 25],
    [" 1,250 ", 1250],
    ["2.5", 2.5],
    ["", ""],
    ["  ", ""],
    [null, ""],
    ["ten", "ten"],
    [7, 7],
  ])("read %j as the number %j", (typed, number) => {
    expect(readNumber(typed)).toBe(number);
  });
});
