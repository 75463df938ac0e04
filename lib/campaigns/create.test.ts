import { beforeAll, describe, expect, it } from "vitest";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { createCampaign, expectRefusal, fixedTerms, percentTerms } from "@/proof/fixtures/scenario";

const path = "/api/app/campaigns";

let api: TestApi;
let orgId: string;

beforeAll(async () => {
  const organization = await createTestOrganization({ overrides: { campaigns: 1000 } });
  api = apiAs(organization.apiKey);
  orgId = organization.orgId;
});

describe("creating a campaign", () => {
  it("answers 201 with every field of the spec, and leaves the unset expiry out", async () => {
    const before = new Date().toISOString();
    const { status, body } = await api.post(path, fixedTerms);
    expect(status).toBe(201);
    expect(body).toEqual({
      campaign: {
        ...fixedTerms,
        campaignId: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
        orgId,
        status: "active",
        maxReferralsPerAdvocate: 10,
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        updatedAt: expect.any(String),
      },
    });
    const { createdAt, updatedAt } = await createCampaign(api);
    expect(updatedAt).toBe(createdAt);
    expect(createdAt >= before).toBe(true);
  });

  it("is the same campaign when it is read", async () => {
    const { path: address, ...campaign } = await createCampaign(api, {
      expiresAt: "2027-12-31T23:59:59.000Z",
    });
    expect((await api.get(address)).body).toEqual({ campaign });
  });

  it.each([
    ["the status given", { status: "paused" }],
    ["the cap given", { maxReferralsPerAdvocate: 1 }],
    ["an expiry that is over", { expiresAt: "2020-01-01T00:00:00.000Z" }],
    ["the shortest name", { name: "A" }],
    ["a name of 100 characters", { name: "n".repeat(100) }],
    ["an emoji name", { name: "Neighbors 🏡" }],
    ["rewards of nothing", { advocateRewardValue: 0, friendRewardValue: 0 }],
    ["more than 10000 cents", { advocateRewardValue: 10_001, friendRewardValue: 10_001 }],
    ["100 percent", { ...percentTerms, advocateRewardValue: 10_000, friendRewardValue: 10_000 }],
  ])("keeps %s", async (_, fields) => {
    const { status, body } = await api.post(path, { ...fixedTerms, ...fields });
    expect(status).toBe(201);
    expect(body).toMatchObject({ campaign: fields });
  });

  it("trims the name", async () => {
    expect(await createCampaign(api, { name: "  Spring  " })).toMatchObject({ name: "Spring" });
  });

  it("answers an expiry given in another time zone in UTC", async () => {
    const campaign = await createCampaign(api, { expiresAt: "2027-06-01T12:00:00+02:00" });
    expect(campaign.expiresAt).toBe("2027-06-01T10:00:00.000Z");
  });
});

const tooLong = "at most 100 characters";
const notAMoment = "must be an ISO 8601 date and time with a time zone";

it.each([
  ["name", undefined, "is required"],
  ["name", null, "must be text"],
  ["name", 7, "must be text"],
  ["name", "", "must not be empty"],
  ["name", "   ", "must not be empty"],
  ["name", "n".repeat(101), tooLong],
  ["name", "two\nlines", "must not contain control characters"],
  ["rewardMode", undefined, '"fixed" or "percent"'],
  ["rewardMode", "points", '"fixed" or "percent"'],
  ["rewardMode", "Fixed", '"fixed" or "percent"'],
  ["advocateRewardValue", undefined, "is required"],
  ["advocateRewardValue", -1, "must be at least 0"],
  ["advocateRewardValue", 0.5, "must be a whole number"],
  ["advocateRewardValue", "2500", "must be a whole number"],
  ["advocateRewardValue", null, "must be a whole number"],
  ["advocateRewardValue", 1_000_000_000_001, "must be at most 1000000000000"],
  ["friendRewardValue", undefined, "is required"],
  ["friendRewardValue", -1, "must be at least 0"],
  ["friendRewardValue", 0.5, "must be a whole number"],
  ["friendRewardValue", true, "must be a whole number"],
  ["friendRewardValue", 1_000_000_000_001, "must be at most 1000000000000"],
  ["status", "deleted", '"active" or "paused"'],
  ["status", null, '"active" or "paused"'],
  ["expiresAt", "tomorrow", notAMoment],
  ["expiresAt", "2027-12-31", notAMoment],
  ["expiresAt", "2027-12-31T23:59:59", notAMoment],
  ["expiresAt", "2027-02-30T00:00:00Z", notAMoment],
  ["expiresAt", "1969-12-31T23:59:59Z", "must be a date from 1970 to 9999"],
  ["expiresAt", "9999-12-31T23:59:59-01:00", "must be a date from 1970 to 9999"],
  ["expiresAt", 1_830_000_000_000, "must be text"],
  ["expiresAt", null, "must be text"],
  ["maxReferralsPerAdvocate", 0, "must be at least 1"],
  ["maxReferralsPerAdvocate", -5, "must be at least 1"],
  ["maxReferralsPerAdvocate", 1.5, "must be a whole number"],
  ["maxReferralsPerAdvocate", "10", "must be a whole number"],
  ["maxReferralsPerAdvocate", 3_000_000_000, "must be at most"],
  ["maxReferrals", 10, "is not a field of this request"],
  ["orgId", "019a6c1e-7a40-7c3e-9d0b-6f2f4b1f8a10", "is not a field of this request"],
])("refuses %s = %j: %s", async (field, value, message) => {
  const answer = await api.post(path, { ...fixedTerms, [field]: value });
  expectRefusal(answer, 400, "invalid_input", field, message);
});

