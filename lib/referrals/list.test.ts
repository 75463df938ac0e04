import { beforeAll, describe, expect, it } from "vitest";
import { createReferral } from "@/lib/referrals/service";
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
/** Five referrals of two advocates, newest first; the second and the fourth are converted. */
let ids: string[];

beforeAll(async () => {
  organization = await createTestOrganization();
  api = apiAs(organization.apiKey);
  campaign = await createCampaign(api);
  const advocates = [await enrollAdvocate(api, campaign), await enrollAdvocate(api, campaign)];
  ids = [];
  for (const hour of [10, 11, 12, 13, 14]) {
    const advocateId = advocates[hour % 2]?.advocateId ?? "";
    ids.unshift(await referAt(`2026-03-01T${hour}:00:00Z`, campaign, advocateId));
  }
  for (const at of [1, 3]) await api.post(`${campaign.path}/referrals/${ids[at]}/convert`);
});

async function referAt(moment: string, { campaignId }: TestCampaign, advocateId: string): Promise<string> {
  const friend = { friendName: moment, friendEmail: uniqueEmail("fred") };
  const input = { campaignId, advocateId, ...friend };
  const { referral } = await createReferral(organization.actor, input, { now: new Date(moment) });
  return referral.referralId;
}

const list = (query = "") => api.get(`${campaign.path}/referrals${query}`);
const referralIds = (wanted: string[]) => wanted.map((referralId) => ({ referralId }));

describe("listing referrals", () => {
  it("answers those of the campaign, newest first", async () => {
    const other = await createCampaign(api);
    await addReferral(api, other, await enrollAdvocate(api, other));
    const { status, body } = await list();
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(["referrals"]);
    expect(body).toMatchObject({ referrals: referralIds(ids) });
  });

  it("shows the conversion on converted ones only", async () => {
    const { body } = await list("?limit=2");
    expect(body["referrals"]).toEqual([
      expect.not.objectContaining({ convertedAt: expect.anything() }),
      expect.objectContaining({
        status: "converted",
        convertedAt: expect.any(String),
        friendAdvocateId: expect.any(String),
      }),
    ]);
  });

  it.each([
    ["pending", [0, 2, 4]],
    ["converted", [1, 3]],
  ])("answers the %s ones alone when asked to", async (status, places) => {
    const wanted = places.map((at) => ids[at] ?? "");
    expect((await list(`?status=${status}`)).body).toMatchObject({ referrals: referralIds(wanted) });
  });

  it.each([1, 2, 3, 5])("pages by %d to the end without a gap or a repeat", async (limit) => {
    const pages = await readPages(api, `${campaign.path}/referrals`, "referrals", "referralId", limit);
    expect(pages).toHaveLength(Math.ceil(5 / limit));
    expect(pages.flat()).toEqual(ids);
  });

  it("pages within a status", async () => {
    const first = await list("?status=pending&limit=2");
    expect(first.body).toMatchObject({
      referrals: referralIds([ids[0] ?? "", ids[2] ?? ""]),
      nextCursor: ids[2],
    });
    const second = await list(`?status=pending&limit=2&cursor=${ids[2]}`);
    expect(second.body).toEqual({ referrals: [expect.objectContaining({ referralId: ids[4] })] });
  });

  it.each([
    ["status", "?status=expired", '"pending" or "converted"'],
    ["status", "?status=", '"pending" or "converted"'],
    ["limit", "?limit=501", "at most 500"],
    ["cursor", "?cursor=x", "must be an id as the API returned it"],
    ["advocate", "?advocate=x", "is not a field of this request"],
  ])("refuses a wrong %s: %s", async (field, query, message) => {
    expectRefusal(await list(query), 400, "invalid_input", field, message);
  });

  it("is not for another organization", async () => {
    const theirs = apiAs((await createTestOrganization()).apiKey);
    expectRefusal(await theirs.get(`${campaign.path}/referrals`), 404, "not_found");
  });
});
