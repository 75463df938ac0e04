import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { createTestOrganization, uniqueEmail } from "@/proof/fixtures/organization";
import {
  addReferral,
  createCampaign,
  enrollAdvocate,
  expectRefusal,
  percentTerms,
  queueBehind,
  readActivity,
  readAdvocate,
  startReferral,
} from "@/proof/fixtures/scenario";

let api: TestApi;

beforeAll(async () => {
  const organization = await createTestOrganization({ overrides: { campaigns: 1000 } });
  api = apiAs(organization.apiKey);
});

const percent = (advocateRewardValue: number) => ({ ...percentTerms, advocateRewardValue });

describe("converting at a fixed reward", () => {
  it.each([
    ["without a body", undefined],
    ["with an empty body", {}],
    ["ignoring the job's value", { jobValueCents: 999_999 }],
    ["ignoring a job's value of 0", { jobValueCents: 0 }],
    ["ignoring a job's value below 0", { jobValueCents: -5 }],
  ])("credits the advocate %s", async (_, body) => {
    const { advocate, referral } = await startReferral(api);
    const answer = await api.post(referral.convertPath, body);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ ok: true, conversionId: expect.any(String), advocateNewBalance: 2500 });
    expect((await readAdvocate(api, advocate)).creditBalanceCents).toBe(2500);
  });

  it("adds to the balance there is", async () => {
    const { campaign, advocate, referral } = await startReferral(api);
    await api.post(`${advocate.path}/credit`, { delta: 17 });
    expect((await api.post(referral.convertPath)).body).toMatchObject({ advocateNewBalance: 2517 });
    const next = await addReferral(api, campaign, advocate);
    expect((await api.post(next.convertPath)).body).toMatchObject({ advocateNewBalance: 5017 });
  });

  it("shows the referral as converted, and gives every conversion its own id", async () => {
    const { campaign, advocate, referral } = await startReferral(api);
    const next = await addReferral(api, campaign, advocate);
    const [one, other] = [await api.post(referral.convertPath), await api.post(next.convertPath)];
    expect(one.body["conversionId"]).not.toBe(other.body["conversionId"]);
    const { body } = await api.get(`${campaign.path}/referrals`);
    const converted = { status: "converted", convertedAt: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/) };
    expect(body).toMatchObject({ referrals: [converted, converted] });
  });

  it("takes no other field", async () => {
    const { referral } = await startReferral(api);
    const answer = await api.post(referral.convertPath, { jobValue: 100 });
    expectRefusal(answer, 400, "invalid_input", "jobValue", "is not a field of this request");
  });
});

describe("converting at a percent reward", () => {
  it.each([
    [333, 12_345, 411],
    [10_000, 1, 1],
    [10_000, 1_000_000_000_000, 1_000_000_000_000],
    [50, 100, 1],
    [49, 100, 0],
    [50, 99, 0],
    [1, 5_000, 1],
    [1, 4_999, 0],
    [2_500, 10, 3],
    [3_333, 999_999_999_999, 333_300_000_000],
  ])("%d basis points of %d cents are %d cents, rounded half up", async (bps, jobValueCents, reward) => {
    const { advocate, referral } = await startReferral(api, percent(bps));
    const answer = await api.post(referral.convertPath, { jobValueCents });
    expect(answer.body).toMatchObject({ ok: true, advocateNewBalance: reward });
    expect((await readAdvocate(api, advocate)).creditBalanceCents).toBe(reward);
  });

  it.each([
    ["no body", undefined, "is required"],
    ["nothing", {}, "is required"],
    ["0", { jobValueCents: 0 }, "must be at least 1"],
    ["a negative value", { jobValueCents: -100 }, "must be at least 1"],
    ["a fraction", { jobValueCents: 99.5 }, "must be a whole number"],
    ["text", { jobValueCents: "12345" }, "must be a whole number"],
    ["null", { jobValueCents: null }, "must be a whole number"],
    ["more than 10^12", { jobValueCents: 1_000_000_000_001 }, "must be at most 1000000000000"],
    ["more than is exact", { jobValueCents: 2 ** 53 }, "must be at most"],
  ])("refuses %s as the job's value and leaves the referral pending", async (_, body, message) => {
    const { advocate, referral } = await startReferral(api, percentTerms);
    const answer = await api.post(referral.convertPath, body);
    expectRefusal(answer, 400, "invalid_input", "jobValueCents", message);
    expect((await readAdvocate(api, advocate)).creditBalanceCents).toBe(0);
    expect((await api.post(referral.convertPath, { jobValueCents: 12_345 })).status).toBe(200);
  });
});

