import { expect, it } from "vitest";
import { dueMonday, nextDigest } from "@/lib/asks/digest/week";

it.each([
  ["America/New_York", "2026-11-23T12:59:59Z", undefined],
  ["America/New_York", "2026-11-23T13:00:00Z", "2026-11-23"],
  // A worker may be down all Monday, but not longer.
  ["America/New_York", "2026-11-25T04:59:59Z", "2026-11-23"],
  ["America/New_York", "2026-11-25T05:00:00Z", undefined],
  ["Pacific/Kiritimati", "2026-11-22T18:00:00Z", "2026-11-23"],
  ["Pacific/Honolulu", "2026-11-23T18:00:00Z", "2026-11-23"],
  // The mornings after clocks went forward and back.
  ["America/Chicago", "2026-03-09T12:59:59Z", undefined],
  ["America/Chicago", "2026-03-09T13:00:00Z", "2026-03-09"],
  ["America/Chicago", "2026-11-02T13:59:59Z", undefined],
  ["America/Chicago", "2026-11-02T14:00:00Z", "2026-11-02"],
])("a worker in %s at %s sends the digest of %s", (timeZone, now, monday) => {
  expect(dueMonday(timeZone, new Date(now))).toBe(monday);
});

it.each([
  ["America/New_York", "2026-11-23T12:59:59Z", "2026-11-23T13:00:00.000Z"],
  ["America/New_York", "2026-11-23T13:00:00Z", "2026-11-30T13:00:00.000Z"],
  ["America/Chicago", "2026-10-27T15:00:00Z", "2026-11-02T14:00:00.000Z"],
])("in %s at %s the next digest comes at %s", (timeZone, now, next) => {
  expect(nextDigest(timeZone, new Date(now)).toISOString()).toBe(next);
});
