import { expect, it } from "vitest";
import { z } from "zod";
import { transact } from "@/db/client";
import { changePlan } from "@/lib/accounts/organizations/service";
import { readPortal } from "@/lib/public/portal/read-portal";
import { apiAs } from "@/proof/fixtures/api";
import { readAuditEntries } from "@/proof/fixtures/audit";
import { startOrganization } from "@/proof/fixtures/open-shop";
import { ops } from "@/proof/fixtures/ops";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { createCampaign, enrollAdvocate, expectRefusal } from "@/proof/fixtures/scenario";

it.each([
  ["its id", (apiKey: string) => apiKey.split(":")[0] ?? ""],
  ["the whole key", (apiKey: string) => apiKey],
])("key revoke ends a key by %s, even if the plan no longer has API access", async (_, told) => {
  const { orgId, apiKey } = await createTestOrganization();
  await transact((tx) => changePlan(tx, { orgId, tier: "starter" }));
  const api = apiAs(apiKey);
  const revoke = `key revoke --key ${told(apiKey)}`;
  expect((await api.get("/api/app/account")).status).toBe(200);
  expect(await ops(revoke)).toMatchObject({ ok: true, document: { orgId, ok: true } });
  expectRefusal(await api.get("/api/app/account"), 401, "unauthenticated");
  const last = (await readAuditEntries(orgId)).at(-1);
  expect(last).toMatchObject({ action: "api_key.revoked", actorName: "ops" });
  expect(await ops(revoke)).toMatchObject({ ok: false });
});

const Replaced = z.object({ orgId: z.string(), advocateId: z.string(), portalUrl: z.url() });

it("portal replace-link gives the advocate of a code another portal link", async () => {
  const { orgId, api } = await startOrganization();
  const ann = await enrollAdvocate(api, await createCampaign(api));
  const { ok, document } = await ops(`portal replace-link --code ${ann.referralCode.toLowerCase()}`);
  expect(ok).toBe(true);
  const { portalUrl, ...owner } = Replaced.parse(document);
  expect(owner).toEqual({ orgId, advocateId: ann.advocateId });
  expect(await readPortal(ann.portalToken, new Date())).toBeNull();
  const token = portalUrl.split("/").at(-1) ?? "";
  expect(await readPortal(token, new Date())).toMatchObject({ code: ann.referralCode });
  const last = (await readAuditEntries(orgId)).at(-1);
  expect(last).toMatchObject({ action: "advocate.portal_link_replaced", actorName: "ops" });
});

it("portal replace-link names an unknown code", async () => {
  const { ok, document } = await ops("portal replace-link --code MISSING-2345");
  expect(ok).toBe(false);
  expect(JSON.stringify(document)).toContain("belongs to no advocate");
});
