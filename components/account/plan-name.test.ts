import { describe, expect, it } from "vitest";
import { planName } from "./plan-name";

const now = new Date("2026-11-21T12:00:00Z");

describe("planName", () => {
  it("returns the tier's name", () => {
    expect(planName({ tier: "growth" }, now)).toBe("Growth");
  });

  it("keeps the trial's tier during the trial and returns Starter from the moment it ends", () => {
    expect(planName({ tier: "pro", trialEndsAt: "2026-11-21T12:00:00.001Z" }, now)).toBe("Pro");
    expect(planName({ tier: "pro", trialEndsAt: now }, now)).toBe("Starter");
  });
});
