import { beforeEach, describe, expect, it } from "vitest";
import { deleteCampaign } from "@/lib/business/campaigns/service";
import { getInsights } from "@/lib/insights/dashboard/insights";
import type { Actor } from "@/lib/kit/auth/actor";
import { beginHistory } from "@/proof/fixtures/ledger-scene";
import { createTestOrganization } from "@/proof/fixtures/organization";

let actor: Actor;

beforeEach(async () => {
  ({ actor } = await createTestOrganization());
});

const at = { now: new Date("2026-06-30T15:00:00.000Z") };

const read = (input: Parameters<typeof getInsights>[1] = { days: "30" }, who = actor) => getInsights(who, input, at);

const nothing = {
  enrolled: 0,
  visits: 0,
  referrals: 0,
  conversions: 0,
  jobValueCents: 0,
  earnedCents: 0,
  addedCents: 0,
  takenCents: 0,
};

/** Enrolls an advocate, opens her link twice, and refers two friends. One becomes a customer. */
async function live() {
  const history = await beginHistory(actor, "2026-06-01T09:00:00Z");
  const ann = await history.enroll("2026-06-02T09:00:00Z");
  await history.visit(ann, "2026-06-03T09:00:00Z");
  await history.visit(ann, "2026-06-04T09:00:00Z");
  const referral = await history.refer(ann, "2026-06-04T10:00:00Z");
  await history.refer(ann, "2026-06-05T09:00:00Z");
  await history.convert(referral, "2026-06-20T09:00:00Z", 12_345);
  await history.adjust(ann, "2026-06-21T09:00:00Z", 700);
  await history.adjust(ann, "2026-06-22T09:00:00Z", -300);
  return { ...history, ann };
}

describe("insights", () => {
  it("are all zeros at first, and have no start without a period", async () => {
    const empty = {
      to: "2026-06-30",
      totals: nothing,
      interval: "day",
      points: [],
      funnel: { invited: 0, writtenTo: 0, visited: 0, referred: 0, converted: 0 },
      withCredit: 0,
      topAdvocates: [],
      campaigns: [],
    };
    expect(await read({})).toEqual(empty);
    expect(await read()).toMatchObject({
      ...empty,
      from: "2026-06-01",
      previous: nothing,
      points: { length: 30 },
    });
  });

  it("add up activity, with promoted friends as advocates", async () => {
    await live();
    expect(await read()).toMatchObject({
      totals: {
        enrolled: 2,
        visits: 2,
        referrals: 2,
        conversions: 1,
        jobValueCents: 12_345,
        earnedCents: 2_500,
        addedCents: 700,
        takenCents: 300,
      },
      previous: nothing,
      funnel: { invited: 2, writtenTo: 0, visited: 1, referred: 1, converted: 1 },
      withCredit: 1,
    });
  });

  it("are given per campaign, and for a single one if requested", async () => {
    const { campaignId } = await live();
    const other = await beginHistory(actor, "2026-06-01T09:00:00Z");
    await other.enroll("2026-06-10T09:00:00Z");
    await beginHistory(actor, "2026-06-01T09:00:00Z");
    const { totals, campaigns } = await read();
    expect(totals).toMatchObject({ enrolled: 3, referrals: 2 });
    expect(new Set(campaigns)).toEqual(
      new Set([
        { campaignId, enrolled: 2, referrals: 2, conversions: 1, earnedCents: 2_500 },
        { campaignId: other.campaignId, enrolled: 1, referrals: 0, conversions: 0, earnedCents: 0 },
      ]),
    );
    const alone = await read({ days: "30", campaignId: other.campaignId });
    expect(alone).toMatchObject({
      totals: { ...nothing, enrolled: 1 },
      withCredit: 0,
      topAdvocates: [],
    });
    expect(alone.campaigns).toEqual([campaigns.find((one) => one.campaignId === other.campaignId)]);
  });

  it("leave out deleted campaigns", async () => {
    const { campaignId } = await live();
    await deleteCampaign(actor, { campaignId });
    expect(await read()).toMatchObject({ totals: nothing, withCredit: 0, campaigns: [], topAdvocates: [] });
    expect(await read({})).not.toHaveProperty("from");
  });

  it("count advocates enrolled in the period in the funnel, however late they progress", async () => {
    const history = await beginHistory(actor, "2026-05-01T09:00:00Z");
    const early = await history.enroll("2026-05-31T23:59:59.999Z");
    await history.enroll("2026-06-01T00:00:00Z");
    const opened = await history.enroll("2026-06-02T00:00:00Z");
    await history.visit(opened, "2026-06-03T00:00:00Z");
    const referred = await history.enroll("2026-06-04T00:00:00Z");
    await history.refer(referred, "2026-06-05T00:00:00Z");
    await history.convert(await history.refer(early, "2026-06-06T00:00:00Z"), "2026-06-07T00:00:00Z");
    // Early enrolled before the period; her friend enrolled by becoming a customer.
    expect(await read()).toMatchObject({
      funnel: { invited: 4, writtenTo: 0, visited: 1, referred: 1, converted: 0 },
    });
    expect(await read({})).toMatchObject({
      funnel: { invited: 5, writtenTo: 0, visited: 1, referred: 2, converted: 1 },
    });
  });
});

