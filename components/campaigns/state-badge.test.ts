import { expect, it } from "vitest";
import { campaignState } from "./state-badge";

const now = new Date("2026-11-21T12:00:00.000Z");
const later = new Date("2026-11-21T12:00:00.001Z");

it("a campaign's state is its status until it expires", () => {
  expect(campaignState({ status: "active", expiresAt: undefined }, now)).toBe("active");
  expect(campaignState({ status: "paused", expiresAt: later }, now)).toBe("paused");
  expect(campaignState({ status: "active", expiresAt: later }, now)).toBe("active");
});

it("a campaign has ended from the exact moment it expires, paused or not", () => {
  expect(campaignState({ status: "active", expiresAt: now }, now)).toBe("ended");
  expect(campaignState({ status: "paused", expiresAt: now }, now)).toBe("ended");
});
