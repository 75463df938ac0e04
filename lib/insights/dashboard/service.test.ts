import { beforeEach, describe, expect, it } from "vitest";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { startOrganization } from "@/proof/fixtures/open-shop";
import { createTestOrganization, createTestUser } from "@/proof/fixtures/organization";
import {
  addReferral,
  createCampaign,
  enrollAdvocate,
  startReferral,
  type TestAdvocate,
  type TestCampaign,
} from "@/proof/fixtures/scenario";

let api: TestApi;
let orgId: string;

beforeEach(async () => {
  ({ api, orgId } = await startOrganization());
});

const read = async (caller = api) => (await caller.get("/api/app/dashboard")).body;

const nothing = {
  campaigns: { total: 0, active: 0 },
  advocates: { total: 0, withPendingRewards: 0, totalCreditBalanceCents: 0 },
  referrals: { total: 0, pending: 0, converted: 0, conversionRate: 0 },
};

/** Refers `sent` friends of an advocate and converts the first `converted` of them. */
async function refer(campaign: TestCampaign, advocate: TestAdvocate, sent: number, converted: number) {
  for (let made = 0; made < sent; made++) {
    const { convertPath } = await addReferral(api, campaign, advocate);
    if (made < converted) await api.post(convertPath);
  }
}

describe("the dashboard", () => {
  it("counts active and paused campaigns but not deleted ones", async () => {
    await createCampaign(api);
    await createCampaign(api, { expiresAt: "2020-01-01T00:00:00Z" });
    await createCampaign(api, { status: "paused" });
    const { path } = await createCampaign(api);
    expect(await read()).toMatchObject({ campaigns: { total: 4, active: 3 } });
    await api.delete(path);
    expect(await read()).toMatchObject({ campaigns: { total: 3, active: 2 } });
  });

  it.each([
    [1, 1, 1],
    [3, 1, 0.333],
    [3, 2, 0.667],
    [16, 1, 0.063],
  ])("with %d referrals, %d converted, has the rate %d", async (total, converted, conversionRate) => {
    const campaign = await createCampaign(api, { maxReferralsPerAdvocate: 50 });
    await refer(campaign, await enrollAdvocate(api, campaign), total, converted);
    expect(await read()).toEqual({
      campaigns: { total: 1, active: 1 },
      // Converted friends are also advocates.
      advocates: {
        total: 1 + converted,
        withPendingRewards: Math.min(converted, 1),
        totalCreditBalanceCents: 2500 * converted,
      },
      referrals: { total, pending: total - converted, converted, conversionRate },
    });
  });

  it("shows one organization's figures to all of its members", async () => {
    await startReferral(api);
    const member = apiAs((await createTestUser(orgId, "user")).apiKey);
    expect(await read(member)).toEqual(await read());
    expect(await read(apiAs((await createTestOrganization()).apiKey))).toEqual(nothing);
  });
});
