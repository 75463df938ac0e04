import { expect, it } from "vitest";
import { parseRetryAfter } from "@/lib/messages/drivers/driver";

const now = Date.parse("2026-11-21T12:00:00Z");

it.each([
  ["2", 2_000],
  ["0", 0],
  ["300", 300_000],
  ["86400", 300_000],
  ["Sat, 21 Nov 2026 12:00:30 GMT", 30_000],
  ["Sat, 21 Nov 2026 11:59:00 GMT", 0],
  ["Sun, 22 Nov 2026 12:00:00 GMT", 300_000],
  ["soon", undefined],
  ["", undefined],
  [undefined, undefined],
])("reads Retry-After %s as %s ms", (header, ms) => {
  expect(parseRetryAfter(header, now)).toBe(ms);
});