it("names every wrong field at once", async () => {
  const answer = await api.post(path, { rewardMode: "fixed", friendRewardValue: -1 });
  for (const field of ["name", "advocateRewardValue", "friendRewardValue"]) {
    expectRefusal(answer, 400, "invalid_input", field);
  }
});

it.each(["advocateRewardValue", "friendRewardValue"])("refuses %s above 100 percent", async (field) => {
  const answer = await api.post(path, { ...percentTerms, [field]: 10_001 });
  expectRefusal(answer, 400, "invalid_input", field, "at most 10000 basis points");
});

describe("the plan", () => {
  it.each([
    ["growth", {}, 200],
    ["pro", {}, 1000],
    ["growth", { maxReferralsPerAdvocate: 50 }, 50],
    ["growth", { maxReferralsPerAdvocate: 5000 }, 5000],
  ] as const)("%s with %j allows caps up to %d", async (tier, overrides, ceiling) => {
    const theirs = apiAs((await createTestOrganization({ tier, overrides })).apiKey);
    const allowed = await createCampaign(theirs, { maxReferralsPerAdvocate: ceiling });
    expect(allowed.maxReferralsPerAdvocate).toBe(ceiling);
    const answer = await theirs.post(path, { ...fixedTerms, maxReferralsPerAdvocate: ceiling + 1 });
    expectRefusal(answer, 400, "invalid_input", "maxReferralsPerAdvocate", `at most ${ceiling} `);
  });

  it("lowers the default cap to its ceiling", async () => {
    const { apiKey } = await createTestOrganization({ overrides: { maxReferralsPerAdvocate: 4 } });
    expect((await createCampaign(apiAs(apiKey))).maxReferralsPerAdvocate).toBe(4);
  });

  it("limits the campaigns, and a deleted one makes room", async () => {
    const theirs = apiAs((await createTestOrganization({ overrides: { campaigns: 2 } })).apiKey);
    const first = await createCampaign(theirs);
    await createCampaign(theirs, { status: "paused" });
    expectRefusal(await theirs.post(path, fixedTerms), 403, "plan_limit_reached");
    expect(await theirs.get(path)).toMatchObject({ body: { campaigns: { length: 2 } } });
    await theirs.delete(first.path);
    await createCampaign(theirs);
    expectRefusal(await theirs.post(path, fixedTerms), 403, "plan_limit_reached");
  });

  it("lets no more campaigns in when they are created at once", async () => {
    const theirs = apiAs((await createTestOrganization({ overrides: { campaigns: 3 } })).apiKey);
    const answers = await Promise.all(Array.from({ length: 8 }, () => theirs.post(path, fixedTerms)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
  });

  it("without campaigns refuses to create one", async () => {
    const { apiKey } = await createTestOrganization({ overrides: { campaigns: 0 } });
    expectRefusal(await apiAs(apiKey).post(path, fixedTerms), 403, "feature_not_enabled");
  });

  it.each([
    ["no cap at all", { maxReferralsPerAdvocate: 0 }, fixedTerms],
    ["any cap", { maxReferralsPerAdvocate: 9e9 }, { ...fixedTerms, maxReferralsPerAdvocate: 3e9 }],
  ])("that allows %s makes a refusal of what cannot be stored", async (_, overrides, terms) => {
    const { apiKey } = await createTestOrganization({ overrides });
    const answer = await apiAs(apiKey).post(path, terms);
    expectRefusal(answer, 400, "invalid_input", "maxReferralsPerAdvocate", "must be at most");
  });
});
