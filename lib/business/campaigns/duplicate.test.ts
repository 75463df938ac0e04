import { expect, it } from "vitest";
import { apiAs } from "@/proof/fixtures/api";
import { startCampaign } from "@/proof/fixtures/open-shop";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { createCampaign, enrollAdvocate, percentTerms } from "@/proof/fixtures/scenario";

const api = apiAs((await createTestOrganization()).apiKey);

const terms = {
  ...percentTerms,
  maxReferralsPerAdvocate: 7,
  creditHoldDays: 14,
  expiresAt: "2027-12-31T23:59:59.000Z",
};

it("creates a paused campaign with the same terms and no advocates", async () => {
  const original = await createCampaign(api, { ...terms, name: "Spring" });
  await enrollAdvocate(api, original);
  const { status, body } = await api.post(`${original.path}/duplicate`);
  expect(status).toBe(201);
  expect(body).toMatchObject({ campaign: { ...terms, name: "Spring copy", status: "paused" } });
  const { campaignId } = body["campaign"] as { campaignId: string };
  expect(campaignId).not.toBe(original.campaignId);
  const advocates = await api.get(`/api/app/campaigns/${campaignId}/advocates`);
  expect(advocates.body).toEqual({ advocates: [] });
  expect((await api.get(original.path)).body).toMatchObject({
    campaign: { name: "Spring", status: "active" },
  });
});

it.each([
  ["keeps a name of 95 characters", "n".repeat(95), `${"n".repeat(95)} copy`],
  ["shortens a longer name", "n".repeat(100), `${"n".repeat(95)} copy`],
  ["doesn't split a surrogate pair", `${"n".repeat(94)}🏡🏡🏡`, `${"n".repeat(94)} copy`],
])("%s", async (_, name, copy) => {
  const original = await createCampaign(api, { name });
  const { body } = await api.post(`${original.path}/duplicate`);
  expect(body).toMatchObject({ campaign: { name: copy } });
});

it("counts against the plan's campaigns", async () => {
  const { api: full, campaign: original } = await startCampaign({
    organization: { overrides: { campaigns: 1 } },
  });
  const refused = await full.post(`${original.path}/duplicate`);
  expect(refused).toMatchObject({ status: 403, body: { code: "plan_limit_reached" } });
  expect((await full.get("/api/app/campaigns")).body["campaigns"]).toHaveLength(1);
});
