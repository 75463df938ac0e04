import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { updateAccount } from "@/lib/accounts/service";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { readAuditEntries } from "@/proof/fixtures/audit";
import { changeMember } from "@/proof/fixtures/members";
import { readJobs, readMessages } from "@/proof/fixtures/messages";
import { startOrganization } from "@/proof/fixtures/open-shop";
import { createTestOrganization, createTestUser } from "@/proof/fixtures/organization";
import { queueBehind, startReferral } from "@/proof/fixtures/scenario";

const path = "/api/app/account";

it("updating the account is audited with its actor and the changes, and welcomes no one", async () => {
  const organization = await createTestOrganization();
  await apiAs(organization.apiKey).patch(path, { businessName: "Bright Pools" });
  expect((await readAuditEntries(organization.orgId)).at(-1)).toEqual({
    action: "organization.updated",
    subjectId: organization.orgId,
    actorKind: "apiKey",
    actorName: organization.email,
    before: { name: "Acme Plumbing" },
    after: { name: "Bright Pools" },
  });
  expect(await readMessages(organization.orgId)).toEqual([]);
});

it("healthcare mode records who first confirmed checking the state's rules, in the audit log as well", async () => {
  const organization = await createTestOrganization();
  const colleague = await createTestUser(organization.orgId, "admin");
  const check = (apiKey: string) => apiAs(apiKey).patch(path, { industry: "healthcare", stateRulesChecked: true });
  for (const { apiKey } of [organization, colleague]) {
    expect((await check(apiKey)).body).toMatchObject({ org: { stateRulesCheckedBy: organization.email } });
  }
  expect(await readAuditEntries(organization.orgId)).toContainEqual(
    expect.objectContaining({
      before: expect.objectContaining({ industry: "general" }),
      after: expect.objectContaining({ rewardCapCents: 2_500, stateRulesCheckedBy: organization.email }),
    }),
  );
});

it("accepting the Terms of Service once onboarding is over is possible on its own, and the first acceptance of a version counts", async () => {
  const { actor } = await createTestOrganization();
  const first = new Date("2027-03-01T10:00:00.000Z");
  const accept = (now: Date) => updateAccount(actor, { tosAccepted: true }, { now });
  const accepted = { name: "Acme Plumbing", tosAcceptedAt: first.toISOString(), tosVersion: "2026-11-01" };
  expect((await accept(first)).org).toMatchObject(accepted);
  expect((await accept(new Date("2027-04-01T10:00:00.000Z"))).org).toMatchObject(accepted);
});

describe("the usage", () => {
  const usageOf = async (api: TestApi) => (await api.get(path)).body["usage"];

  it("counts the organization's current rows, and none of another organization", async () => {
    const { orgId, api } = await startOrganization();
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
});

const both = { businessName: "Bright Pools", tosAccepted: true };

const startOnboarding = () => startOrganization({ pending: true });

describe("completing onboarding", () => {
  it("needs the business name and the Terms, activates the organization and records the time", async () => {
    const { actor, api, orgId, userId } = await startOnboarding();
    await changeMember({ orgId, userId }, { firstName: "Dana" });
    const now = new Date("2027-03-01T10:00:00.000Z");
    const { org } = await updateAccount(actor, both, { now });
    expect(org).toEqual({
      orgId,
      name: "Bright Pools",
      slug: expect.stringMatching(/^bright-pools/),
      status: "active",
      tier: "growth",
      createdAt: expect.any(String),
      tosAcceptedAt: "2027-03-01T10:00:00.000Z",
      requireSecondFactor: false,
      sendsOnHolidays: true,
      timeZone: "America/New_York",
      language: "en",
      industry: "general",
      tosVersion: "2026-11-01",
    });
    expect((await api.get(path)).body).toMatchObject({ org });
    expect(await readMessages(orgId)).toMatchObject([{ template: "welcome", data: { firstName: "Dana" } }]);
  });

  it("happens once for several concurrent requests", async () => {
    const { api, orgId, email } = await startOnboarding();
    const lock = sql`SELECT FROM organizations WHERE id = ${orgId} FOR UPDATE`;
    const names = ["One", "Two", "Three", "Four"];
    const answers = await queueBehind(lock, () =>
      names.map((businessName) => api.patch(path, { businessName, tosAccepted: true })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const sent = await readMessages(orgId);
    const welcome = { template: "welcome", recipient: email, causeId: orgId, data: { firstName: "" } };
    expect(sent).toMatchObject([welcome]);
    expect(await readJobs(orgId)).toEqual(sent.map(({ id }) => id));

    const entries = await readAuditEntries(orgId);
    const updates = entries.filter(({ action }) => action === "organization.updated");
    expect(updates).toHaveLength(4);
    const [first, ...others] = updates.filter(({ after }) => JSON.stringify(after).includes("active"));
    const accepted = { tosAcceptedAt: expect.any(String), tosVersion: "2026-11-01" };
    expect(first).toMatchObject({
      before: { name: "Acme Plumbing", status: "pending_onboarding", tosAcceptedAt: null, tosVersion: null },
      after: { name: expect.any(String), status: "active", ...accepted },
    });
    expect(others).toEqual([]);
  });
});
