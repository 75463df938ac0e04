import { expect, it } from "vitest";
import { plans } from "@/lib/kit/auth/access";
import { findTrial } from "./find-trial";

const now = new Date("2026-11-26T12:00:00Z");
const days = (count: number) => new Date(now.getTime() + count * 86_400_000).toISOString();
const on = { now, plan: plans.growth, isBranded: true };
const over = { now, plan: plans.starter, isBranded: true };

it("counts the days of a trial including today", () => {
  expect(findTrial({ tier: "growth", trialEndsAt: days(2.5) }, on)).toEqual({ plan: "Growth", daysLeft: 3 });
  expect(findTrial({ tier: "growth" }, on)).toBeUndefined();
});

it("names the trial's plan and the features customers lost", () => {
  const ended = { tier: "growth", trialEndsAt: days(-1) } as const;
  const trial = findTrial(ended, over);
  expect(trial).toMatchObject({ plan: "Growth", endedAt: days(-1) });
  expect(JSON.stringify(trial)).toContain("Your logo and color are off");
  expect(JSON.stringify(findTrial(ended, { ...over, isBranded: false }))).not.toContain("logo");
});

it("reports no trial that ended long ago or was followed by a plan", () => {
  expect(findTrial({ tier: "growth", trialEndsAt: days(-31) }, over)).toBeUndefined();
  expect(findTrial({ tier: "growth", trialEndsAt: days(-1) }, on)).toBeUndefined();
});
