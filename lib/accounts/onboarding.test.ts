import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { updateAccount } from "@/lib/accounts/service";
import { apiAs } from "@/proof/fixtures/api";
import { readAuditEntries } from "@/proof/fixtures/audit";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { expectRefusal, queueBehind } from "@/proof/fixtures/scenario";

const path = "/api/app/account";
const both = { businessName: "Bright Pools", tosAccepted: true };

async function startOnboarding() {
  const organization = await createTestOrganization({ pending: true });
  return { ...organization, api: apiAs(organization.apiKey) };
}

describe("completing onboarding", () => {
  it("needs the business name and the Terms, makes the organization active and notes when", async () => {
    const { actor, api, orgId } = await startOnboarding();
    const now = new Date("2027-03-01T10:00:00.000Z");
    const { org } = await updateAccount(actor, both, { now });
    expect(org).toEqual({
      orgId,
      name: "Bright Pools",
      status: "active",
      tier: "growth",
      createdAt: expect.any(String),
      tosAcceptedAt: "2027-03-01T10:00:00.000Z",
      tosVersion: "2026-11-01",
    });
    expect((await api.get(path)).body).toMatchObject({ org });
  });

  it.each([
    ["businessName", { tosAccepted: true }, "is required to complete onboarding"],
    ["tosAccepted", { businessName: "Bright Pools" }, "is required to complete onboarding"],
    ["tosAccepted", { ...both, tosAccepted: false }, "must be true"],
    ["body", {}, "at least one field"],
  ])("is refused for %s with %j, and nothing changes", async (field, body, message) => {
    const { api } = await startOnboarding();
    expectRefusal(await api.patch(path, body), 400, "invalid_input", field, message);
    const { org } = (await api.get(path)).body;
    expect(org).toMatchObject({ name: "Acme Plumbing", status: "pending_onboarding" });
    expect(org).not.toHaveProperty("tosAcceptedAt");
  });

  it("leaves either field free afterwards", async () => {
    const { api } = await startOnboarding();
    await api.patch(path, both);
    expect((await api.patch(path, { businessName: "Brighter Pools" })).status).toBe(200);
    expect((await api.patch(path, { tosAccepted: true })).status).toBe(200);
    expect((await api.get(path)).body).toMatchObject({ org: { name: "Brighter Pools", status: "active" } });
  });

  it("happens once when several requests come at once", async () => {
    const { api, orgId, email } = await startOnboarding();
    const lock = sql`SELECT FROM organizations WHERE id = ${orgId} FOR UPDATE`;
    const names = ["One", "Two", "Three", "Four"];
    const answers = await queueBehind(lock, () =>
      names.map((businessName) => api.patch(path, { businessName, tosAccepted: true })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);

    const entries = await readAuditEntries(orgId);
    const updates = entries.filter(({ action }) => action === "organization.updated");
    expect(updates).toHaveLength(4);
    const transitions = updates.filter(({ after }) => JSON.stringify(after).includes("active"));
    expect(transitions).toEqual([
      {
        action: "organization.updated",
        subjectId: orgId,
        actorKind: "apiKey",
        actorName: email,
        before: {
          name: "Acme Plumbing",
          status: "pending_onboarding",
          tosAcceptedAt: null,
          tosVersion: null,
        },
        after: {
          name: expect.any(String),
          status: "active",
          tosAcceptedAt: expect.any(String),
          tosVersion: "2026-11-01",
        },
      },
    ]);
  });
});
