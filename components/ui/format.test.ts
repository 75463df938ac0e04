import { describe, expect, it } from "vitest";
import { initialsOf } from "./avatar";
import {
  formatAge,
  formatBytes,
  formatDate,
  formatDateTime,
  formatMoment,
  formatMoney,
  formatMonth,
  formatRelative,
  formatShort,
} from "./format";

const moment = new Date("2026-11-18T02:04:00.000Z");
// Intl puts narrow spaces before AM and PM.
const plain = (text: string) => text.replaceAll("\u202f", " ");

describe("formats", () => {
  it.each([
    [125_000, {}, "$1,250.00"],
    [5, {}, "$0.05"],
    [-6_000, {}, "−$60.00"],
    [4_800, { signed: true }, "+$48.00"],
    [-4_800, { signed: true }, "−$48.00"],
    [0, { signed: true }, "$0.00"],
    [Number.MAX_SAFE_INTEGER, {}, "$90,071,992,547,409.91"],
  ])("format %i cents with %j as %s", (cents, options, text) => {
    expect(formatMoney(cents, options)).toBe(text);
  });

  it.each([
    [1, "1 kB"],
    [655_360, "640 kB"],
    [3_500_000, "3.4 MB"],
    [1_250_000_000, "1.2 GB"],
  ])("show %i bytes as %s", (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });

  it("use the reader's time zone for dates", () => {
    expect(formatDate(moment, "UTC")).toBe("Nov 18, 2026");
    expect(formatMonth("2025-03-01")).toBe("March 2025");
    expect(formatDate(moment, "America/Los_Angeles")).toBe("Nov 17, 2026");
    expect(plain(formatDateTime(moment, "America/New_York"))).toBe("Nov 17, 2026, 9:04 PM");
    expect(plain(formatMoment(moment, "America/New_York"))).toBe("Tuesday, November 17, 2026 at 9:04 PM EST");
  });

  it.each([
    ["2026-11-18T02:04:59.000Z", "just now"],
    ["2026-11-18T02:03:30.000Z", "just now"],
    ["2026-11-18T02:05:00.000Z", "1 minute ago"],
    ["2026-11-18T03:03:59.000Z", "59 minutes ago"],
    ["2026-11-18T03:04:00.000Z", "1 hour ago"],
    ["2026-11-18T00:04:00.000Z", "in 2 hours"],
    ["2026-11-19T02:04:00.000Z", "yesterday"],
    ["2026-11-30T02:04:00.000Z", "12 days ago"],
    ["2026-12-02T02:04:00.000Z", "Nov 18, 2026"],
  ])("format the moment at %s as “%s”", (now, text) => {
    expect(formatRelative(moment, new Date(now), "UTC")).toBe(text);
  });

  it.each([
    ["2026-11-18T02:04:59.000Z", "now", "2:04 AM"],
    ["2026-11-18T02:19:00.000Z", "15 min", "2:04 AM"],
    ["2026-11-18T05:04:00.000Z", "3 hr", "2:04 AM"],
    ["2026-11-20T02:04:00.000Z", "2 days", "Nov 18"],
    ["2027-01-02T02:04:00.000Z", "45 days", "Nov 18, 2026"],
  ])("format the moment briefly at %s as “%s” and “%s”", (at, age, short) => {
    const now = new Date(at);
    expect([formatAge(moment, now), plain(formatShort(moment, now, "UTC"))]).toEqual([age, short]);
  });

  it.each([
    ["Ann Reyes", "AR"],
    ["  ann   maria  reyes ", "AR"],
    ["lena@novak.example", "L"],
    ["O'Brien (Pat)", "OP"],
    ["محمد عبد الرحمن", "م"],
    ["山田 太郎", "山"],
    ["—", ""],
  ])("shorten the name %s to %s", (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});
