import { expect, it } from "vitest";
import { linkStateOf } from "@/lib/public/friend-page/find-link";

const now = new Date("2026-11-21T12:00:00Z");
const before = new Date("2026-11-21T11:59:59.999Z");
const after = new Date("2026-11-21T12:00:00.001Z");
const open = { status: "active", expiresAt: null, deletedAt: null, usedCount: 0, cap: 2 } as const;

it.each([
  ["open", {}],
  ["open", { expiresAt: after, usedCount: 1 }],
  ["expired", { expiresAt: now }],
  ["expired", { expiresAt: before, status: "paused", usedCount: 2 }],
  ["paused", { status: "paused", usedCount: 2 }],
  ["full", { usedCount: 2 }],
  ["full", { usedCount: 3 }],
  ["ended", { deletedAt: before, status: "paused", expiresAt: before, usedCount: 2 }],
] as const)("is %s with %j", (state, facts) => {
  expect(linkStateOf({ ...open, ...facts }, now)).toBe(state);
});
