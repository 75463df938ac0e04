import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { createTestOrganization } from "@/proof/fixtures/organization";
import {
  addReferral,
  createCampaign,
  enrollAdvocate,
  expectRefusal,
  readActivity,
  readAdvocate,
  startReferral,
  type TestAdvocate,
  type TestCampaign,
} from "@/proof/fixtures/scenario";

let api: TestApi;
let campaign: TestCampaign;
let ann: TestAdvocate;

beforeAll(async () => {
  api = apiAs((await createTestOrganization()).apiKey);
  campaign = await createCampaign(api);
});

beforeEach(async () => {
  ann = await enrollAdvocate(api, campaign);
});

const adjust = (body: unknown) => api.post(`${ann.path}/credit`, body);

describe("adjusting credit", () => {
  it.each([1, 500, 99_999, 100_000])("adds %d cents and takes them off again", async (delta) => {
    const added = await adjust({ delta });
    expect(added.status).toBe(200);
    expect(added.body).toEqual({ newBalanceCents: delta });
    expect((await readAdvocate(api, ann)).creditBalanceCents).toBe(delta);
    expect((await adjust({ delta: -delta })).body).toEqual({ newBalanceCents: 0 });
    expect((await readAdvocate(api, ann)).creditBalanceCents).toBe(0);
  });

  it("goes beyond the limit of one adjustment in several", async () => {
    await adjust({ delta: 100_000 });
    expect((await adjust({ delta: 100_000 })).body).toEqual({ newBalanceCents: 200_000 });
  });

  it.each([
    ["delta", {}, "is required"],
    ["delta", undefined, "is required"],
    ["delta", { delta: 0 }, "must not be 0"],
    ["delta", { delta: 0.5 }, "must be a whole number"],
    ["delta", { delta: 100_001 }, "must be at most 100000"],
    ["delta", { delta: -100_001 }, "must be at least -100000"],
    ["delta", { delta: "500" }, "must be a whole number"],
    ["delta", { delta: null }, "must be a whole number"],
    ["delta", { delta: [500] }, "must be a whole number"],
    ["note", { delta: 1, note: "n".repeat(201) }, "at most 200 characters"],
    ["note", { delta: 1, note: 5 }, "must be text"],
    ["note", { delta: 1, note: null }, "must be text"],
    ["memo", { delta: 1, memo: "x" }, "is not a field of this request"],
    ["balance", { delta: 1, balance: 9 }, "is not a field of this request"],
  ])("refuses a wrong %s: %j", async (field, body, message) => {
    expectRefusal(await adjust(body), 400, "invalid_input", field, message);
    expect((await readAdvocate(api, ann)).creditBalanceCents).toBe(0);
    expect(await readActivity(api, ann)).toHaveLength(1);
  });

  it.each([
    ["from nothing", 0, -1],
    ["one cent too many", 300, -301],
    ["the largest step", 99_999, -100_000],
  ])("never takes the balance below zero: %s", async (_, balance, delta) => {
    if (balance > 0) await adjust({ delta: balance });
    const before = await readActivity(api, ann);
    expectRefusal(await adjust({ delta }), 409, "insufficient_balance", "delta");
    expect((await readAdvocate(api, ann)).creditBalanceCents).toBe(balance);
    expect(await readActivity(api, ann)).toEqual(before);
  });

  it("pays out once when it is asked for several times at once", async () => {
    await adjust({ delta: 500 });
    const answers = await Promise.all(Array.from({ length: 8 }, () => adjust({ delta: -300 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    expect((await readAdvocate(api, ann)).creditBalanceCents).toBe(200);
  });

  it("is possible in a paused and in an expired campaign", async () => {
    const own = await createCampaign(api, { status: "paused", expiresAt: "2020-01-01T00:00:00Z" });
    const advocate = await enrollAdvocate(api, own);
    expect((await api.post(`${advocate.path}/credit`, { delta: 5 })).body).toEqual({ newBalanceCents: 5 });
  });

  it("finds no advocate of another campaign or organization", async () => {
    const other = await createCampaign(api);
    const theirs = apiAs((await createTestOrganization()).apiKey);
    const paths = [`${other.path}/advocates/${ann.advocateId}`, `${campaign.path}/advocates/ann`];
    for (const path of paths) {
      expectRefusal(await api.post(`${path}/credit`, { delta: 5 }), 404, "not_found");
      expectRefusal(await api.get(`${path}/activity`), 404, "not_found");
    }
    expectRefusal(await theirs.post(`${ann.path}/credit`, { delta: 5 }), 404, "not_found");
    expectRefusal(await theirs.get(`${ann.path}/activity`), 404, "not_found");
    expect((await readAdvocate(api, ann)).creditBalanceCents).toBe(0);
  });
});

const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

describe("the activity", () => {
  it("shows an adjustment with its amount, both balances and the note as memo", async () => {
    await adjust({ delta: 1234, note: " Used on invoice 1042 " });
    const [entry] = await readActivity(api, ann);
    expect(entry).toEqual({
      activityId: expect.any(String),
      orgId: campaign.orgId,
      advocateId: ann.advocateId,
      campaignId: campaign.campaignId,
      action: "advocate.credit.adjusted",
      description: "$12.34 added",
      amountCents: 1234,
      balanceBefore: 0,
      balanceAfter: 1234,
      memo: "Used on invoice 1042",
      by: { kind: "apiKey", name: "First key" },
      createdAt: moment,
    });
  });

  it("shows what was taken off, and no memo where there was no note", async () => {
    await adjust({ delta: 1000 });
    await adjust({ delta: -250 });
    const [entry] = await readActivity(api, ann);
    expect(entry).toMatchObject({
      description: "$2.50 taken off",
      amountCents: -250,
      balanceBefore: 1000,
      balanceAfter: 750,
    });
    expect(entry).not.toHaveProperty("memo");
  });

  it("keeps a note of 200 characters", async () => {
    const note = "n".repeat(200);
    expect((await adjust({ delta: 1, note })).status).toBe(200);
    expect((await readActivity(api, ann))[0]).toMatchObject({ memo: note });
  });

  it("shows entries that change no credit without amount and balances", async () => {
    const referral = await addReferral(api, campaign, ann);
    const common = { orgId: campaign.orgId, advocateId: ann.advocateId, campaignId: campaign.campaignId };
    const by = { kind: "apiKey", name: "First key" };
    expect(await readActivity(api, ann)).toEqual([
      {
        ...common,
        activityId: expect.any(String),
        action: "advocate.referral.sent",
        description: "Referred Fred Fox",
        referralId: referral.referralId,
        friendName: "Fred Fox",
        by,
        createdAt: moment,
      },
      {
        ...common,
        activityId: expect.any(String),
        action: "advocate.enrolled",
        description: `Enrolled in ${campaign.name}`,
        by,
        createdAt: moment,
      },
    ]);
  });

  it("is in reverse order of what happened, and each entry goes on from the one before", async () => {
    const { advocate, referral } = await startReferral(api);
    await api.post(`${advocate.path}/credit`, { delta: 100 });
    await api.post(referral.convertPath);
    await api.post(`${advocate.path}/credit`, { delta: -2000 });
    expect(await readActivity(api, advocate)).toMatchObject([
      { action: "advocate.credit.adjusted", balanceBefore: 2600, amountCents: -2000, balanceAfter: 600 },
      { action: "advocate.referral.converted", balanceBefore: 100, amountCents: 2500, balanceAfter: 2600 },
      { action: "advocate.credit.adjusted", balanceBefore: 0, amountCents: 100, balanceAfter: 100 },
      { action: "advocate.referral.sent" },
      { action: "advocate.enrolled" },
    ]);
  });

  it("shows the latest 100 entries", async () => {
    for (let cents = 1; cents <= 102; cents++) await adjust({ delta: 1, note: `step ${cents}` });
    const entries = await readActivity(api, ann);
    expect(entries).toHaveLength(100);
    expect(entries.map((entry) => entry["memo"])).toEqual(
      Array.from({ length: 100 }, (_, index) => `step ${102 - index}`),
    );
  });

  it("is one advocate's own", async () => {
    const bob = await enrollAdvocate(api, campaign);
    await api.post(`${bob.path}/credit`, { delta: 5 });
    expect(await readActivity(api, ann)).toHaveLength(1);
  });

  it("takes no query", async () => {
    const answer = await api.get(`${ann.path}/activity?limit=5`);
    expectRefusal(answer, 400, "invalid_input", "limit", "is not a field of this request");
  });
});
