import { expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "@/lib/kit/durations";
import { simulateTurns, type TurnCounts, type WaitingMessage } from "@/lib/messages/simulate-turns";

const now = new Date("2026-11-18T17:00:00Z");
const start = now.getTime();
const limit: TurnCounts = {
  since: 0,
  taken: 0,
  limitAt: () => ({ most: 2, reason: "daily_limit" }),
  turns: new Map(),
};

const invite = (key: string): WaitingMessage => ({
  key,
  group: "invite",
  isInvite: true,
  isCounted: true,
  from: 0,
  openAt: () => undefined,
});
const reward = (key: string): WaitingMessage => ({ ...invite(key), group: "reward", isInvite: false });

it("spreads invites over the days of the daily limit, with its reason, and nothing else", () => {
  const waiting = [invite("a"), invite("b"), invite("c"), reward("d"), invite("e"), invite("f")];
  expect(simulateTurns(waiting, now, limit)).toEqual([
    { at: start, reason: null },
    { at: start, reason: null },
    { at: start + DAY_MS, reason: "daily_limit" },
    { at: start, reason: null },
    { at: start + DAY_MS, reason: "daily_limit" },
    { at: start + 2 * DAY_MS, reason: "daily_limit" },
  ]);
});

it("counts invites that went out today", () => {
  const counts = { ...limit, since: start - HOUR_MS, taken: 1 };
  expect(simulateTurns([invite("a"), invite("b")], now, counts)).toEqual([
    { at: start, reason: null },
    { at: start - HOUR_MS + DAY_MS, reason: "daily_limit" },
  ]);
});

it("lets one person's fourth message wait until the first is a day old", () => {
  const counts = { ...limit, turns: new Map([["a", [start - 5 * HOUR_MS, start - HOUR_MS]]]) };
  expect(simulateTurns([reward("a"), reward("a"), reward("b")], now, counts)).toEqual([
    { at: start, reason: null },
    { at: start - 5 * HOUR_MS + DAY_MS, reason: "person_limit" },
    { at: start, reason: null },
  ]);
});

it("waits for the hour at which a message may go out", () => {
  const opens = new Date(start + 14 * HOUR_MS);
  const openAt = (at: Date) => (at < opens ? ({ until: opens, reason: "quiet_hours" } as const) : undefined);
  expect(simulateTurns([{ ...reward("a"), openAt }], now, limit)).toEqual([
    { at: opens.getTime(), reason: "quiet_hours" },
  ]);
});
