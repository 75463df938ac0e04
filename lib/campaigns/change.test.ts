import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { createTestOrganization, createTestUser } from "@/proof/fixtures/organization";
import {
  createCampaign,
  enrollAdvocate,
  expectRefusal,
  percentTerms,
  queueBehind,
  readCampaign,
  startReferral,
} from "@/proof/fixtures/scenario";

let api: TestApi;

beforeAll(async () => {
  api = apiAs((await createTestOrganization({ overrides: { campaigns: 1000 } })).apiKey);
});

describe("updating a campaign", () => {
  it.each([
    ["name", "Friends of friends"],
    ["status", "paused"],
    ["expiresAt", "2028-01-31T17:00:00.000Z"],
    ["expiresAt", "2020-01-31T17:00:00.000Z"],
    ["rewardMode", "percent"],
    ["advocateRewardValue", 4000],
    ["friendRewardValue", 0],
    ["maxReferralsPerAdvocate", 1],
    ["maxReferralsPerAdvocate", 200],
  ])("changes %s to %j and nothing else", async (field, value) => {
    const { path, ...before } = await createCampaign(api);
    const { status, body } = await api.patch(path, { [field]: value });
    expect(status).toBe(200);
    expect(body).toEqual({ campaign: { ...before, [field]: value, updatedAt: expect.any(String) } });
    expect({ campaign: await readCampaign(api, { path }) }).toEqual(body);
  });

  it("changes several fields at once", async () => {
    const campaign = await createCampaign(api);
    const change = { name: "Summer", status: "paused", advocateRewardValue: 1, maxReferralsPerAdvocate: 7 };
    await api.patch(campaign.path, change);
    expect(await readCampaign(api, campaign)).toMatchObject(change);
  });

  it("moves updatedAt and leaves createdAt", async () => {
    const before = await createCampaign(api);
    await sleep(5);
    await api.patch(before.path, { name: before.name });
    const after = await readCampaign(api, before);
    expect(after.createdAt).toBe(before.createdAt);
    expect(after.updatedAt > before.updatedAt).toBe(true);
  });

  it("removes the expiry with null, and keeps it otherwise", async () => {
    const campaign = await createCampaign(api, { expiresAt: "2028-01-31T17:00:00.000Z" });
    await api.patch(campaign.path, { name: "Still ending" });
    expect(await readCampaign(api, campaign)).toHaveProperty("expiresAt");
    await api.patch(campaign.path, { expiresAt: null });
    expect(await readCampaign(api, campaign)).not.toHaveProperty("expiresAt");
  });

  it("allows 200 referrals per advocate whatever the plan's ceiling for new campaigns", async () => {
    const { apiKey } = await createTestOrganization({ overrides: { maxReferralsPerAdvocate: 50 } });
    const theirs = apiAs(apiKey);
    const campaign = await createCampaign(theirs);
    await theirs.patch(campaign.path, { maxReferralsPerAdvocate: 200 });
    expect((await readCampaign(theirs, campaign)).maxReferralsPerAdvocate).toBe(200);
  });

  it.each([
    ["name", "n".repeat(101), "at most 100 characters"],
    ["name", " ", "must not be empty"],
    ["name", null, "must be text"],
    ["status", "deleted", '"active" or "paused"'],
    ["expiresAt", "soon", "must be an ISO 8601 date and time"],
    ["rewardMode", null, '"fixed" or "percent"'],
    ["advocateRewardValue", -1, "must be at least 0"],
    ["friendRewardValue", 2.5, "must be a whole number"],
    ["maxReferralsPerAdvocate", 0, "must be at least 1"],
    ["maxReferralsPerAdvocate", 201, "must be at most 200"],
    ["campaignId", "019a6c1e-7a40-7c3e-9d0b-6f2f4b1f8a10", "is not a field of this request"],
    ["createdAt", "2020-01-01T00:00:00.000Z", "is not a field of this request"],
  ])("refuses %s = %j and changes nothing", async (field, value, message) => {
    const { path, ...before } = await createCampaign(api);
    const answer = await api.patch(path, { name: "Changed", [field]: value });
    expectRefusal(answer, 400, "invalid_input", field, message);
    expect(await readCampaign(api, { path })).toEqual(before);
  });

  it.each([
    ["an empty object", {}],
    ["no body", undefined],
  ])("refuses %s", async (_, body) => {
    const { path } = await createCampaign(api);
    const answer = await api.patch(path, body);
    expectRefusal(answer, 400, "invalid_input", "body", "must change at least one field");
  });
});

