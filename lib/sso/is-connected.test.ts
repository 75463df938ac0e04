import { expect, it } from "vitest";
import { transact } from "@/db/client";
import { changePlan } from "@/lib/organizations/service";
import { isConnected } from "@/lib/sso/connection";
import { apiAs } from "@/proof/fixtures/api";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { createSsoOrganization } from "@/proof/fixtures/sso";

it("an organization is connected until it removes the connection, also on a plan without single sign-on", async () => {
  const { orgId, apiKey } = await createSsoOrganization();
  expect(await isConnected(orgId)).toBe(true);

  await transact((tx) => changePlan(tx, { orgId, tier: "growth", overrides: {} }));
  expect(await isConnected(orgId)).toBe(true);

  expect((await apiAs(apiKey).delete("/api/app/sso")).status).toBe(200);
  expect(await isConnected(orgId)).toBe(false);
});

it("an organization is not connected because another one is", async () => {
  await createSsoOrganization();
  const { orgId } = await createTestOrganization({ tier: "pro" });
  expect(await isConnected(orgId)).toBe(false);
});
