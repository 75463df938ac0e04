import { describe, expect, it } from "vitest";
import { planName } from "./plan-name";

const now = new Date("2026-11-21T12:00:00Z");

describe("the name of the plan", () => {
  it("is the tier's", () => {
    expect(planName({ tier: "growth" }, now)).toBe("Growth");
  });

  it("stays while a trial runs, and is Starter from the moment it ends", () => {
    expect(planName({ tier: "pro", trialEndsAt: "2026-11-21T12:00:00.001Z" }, now)).toBe("Pro");
    expect(planName({ tier: "pro", trialEndsAt: now }, now)).toBe("Starter");
  });
});
