import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { apiKeys } from "@/db/schema/organizations";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { readAuditEntries } from "@/proof/fixtures/audit";
import { createTestOrganization, createTestUser, type TestOrganization } from "@/proof/fixtures/organization";
import { createCampaign, expectRefusal, readCampaign } from "@/proof/fixtures/scenario";

let organization: TestOrganization;
let api: TestApi;

beforeAll(async () => {
  organization = await createTestOrganization();
  api = apiAs(organization.apiKey);
});

const pathOf = (email: string) => `/api/app/users/${encodeURIComponent(email)}`;

async function listEmails(): Promise<string> {
  return JSON.stringify((await api.get("/api/app/users")).body);
}

describe("removing a user", () => {
  it.each(["user", "admin"] as const)("works for a member with the role %s, once", async (role) => {
    const { email } = await createTestUser(organization.orgId, role);
    expect(await api.delete(pathOf(email.toUpperCase()))).toMatchObject({ status: 200, body: { ok: true } });
    expect(await listEmails()).not.toContain(email);
    expectRefusal(await api.delete(pathOf(email)), 404, "not_found");
  });

  it("refuses the member's keys from the very next request on, and deletes them", async () => {
    const { email, apiKey, actor } = await createTestUser(organization.orgId, "admin");
    const theirs = apiAs(apiKey);
    expect((await theirs.get("/api/app/users")).status).toBe(200);
    await api.delete(pathOf(email));
    expectRefusal(await theirs.get("/api/app/users"), 401, "unauthenticated");
    expectRefusal(await theirs.delete(pathOf(organization.email)), 401, "unauthenticated");
    expect(await database().select().from(apiKeys).where(eq(apiKeys.keyId, actor.id))).toEqual([]);
  });

  it("keeps what the member did", async () => {
    const { email, apiKey } = await createTestUser(organization.orgId, "user");
    const campaign = await createCampaign(apiAs(apiKey));
    await api.delete(pathOf(email));
    expect(await readCampaign(api, campaign)).toMatchObject({ name: campaign.name });
    const made = (await readAuditEntries(organization.orgId)).find(
      ({ subjectId }) => subjectId === campaign.campaignId,
    );
    expect(made).toMatchObject({ action: "campaign.created", actorName: email });
  });

  it("frees the address for another user", async () => {
    const { email } = await createTestUser(organization.orgId, "user");
    await api.delete(pathOf(email));
    expect((await api.post("/api/app/invitations", { email })).status).toBe(201);
  });

  it("is for admins only, also for one's own user", async () => {
    const { email, apiKey } = await createTestUser(organization.orgId, "user");
    for (const target of [email, organization.email]) {
      expectRefusal(await apiAs(apiKey).delete(pathOf(target)), 403, "admin_required");
    }
    expect(await listEmails()).toContain(email);
  });

  it("writes who was removed into the audit log", async () => {
    const { email } = await createTestUser(organization.orgId, "user");
    await api.delete(pathOf(email));
    expect((await readAuditEntries(organization.orgId)).at(-1)).toEqual({
      action: "user.removed",
      subjectId: email,
      actorKind: "apiKey",
      actorName: organization.email,
      before: { email, roles: ["user"], allowPasswordAuth: true },
      after: null,
    });
  });
});
