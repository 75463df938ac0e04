import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { transact } from "@/db/client";
import { organizations } from "@/db/schema/organizations";
import { changePlan } from "@/lib/accounts/organizations/service";
import { expectRefusal } from "@/proof/fixtures/scenario";
import { exampleBody, fillPath, makeScene } from "@/proof/fixtures/scene";
import { listed } from "@/proof/rules/tables";

it("until the Terms are accepted, an organization can only be read and set up", async () => {
  const { organization, callers, sender, ids } = await makeScene();
  const { orgId } = organization;
  await transact(async (tx) => {
    await changePlan(tx, { orgId, tier: "pro" });
    await tx.update(organizations).set({ status: "pending_onboarding" }).where(eq(organizations.id, orgId));
  });
  const open: string[] = [];
  for (const { endpoint } of listed) {
    const { method, access, operationId } = endpoint;
    if (access.caller !== undefined && access.caller !== "session") continue;
    const caller = access.caller === "session" ? callers.session : callers.apiKey;
    const send = () => caller.send(method, fillPath(endpoint, ids), exampleBody(endpoint, ids));
    if (access.beforeTerms) open.push(operationId);
    else if (method === "GET") expect((await send()).status, operationId).toBe(200);
    else expectRefusal(await send(), 403, "terms_not_accepted");
  }
  expect(open.sort()).toEqual([
    "confirmSession",
    "endAllSessions",
    "endOwnSession",
    "setPassword",
    "updateAccount",
    "updateCeiling",
    "updateProfile",
  ]);
  const body = { name: "Ann Reyes", email: "new@example.com", campaignId: randomUUID() };
  expectRefusal(await sender.send("advocate.enroll", body), 403, "terms_not_accepted");
  const accepts = { businessName: "Acme Plumbing", tosAccepted: true };
  expect((await callers.session.patch("/api/app/me", { firstName: "Dana" })).status).toBe(200);
  expect((await callers.apiKey.patch("/api/app/account", accepts)).status).toBe(200);
  expect((await sender.send("advocate.enroll", body)).status).toBe(202);
});