describe("the ledger entry", () => {
  it("tells the amount, both balances, the referral and the friend", async () => {
    const { campaign, advocate, referral } = await startReferral(api);
    await api.post(`${advocate.path}/credit`, { delta: 100 });
    await api.post(referral.convertPath);
    const [entry] = await readActivity(api, advocate);
    expect(entry).toEqual({
      activityId: expect.any(String),
      orgId: campaign.orgId,
      advocateId: advocate.advocateId,
      campaignId: campaign.campaignId,
      action: "advocate.referral.converted",
      description: "Fred Fox became a customer: $25.00 earned",
      amountCents: 2500,
      balanceBefore: 100,
      balanceAfter: 2600,
      referralId: referral.referralId,
      friendName: "Fred Fox",
      by: { kind: "apiKey", name: expect.any(String) },
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
  });

  it.each([
    ["a fixed reward of 0", { advocateRewardValue: 0 }, undefined],
    ["a percentage that rounds to 0", percent(49), { jobValueCents: 100 }],
  ])("has no amount for %s, but the referral is converted", async (_, terms, body) => {
    const { advocate, referral } = await startReferral(api, terms);
    await api.post(`${advocate.path}/credit`, { delta: 100 });
    expect((await api.post(referral.convertPath, body)).body).toMatchObject({
      ok: true,
      advocateNewBalance: 100,
    });
    const [entry] = await readActivity(api, advocate);
    expect(entry).toMatchObject({ action: "advocate.referral.converted", referralId: referral.referralId });
    for (const field of ["amountCents", "balanceBefore", "balanceAfter"])
      expect(entry).not.toHaveProperty(field);
    expect(await api.get(advocate.path)).toMatchObject({ body: { referrals: [{ status: "converted" }] } });
  });
});

describe("a second conversion", () => {
  it.each([
    ["as the first", {}, undefined],
    ["without the job's value", percentTerms, { jobValueCents: 100_000 }],
  ])("answers the first one's facts when asked %s, and credits nothing", async (_, terms, body) => {
    const { advocate, referral } = await startReferral(api, terms);
    const first = await api.post(referral.convertPath, body);
    const second = await api.post(referral.convertPath);
    expectRefusal(second, 409, "already_converted");
    const { creditBalanceCents } = await readAdvocate(api, advocate);
    expect(second.body).toMatchObject({
      conversion: {
        conversionId: first.body["conversionId"],
        convertedAt: expect.stringMatching(/^\d{4}-.*Z$/),
        advocateRewardCents: creditBalanceCents,
      },
    });
    expect(first.body).toMatchObject({ advocateNewBalance: creditBalanceCents });
    const entries = await readActivity(api, advocate);
    expect(entries.filter(({ action }) => action === "advocate.referral.converted")).toHaveLength(1);
  });

  it("is refused as well when they come at once", async () => {
    const { advocate, referral } = await startReferral(api);
    const lock = sql`SELECT FROM referrals WHERE id = ${referral.referralId} FOR UPDATE`;
    const convert = () => api.post(referral.convertPath);
    const answers = await queueBehind(lock, () => Array.from({ length: 8 }, convert));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    const [conversionId] = answers.map(({ body }) => body["conversionId"]).filter((id) => id !== undefined);
    for (const answer of answers.filter(({ status }) => status === 409)) {
      expect(answer.body).toMatchObject({ code: "already_converted", conversion: { conversionId } });
    }
    expect((await readAdvocate(api, advocate)).creditBalanceCents).toBe(2500);
  });
});

describe("the promise made", () => {
  it("is kept when the campaign's terms change afterwards", async () => {
    const { campaign, advocate, referral } = await startReferral(api);
    const change = { rewardMode: "percent", advocateRewardValue: 1, friendRewardValue: 1, name: "Other" };
    await api.patch(campaign.path, change);
    const { body } = await api.get(advocate.path);
    expect(body).toMatchObject({
      referrals: [
        { rewardMode: "fixed", advocateRewardValue: 2500, friendRewardValue: 5000, campaignName: "Other" },
      ],
    });
    expect((await api.post(referral.convertPath)).body).toMatchObject({ advocateNewBalance: 2500 });
    const later = await addReferral(api, campaign, advocate);
    expectRefusal(await api.post(later.convertPath), 400, "invalid_input", "jobValueCents", "is required");
  });

  it.each([
    ["paused", { status: "paused" }],
    ["expired", { expiresAt: "2020-01-01T00:00:00Z" }],
    ["capped below what was sent", { maxReferralsPerAdvocate: 1 }],
  ])("is kept after the campaign is %s", async (_, change) => {
    const { campaign, advocate, referral } = await startReferral(api);
    await addReferral(api, campaign, advocate);
    await api.patch(campaign.path, change);
    expect(await api.post(referral.convertPath)).toMatchObject({ status: 200, body: { ok: true } });
  });
});

describe("a referral to convert", () => {
  it("is not found in a deleted campaign, in another one, by another organization or under an unknown id", async () => {
    const { campaign, referral } = await startReferral(api);
    const other = await createCampaign(api);
    const theirs = apiAs((await createTestOrganization()).apiKey);
    expectRefusal(await theirs.post(referral.convertPath), 404, "not_found");
    for (const path of [
      `${other.path}/referrals/${referral.referralId}/convert`,
      `${campaign.path}/referrals/019a6c20-5d3e-7f10-b1c2-9e8d7c6b5a40/convert`,
      `${campaign.path}/referrals/first/convert`,
    ]) {
      expectRefusal(await api.post(path), 404, "not_found");
    }
    await api.delete(campaign.path);
    expectRefusal(await api.post(referral.convertPath), 404, "not_found");
  });

  it("may be of an advocate who has only a phone number", async () => {
    const campaign = await createCampaign(api);
    const advocate = await enrollAdvocate(api, campaign, { phone: "+14155550132" });
    const referral = await addReferral(api, campaign, advocate, { friendEmail: uniqueEmail("fred") });
    expect((await api.post(referral.convertPath)).status).toBe(200);
  });
});
