import { expect, it } from "vitest";
import { transact } from "@/db/client";
import { changePlan } from "@/lib/organizations/service";
import { runOps } from "@/lib/platform/ops/run";
import { apiAs } from "@/proof/fixtures/api";
import { readAuditEntries } from "@/proof/fixtures/audit";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { expectRefusal } from "@/proof/fixtures/scenario";

const { signal } = new AbortController();
const revoke = (key: string) =>
  runOps(["key", "revoke", "--key", key], { log: () => {}, signal, withDatabase: (work) => work("") });

it.each([
  ["its id", (apiKey: string) => apiKey.split(":")[0] ?? ""],
  ["the whole key", (apiKey: string) => apiKey],
])("key revoke ends a key by %s, also where the plan has no API access any more", async (_, told) => {
  const { orgId, apiKey } = await createTestOrganization();
  await transact((tx) => changePlan(tx, { orgId, tier: "starter" }));
  const api = apiAs(apiKey);
  expect((await api.get("/api/app/account")).status).toBe(200);
  expect(await revoke(told(apiKey))).toMatchObject({ ok: true, document: { orgId, ok: true } });
  expectRefusal(await api.get("/api/app/account"), 401, "unauthenticated");
  const last = (await readAuditEntries(orgId)).at(-1);
  expect(last).toMatchObject({ action: "api_key.revoked", actorName: "ops" });
  expect(await revoke(told(apiKey))).toMatchObject({ ok: false });
});
