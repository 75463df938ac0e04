import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { transact } from "@/db/client";
import { users } from "@/db/schema/organizations";
import { changePlan } from "@/lib/accounts/organizations/service";
import { endpoints } from "@/lib/contract";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { createTestOrganization, createTestUser } from "@/proof/fixtures/organization";
import { createCampaign, expectRefusal, readPages, startReferral } from "@/proof/fixtures/scenario";
import { exampleBody, fillPath, makeSceneFor } from "@/proof/fixtures/scene";

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

it("an entry is not written for a refused request, and only once for a repeated one", async () => {
  const api = apiAs((await createTestOrganization()).apiKey);
  const { referral } = await startReferral(api);
  const options = { headers: { "Idempotency-Key": "convert-once" } };
  for (const _ of [1, 2]) await api.post(referral.convertPath, {}, options);
  expectRefusal(await api.post(referral.convertPath), 409, "already_converted");
  const actions = (await readLog(api)).map(({ action }) => action);
  expect(actions.slice(0, 3)).toEqual(["referral.converted", "referral.created", "advocate.enrolled"]);
  expect(actions).toHaveLength(7);
});

describe("every write", () => {
  const writes = endpoints
    .map(({ endpoint }) => endpoint)
    .filter(({ method, access }) => method !== "GET" && !access.caller);

  /** A preview, a code lookup, reassigning a referral to its current advocate, hiding a notice, an undo of nothing, and reading a website. */
  const changesNothing = /\/(send-invites|look-up|reassign|dismiss|later\/undo|setup\/website)$|\/preview$/;

  it.each(writes.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    "%s creates an entry for its caller, without a secret",
    async (_, endpoint) => {
      const { api, ids, organization } = await makeSceneFor(endpoint);
      const before = (await readLog(api)).length;
      const body = exampleBody(endpoint, ids);
      const answer = await api.send(endpoint.method, fillPath(endpoint, ids), body);
      expect(answer.status).toBe(endpoint.status);
      const entries = await readLog(api);
      const added = entries.slice(0, entries.length - before);
      if (changesNothing.test(endpoint.path)) return expect(added).toEqual([]);
      expect(added.length).toBeGreaterThan(0);
      expect(new Set(added.map(({ actor }) => actor.name))).toEqual(new Set([organization.email]));
      const text = JSON.stringify(entries);
      for (const secret of secretsIn(answer.body)) expect(text).not.toContain(secret);
      expect(text).not.toMatch(/portalToken|signingSecret|passwordHash|whsec_|rri_/);
    },
  );

  it("includes an operator's writes", async () => {
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
});

it("the audit log still names a member who has left", async () => {
  const { orgId, apiKey } = await createTestOrganization();
  const leaver = await createTestUser(orgId, "user");
  await createCampaign(apiAs(leaver.apiKey), { name: "Left behind" });
  await transact((tx) => tx.delete(users).where(eq(users.email, leaver.email)));
  const [entry] = await readLog(apiAs(apiKey));
  expect(entry).toMatchObject({ action: "campaign.created", actor: { name: leaver.email } });
});

/** The secrets a response reveals once: a credential, a token, or a URL that contains one. */
function secretsIn(body: Record<string, unknown>): string[] {
  const named = JSON.stringify(body).matchAll(
    /"(?:portalToken|portalUrl|signingSecret|uploadUrl)":"([^"]+)"|"key":"rrk_[^:]+:([^"]+)"/g,
  );
  return [...named].map(([, value, secret]) => value ?? secret ?? "");
}

it("the audit log shows one kind of action, and entries that match all filters, page by page", async () => {
  const organization = await createTestOrganization();
  const api = apiAs(organization.apiKey);
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
