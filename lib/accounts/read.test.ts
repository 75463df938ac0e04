import { describe, expect, it } from "vitest";
import { transact } from "@/db/client";
import { changePlan } from "@/lib/organizations/service";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { createTestOrganization, createTestUser } from "@/proof/fixtures/organization";
import { startReferral } from "@/proof/fixtures/scenario";

const path = "/api/app/account";
const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

async function readOrg(api: TestApi) {
  return (await api.get(path)).body["org"];
}

describe("reading the account", () => {
  it("answers every field of the organization to every member, and nothing that is unset", async () => {
    const { orgId, apiKey } = await createTestOrganization({ overrides: { advocates: 77 } });
    const member = apiAs((await createTestUser(orgId, "user")).apiKey);
    for (const api of [apiAs(apiKey), member]) {
      const { status, body } = await api.get(path);
      expect(status).toBe(200);
      expect(body["org"]).toEqual({
        orgId,
        name: "Acme Plumbing",
        status: "active",
        tier: "growth",
        createdAt: moment,
        enabledFeatures: {
          users: 15,
          campaigns: 20,
          advocates: 77,
          referrals: 100_000,
          sso: false,
          api: true,
          auditRetentionDays: 180,
        },
      });
    }
  });

  it("shows what is set", async () => {
    const { orgId, apiKey } = await createTestOrganization();
    const api = apiAs(apiKey);
    await transact((tx) => changePlan(tx, { orgId, trialEndsAt: new Date("2031-01-31T17:00:00Z") }));
    await api.patch(path, { tosAccepted: true });
    expect(await readOrg(api)).toMatchObject({
      trialEndsAt: "2031-01-31T17:00:00.000Z",
      tosAcceptedAt: moment,
      tosVersion: "2026-11-01",
    });
  });

  it("keeps the tier when a trial has ended, while the features are Starter's", async () => {
    const { orgId, apiKey } = await createTestOrganization({ tier: "pro" });
    await transact((tx) => changePlan(tx, { orgId, trialEndsAt: new Date("2026-01-31T17:00:00Z") }));
    expect(await readOrg(apiAs(apiKey))).toMatchObject({
      tier: "pro",
      enabledFeatures: { users: 3, campaigns: 3, advocates: 500, referrals: 2500, sso: false, api: false },
    });
  });

  it("tells Pro's features", async () => {
    const { apiKey } = await createTestOrganization({ tier: "pro" });
    expect(await readOrg(apiAs(apiKey))).toMatchObject({
      enabledFeatures: { users: 100, sso: true, api: true, auditRetentionDays: 730 },
    });
  });
});

describe("the usage", () => {
  const usageOf = async (api: TestApi) => (await api.get(path)).body["usage"];

  it("counts what the organization has now, and nothing of another one", async () => {
    const { orgId, apiKey } = await createTestOrganization();
    const api = apiAs(apiKey);
    expect(await usageOf(api)).toEqual({ users: 1, campaigns: 0, advocates: 0, referrals: 0 });
    await startReferral(apiAs((await createTestOrganization()).apiKey));
    const { campaign, referral } = await startReferral(api);
    await api.post(referral.convertPath);
    const { email } = await createTestUser(orgId, "user");
    expect(await usageOf(api)).toEqual({ users: 2, campaigns: 1, advocates: 2, referrals: 1 });
    await api.delete(campaign.path);
    await api.delete(`/api/app/users/${encodeURIComponent(email)}`);
    expect(await usageOf(api)).toMatchObject({ users: 1, campaigns: 0 });
  });

  it("can be more than the plan includes", async () => {
    const { orgId, apiKey } = await createTestOrganization();
    const api = apiAs(apiKey);
    await startReferral(api);
    await transact((tx) => changePlan(tx, { orgId, overrides: { advocates: 0, referrals: 0 } }));
    expect((await api.get(path)).body).toMatchObject({
      org: { enabledFeatures: { advocates: 0, referrals: 0 } },
      usage: { advocates: 1, referrals: 1 },
    });
  });
});
