import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { z } from "zod";
import { transact } from "@/db/client";
import { users } from "@/db/schema/organizations";
import { changePlan } from "@/lib/accounts/organizations/service";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { startOrganization } from "@/proof/fixtures/open-shop";
import { createTestOrganization, createTestUser } from "@/proof/fixtures/organization";
import { createCampaign, expectRefusal, readPages, startReferral } from "@/proof/fixtures/scenario";

const path = "/api/app/audit-log";

const Log = z.object({
  entries: z.array(
    z.looseObject({ action: z.string(), subjectId: z.string(), actor: z.looseObject({ name: z.string() }) }),
  ),
});

async function readLog(api: TestApi, query = "") {
  const { status, body } = await api.get(path + query);
  expect(status).toBe(200);
  return Log.parse(body).entries;
}

it("an entry is not written for a refused request", async () => {
  const api = apiAs((await createTestOrganization()).apiKey);
  const { referral } = await startReferral(api);
  await api.post(referral.convertPath);
  expectRefusal(await api.post(referral.convertPath), 409, "already_converted");
  const actions = (await readLog(api)).map(({ action }) => action);
  expect(actions.slice(0, 3)).toEqual(["referral.converted", "referral.created", "advocate.enrolled"]);
  expect(actions).toHaveLength(4);
});

it("the audit log includes an operator's writes", async () => {
  const { orgId, apiKey } = await createTestOrganization();
  await transact((tx) => changePlan(tx, { orgId, tier: "pro" }));
  const [entry] = await readLog(apiAs(apiKey));
  expect(entry).toMatchObject({
    action: "organization.plan_changed",
    subjectId: orgId,
    actor: { kind: "system", name: "ops" },
    before: { tier: "growth" },
    after: { tier: "pro" },
  });
});

it("the audit log still names a member who has left", async () => {
  const { orgId, apiKey } = await createTestOrganization();
  const leaver = await createTestUser(orgId, "user");
  await createCampaign(apiAs(leaver.apiKey), { name: "Left behind" });
  await transact((tx) => tx.delete(users).where(eq(users.email, leaver.email)));
  const [entry] = await readLog(apiAs(apiKey));
  expect(entry).toMatchObject({ action: "campaign.created", actor: { name: leaver.email } });
});

it("the audit log shows one kind of action, and entries that match all filters, page by page", async () => {
  const { organization, api } = await startOrganization();
  const colleague = await createTestUser(organization.orgId, "user");
  const spring = await createCampaign(api);
  const summer = await createCampaign(apiAs(colleague.apiKey));
  await api.patch(summer.path, { name: "Summer" });
  await api.patch(spring.path, { name: "Spring" });
  const read = (filter: Record<string, string>) => readLog(api, `?${new URLSearchParams(filter)}`);
  const updated = await read({ action: "campaign.updated" });
  expect(updated.map(({ subjectId }) => subjectId)).toEqual([spring.campaignId, summer.campaignId]);
  const filter = { subjectId: summer.campaignId, actorId: colleague.apiKey.split(":")[0] ?? "" };
  expect(await read(filter)).toMatchObject([{ action: "campaign.created" }]);
  expect(await read({ ...filter, action: "campaign.updated" })).toEqual([]);
  const pages = await readPages(api, path, "entries", "auditId", 1, { action: "campaign.created" });
  expect(pages.map((page) => page.length)).toEqual([1, 1]);
});
