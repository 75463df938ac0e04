import { expect, it } from "vitest";
import { campaignState } from "./state-badge";

const now = new Date("2026-11-21T12:00:00.000Z");
const later = new Date("2026-11-21T12:00:00.001Z");

it("is its status until its time is over", () => {
  expect(campaignState({ status: "active", expiresAt: undefined }, now)).toBe("active");
  expect(campaignState({ status: "paused", expiresAt: later }, now)).toBe("paused");
  expect(campaignState({ status: "active", expiresAt: later }, now)).toBe("active");
});

it("has ended from the very moment on, paused or not", () => {
  expect(campaignState({ status: "active", expiresAt: now }, now)).toBe("ended");
  expect(campaignState({ status: "paused", expiresAt: now }, now)).toBe("ended");
});
