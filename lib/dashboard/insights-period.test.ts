import { beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { getInsights } from "@/lib/dashboard/insights";
import { beginHistory } from "@/proof/fixtures/history";
import { createTestOrganization } from "@/proof/fixtures/organization";

let actor: Actor;
let history: Awaited<ReturnType<typeof beginHistory>>;
let ann: Awaited<ReturnType<typeof history.enroll>>;
beforeEach(async () => {
  ({ actor } = await createTestOrganization());
  history = await beginHistory(actor, "2025-01-01T00:00:00Z");
  ann = await history.enroll("2025-01-01T00:00:00Z");
});

const read = (days?: string, moment = "2026-06-30T15:00:00.000Z") =>
  getInsights(actor, days === undefined ? {} : { days }, { now: new Date(moment) });

const referralsOf = ({ points }: Awaited<ReturnType<typeof read>>) =>
  points.filter(({ referrals }) => referrals > 0).map(({ from, referrals }) => [from, referrals]);

describe("the period of insights", () => {
  it("ends and begins at midnight in UTC, and so does the one before it", async () => {
    for (const moment of [
      "2026-06-16T23:59:59.999Z",
      "2026-06-17T00:00:00.000Z",
      "2026-06-23T23:59:59.999Z",
      "2026-06-24T00:00:00.000Z",
      "2026-06-30T23:59:59.999Z",
      "2026-07-01T00:00:00.000Z",
    ]) {
      await history.refer(ann, moment);
    }
    const insights = await read("7");
    expect(insights).toMatchObject({ from: "2026-06-24", to: "2026-06-30" });
    expect(insights).toMatchObject({ totals: { referrals: 2 }, previous: { referrals: 2 } });
    expect(referralsOf(insights)).toEqual([
      ["2026-06-24", 1],
      ["2026-06-30", 1],
    ]);
  });

  it.each(["7", "30", "90", "365", undefined])(
    "%s has points without gaps that add up to its totals",
    async (days) => {
      const referrals = [
        "2025-07-01",
        "2025-11-11",
        "2026-03-31",
        "2026-04-01",
        "2026-05-31",
        "2026-06-24",
        "2026-06-30",
      ];
      for (const day of referrals) {
        const referral = await history.refer(ann, `${day}T12:00:00Z`);
        await history.convert(referral, `${day}T13:00:00Z`);
      }
      const { from, totals, points, interval } = await read(days);
      const sum = (figure: "referrals" | "conversions" | "earnedCents") =>
        points.reduce((total, point) => total + point[figure], 0);
      expect(points[0]?.from).toBe(from);
      expect(sum("referrals")).toBe(totals.referrals);
      expect(sum("conversions")).toBe(totals.conversions);
      expect(sum("earnedCents")).toBe(totals.earnedCents);
      expect(totals.referrals).toBe(referrals.filter((day) => day >= (from ?? "")).length);
      const gaps = points
        .slice(1)
        .map((point, at) => Date.parse(point.from) - Date.parse(points[at]?.from ?? ""));
      const longest = { day: 1, week: 7, month: 31 }[interval] * 24 * 60 * 60 * 1000;
      expect(gaps.every((gap) => gap > 0 && gap <= longest)).toBe(true);
    },
  );

  it("has weeks that begin with it", async () => {
    for (const day of ["2026-04-02", "2026-04-08", "2026-04-09", "2026-06-25"]) {
      await history.refer(ann, `${day}T00:00:00Z`);
    }
    expect(referralsOf(await read("90"))).toEqual([
      ["2026-04-02", 2],
      ["2026-04-09", 1],
      ["2026-06-25", 1],
    ]);
  });

  it("has months of the calendar when it is a year", async () => {
    for (const day of ["2025-07-01", "2025-07-31", "2026-02-28", "2026-06-30"]) {
      await history.refer(ann, `${day}T00:00:00Z`);
    }
    expect(referralsOf(await read("365"))).toEqual([
      ["2025-07-01", 2],
      ["2026-02-01", 1],
      ["2026-06-01", 1],
    ]);
  });

  it("is all there is since the first day when none is named", async () => {
    await history.refer(ann, "2026-06-30T12:00:00Z");
    const { previous, points, ...all } = await read();
    expect(all).toMatchObject({
      from: "2025-01-01",
      interval: "month",
      totals: { enrolled: 1, referrals: 1 },
    });
    expect(previous).toBeUndefined();
    expect(points).toHaveLength(18);
    expect(await read(undefined, "2025-01-05T00:00:00Z")).toMatchObject({
      from: "2025-01-01",
      to: "2025-01-05",
      interval: "day",
      points: { length: 5 },
    });
  });

  it("has not begun before the first day, whatever is to come", async () => {
    const before = await read(undefined, "2024-12-31T23:59:59.999Z");
    expect(before).toMatchObject({ to: "2024-12-31", totals: { enrolled: 0 }, points: [] });
    expect(before).not.toHaveProperty("from");
  });
});
