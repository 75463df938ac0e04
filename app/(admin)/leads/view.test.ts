import { expect, it } from "vitest";
import { isLate } from "./view";

it.each([
  ["new", "2026-11-17T02:03:59.000Z", true],
  ["new", "2026-11-17T02:04:00.000Z", false],
  ["contacted", "2026-11-01T00:00:00.000Z", false],
] as const)("reports whether a %s lead from %s is late: %j", (stage, createdAt, late) => {
  expect(isLate({ stage, createdAt: new Date(createdAt) }, new Date("2026-11-18T02:04:00.000Z"))).toBe(late);
});