const began = "2026-06-01T09:00:00Z";

async function beginRace(converted: Readonly<Record<string, number>>) {
  const history = await beginHistory(actor, began);
  for (const [name, count] of Object.entries(converted)) {
    const advocate = await history.enroll(began, name);
    // Credit added by hand is not earned, and pending referrals are not converted.
    await history.adjust(advocate, began, 999);
    await history.refer(advocate, began);
    for (let made = 0; made < count; made++) await history.convert(await history.refer(advocate, began), began, 1_000);
  }
  return history;
}

const readTop = async (input: Parameters<typeof getInsights>[1] = {}) => (await getInsights(actor, input)).topAdvocates;

const inShort = (found: Awaited<ReturnType<typeof readTop>>) =>
  found.map(({ name, convertedCount, earnedCents }) => [name, convertedCount, earnedCents]);

describe("top advocates", () => {
  it("are the five with the most converted referrals ever, with their earnings", async () => {
    const { campaignId } = await beginRace({ Ann: 1, Bob: 3, Cy: 0, Di: 2, Ed: 4, Flo: 5, Gus: 6 });
    const top = await readTop();
    expect(inShort(top)).toEqual([
      ["Gus", 6, 15_000],
      ["Flo", 5, 12_500],
      ["Ed", 4, 10_000],
      ["Bob", 3, 7_500],
      ["Di", 2, 5_000],
    ]);
    expect(top.every((advocate) => advocate.campaignId === campaignId)).toBe(true);
    expect(await readTop({ days: "7" })).toEqual(top);
  });

  it("come from all campaigns that aren't deleted, or from the requested one", async () => {
    const first = await beginRace({ Ann: 1 });
    const second = await beginRace({ Bob: 2 });
    const deleted = await beginRace({ Cy: 3 });
    await deleteCampaign(actor, { campaignId: deleted.campaignId });
    expect(inShort(await readTop())).toEqual([
      ["Bob", 2, 5_000],
      ["Ann", 1, 2_500],
    ]);
    expect(inShort(await readTop({ campaignId: first.campaignId }))).toEqual([["Ann", 1, 2_500]]);
    expect(inShort(await readTop({ campaignId: second.campaignId }))).toEqual([["Bob", 2, 5_000]]);
  });
});

describe("the period of insights", () => {
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

  it("starts and ends at midnight UTC, as does the previous one", async () => {
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

  it("defaults to everything since the first day, and does not start before it", async () => {
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
    const before = await read(undefined, "2024-12-31T23:59:59.999Z");
    expect(before).toMatchObject({ to: "2024-12-31", totals: { enrolled: 0 }, points: [] });
    expect(before).not.toHaveProperty("from");
  });
});