describe("the merged campaign must make sense", () => {
  const large = { advocateRewardValue: 10_001, friendRewardValue: 1 };
  it.each([
    [
      "percent with a stored advocate reward above 100%",
      large,
      { rewardMode: "percent" },
      "advocateRewardValue",
    ],
    [
      "percent with a stored friend reward above 100%",
      { friendRewardValue: 10_001, advocateRewardValue: 1 },
      { rewardMode: "percent" },
      "friendRewardValue",
    ],
    ["a reward above 100% in percent mode", percentTerms, { friendRewardValue: 10_001 }, "friendRewardValue"],
  ])("refuses %s", async (_, terms, change, field) => {
    const { path, ...before } = await createCampaign(api, terms);
    expectRefusal(await api.patch(path, change), 400, "invalid_input", field, "at most 10000 basis points");
    expect(await readCampaign(api, { path })).toEqual(before);
  });

  it("takes the new mode together with values that fit it", async () => {
    const campaign = await createCampaign(api, large);
    const change = { rewardMode: "percent", advocateRewardValue: 10_000 };
    expect(await api.patch(campaign.path, change)).toMatchObject({ status: 200, body: { campaign: change } });
    const back = { rewardMode: "fixed", advocateRewardValue: 10_001 };
    expect(await api.patch(campaign.path, back)).toMatchObject({ status: 200, body: { campaign: back } });
  });

  it("judges one change after the other when two come at once", async () => {
    const small = { advocateRewardValue: 1, friendRewardValue: 1 };
    const { path, campaignId } = await createCampaign(api, small);
    const answers = await queueBehind(sql`SELECT FROM campaigns WHERE id = ${campaignId} FOR UPDATE`, () => [
      api.patch(path, { rewardMode: "percent" }),
      api.patch(path, { advocateRewardValue: 10_001 }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});

describe("deleting a campaign", () => {
  it("answers ok once and 404 ever after, wherever the campaign is named", async () => {
    const { campaign, advocate, referral } = await startReferral(api);
    expect(await api.delete(campaign.path)).toMatchObject({ status: 200, body: { ok: true } });
    const answers = [
      await api.delete(campaign.path),
      await api.get(campaign.path),
      await api.patch(campaign.path, { status: "active" }),
      await api.post(`${campaign.path}/invite`, { name: "Bea", email: "bea@example.com" }),
      await api.get(`${campaign.path}/advocates`),
      await api.get(advocate.path),
      await api.patch(advocate.path, { name: "Ann" }),
      await api.get(`${advocate.path}/activity`),
      await api.post(`${advocate.path}/credit`, { delta: 100 }),
      await api.get(`${campaign.path}/referrals`),
      await api.post(`${campaign.path}/referrals`, {
        advocateId: advocate.advocateId,
        friendName: "Gus",
        friendEmail: "gus@example.com",
      }),
      await api.post(referral.convertPath),
    ];
    for (const answer of answers) expectRefusal(answer, 404, "not_found");
  });

  it("takes no body fields", async () => {
    const campaign = await createCampaign(api);
    const answer = await api.send("DELETE", campaign.path, { force: true });
    expectRefusal(answer, 400, "invalid_input", "force", "is not a field of this request");
    expect((await api.get(campaign.path)).status).toBe(200);
  });
});

describe("a campaign that is not there", () => {
  it.each([
    ["an unknown id", "019a6c1e-7a40-7c3e-9d0b-6f2f4b1f8a10"],
    ["an id that cannot be", "first"],
    ["an id with a NUL", "%00"],
    ["an id that is not text", "%E0%A4%A"],
  ])("is not found under %s", async (_, id) => {
    const path = `/api/app/campaigns/${id}`;
    expectRefusal(await api.get(path), 404, "not_found");
    expectRefusal(await api.patch(path, { name: "Mine" }), 404, "not_found");
    expectRefusal(await api.delete(path), 404, "not_found");
  });

  it("is not found by another organization, which cannot change it either", async () => {
    const { path, ...before } = await createCampaign(api);
    const theirs = apiAs((await createTestOrganization()).apiKey);
    expectRefusal(await theirs.get(path), 404, "not_found");
    expectRefusal(await theirs.patch(path, { name: "Mine" }), 404, "not_found");
    expectRefusal(await theirs.delete(path), 404, "not_found");
    expect(await readCampaign(api, { path })).toEqual(before);
  });
});

it("lets members who are no admins do all of it", async () => {
  const { orgId } = await createTestOrganization();
  const member = apiAs((await createTestUser(orgId, "user")).apiKey);
  const campaign = await createCampaign(member);
  await enrollAdvocate(member, campaign);
  expect((await member.delete(campaign.path)).status).toBe(200);
});
