import { beforeAll, describe, expect, it } from "vitest";
import { inviteAdvocate } from "@/lib/advocates/service";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { createTestOrganization, type TestOrganization, uniqueEmail } from "@/proof/fixtures/organization";
import {
  addReferral,
  createCampaign,
  enrollAdvocate,
  expectRefusal,
  readPages,
  type TestCampaign,
} from "@/proof/fixtures/scenario";

let organization: TestOrganization;
let api: TestApi;
let campaign: TestCampaign;

beforeAll(async () => {
  organization = await createTestOrganization();
  api = apiAs(organization.apiKey);
  campaign = await createCampaign(api);
});

async function enrollAt(moment: string, { campaignId }: TestCampaign): Promise<string> {
  const person = { campaignId, name: moment, email: uniqueEmail("ann") };
  const { advocate } = await inviteAdvocate(organization.actor, person, { now: new Date(moment) });
  return advocate.advocateId;
}

describe("listing advocates", () => {
  it("counts each one's pending and converted referrals", async () => {
    const own = await createCampaign(api);
    const [busy, idle] = [await enrollAdvocate(api, own), await enrollAdvocate(api, own)];
    const referrals = [
      await addReferral(api, own, busy),
      await addReferral(api, own, busy),
      await addReferral(api, own, busy),
    ];
    await api.post(referrals[0]?.convertPath ?? "");
    const { status, body } = await api.get(`${own.path}/advocates`);
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(["advocates"]);
    expect(body["advocates"]).toHaveLength(3);
    expect(body["advocates"]).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ advocateId: busy.advocateId, pendingCount: 2, convertedCount: 1 }),
        expect.objectContaining({ advocateId: idle.advocateId, pendingCount: 0, convertedCount: 0 }),
      ]),
    );
  });

  it("answers those of this campaign only, newest first, whole and page by page", async () => {
    const [own, other] = [await createCampaign(api), await createCampaign(api)];
    const ids: string[] = [];
    for (const hour of [10, 11, 12, 13, 14]) ids.unshift(await enrollAt(`2026-03-01T${hour}:00:00Z`, own));
    await enrollAt("2026-03-01T12:30:00Z", other);
    const whole = await api.get(`${own.path}/advocates`);
    expect(whole.body).toMatchObject({ advocates: ids.map((advocateId) => ({ advocateId })) });
    const pages = await readPages(api, `${own.path}/advocates`, "advocates", "advocateId", 2);
    expect(pages).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)]);
  });

  it("is empty before the first", async () => {
    const own = await createCampaign(api);
    expect((await api.get(`${own.path}/advocates`)).body).toEqual({ advocates: [] });
  });

  it.each([
    ["limit", "limit=0", "whole number from 1 to 500"],
    ["cursor", "cursor=1", "must be an id as the API returned it"],
    ["search", "search=ann", "is not a field of this request"],
  ])("refuses a wrong %s", async (field, query, message) => {
    expectRefusal(await api.get(`${campaign.path}/advocates?${query}`), 400, "invalid_input", field, message);
  });
});

describe("reading an advocate", () => {
  it("answers the advocate and no referrals at first", async () => {
    const { path, ...advocate } = await enrollAdvocate(api, campaign);
    const { status, body } = await api.get(path);
    expect(status).toBe(200);
    expect(body).toMatchObject({ advocate, referrals: [] });
    expect(body["advocate"]).not.toHaveProperty("pendingCount");
    expect(body["advocate"]).not.toHaveProperty("phone");
  });

  it("answers all referrals the advocate sent, and only those", async () => {
    const [ann, bob] = [await enrollAdvocate(api, campaign), await enrollAdvocate(api, campaign)];
    const first = await addReferral(api, campaign, ann);
    const second = await addReferral(api, campaign, ann, { friendPhone: "(415) 555-0133" });
    await addReferral(api, campaign, bob);
    await api.post(first.convertPath);
    const { body } = await api.get(ann.path);
    expect(body["referrals"]).toEqual([
      {
        referralId: second.referralId,
        orgId: organization.orgId,
        campaignId: campaign.campaignId,
        advocateId: ann.advocateId,
        campaignName: campaign.name,
        status: "pending",
        friendName: "Fred Fox",
        friendEmail: second.friendEmail,
        friendPhone: "+14155550133",
        rewardMode: "fixed",
        advocateRewardValue: 2500,
        friendRewardValue: 5000,
        createdAt: second.createdAt,
      },
      expect.objectContaining({
        referralId: first.referralId,
        status: "converted",
        convertedAt: expect.stringMatching(/Z$/),
        friendAdvocateId: expect.any(String),
      }),
    ]);
  });

  it("takes no query", async () => {
    const { path } = await enrollAdvocate(api, campaign);
    expectRefusal(await api.get(`${path}?limit=1`), 400, "invalid_input", "limit", "is not a field");
  });

  it("finds none of another campaign, of another organization or under an unknown id", async () => {
    const other = await createCampaign(api);
    const { advocateId, path } = await enrollAdvocate(api, other);
    const theirs = apiAs((await createTestOrganization()).apiKey);
    expectRefusal(await theirs.get(path), 404, "not_found");
    for (const id of [advocateId, "019a6c1f-0c2b-7b6e-8a55-0d6f1a2b3c4d", "ann"]) {
      expectRefusal(await api.get(`${campaign.path}/advocates/${id}`), 404, "not_found");
    }
  });
});
