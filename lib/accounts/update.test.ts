import { beforeAll, describe, expect, it } from "vitest";
import { updateAccount } from "@/lib/accounts/service";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { readAuditEntries } from "@/proof/fixtures/audit";
import { createTestOrganization, createTestUser } from "@/proof/fixtures/organization";
import { expectRefusal } from "@/proof/fixtures/scenario";

const path = "/api/app/account";
const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

let api: TestApi;
let orgId: string;

beforeAll(async () => {
  const organization = await createTestOrganization();
  orgId = organization.orgId;
  api = apiAs(organization.apiKey);
});

async function readOrg(of = api) {
  return (await of.get(path)).body["org"];
}

describe("updating the account", () => {
  it.each([
    ["a name", "Bright Pools", "Bright Pools"],
    ["a name of 1 character", "B", "B"],
    ["a name of 150 characters", "b".repeat(150), "b".repeat(150)],
    ["a name with spaces around it", "  Bright Pools ", "Bright Pools"],
  ])("takes %s", async (_, businessName, name) => {
    const { status, body } = await api.patch(path, { businessName });
    expect(status).toBe(200);
    expect(body).toEqual({ org: { orgId, name, status: "active", tier: "growth", createdAt: moment } });
    expect(await readOrg()).toMatchObject({ name });
  });

  it.each([
    ["businessName", "b".repeat(151), "at most 150 characters"],
    ["businessName", " ", "must not be empty"],
    ["businessName", null, "must be text"],
    ["businessName", "a\u0000b", "control characters"],
    ["tosAccepted", false, "must be true"],
    ["tosAccepted", "true", "must be true or false"],
    ["tosAccepted", null, "must be true or false"],
    ["name", "Mine", "is not a field of this request"],
    ["tier", "pro", "is not a field of this request"],
    ["status", "active", "is not a field of this request"],
  ])("refuses %s = %j and changes nothing", async (field, value, message) => {
    const before = await readOrg();
    const answer = await api.patch(path, { businessName: "Changed", [field]: value });
    expectRefusal(answer, 400, "invalid_input", field, message);
    expect(await readOrg()).toEqual(before);
  });

  it.each([
    ["an empty object", {}],
    ["no body", undefined],
  ])("refuses %s", async (_, body) => {
    expectRefusal(await api.patch(path, body), 400, "invalid_input", "body", "at least one field");
  });

  it("is for admins only", async () => {
    const before = await readOrg();
    const member = apiAs((await createTestUser(orgId, "user")).apiKey);
    expectRefusal(await member.patch(path, { businessName: "Mine" }), 403, "admin_required");
    expect(await readOrg()).toEqual(before);
  });

  it("leaves other organizations as they are", async () => {
    const other = apiAs((await createTestOrganization()).apiKey);
    await api.patch(path, { businessName: "Only us", tosAccepted: true });
    expect(await readOrg(other)).toMatchObject({ name: "Acme Plumbing" });
    expect(await readOrg(other)).not.toHaveProperty("tosVersion");
  });

  it("is not found for an organization that is not there", async () => {
    const { actor } = await createTestOrganization();
    const elsewhere = { ...actor, orgId: "019a6c1e-7a40-7c3e-9d0b-6f2f4b1f8a10" };
    const update = updateAccount(elsewhere, { businessName: "Mine" });
    await expect(update).rejects.toMatchObject({ code: "not_found" });
  });

  it("writes who changed what into the audit log", async () => {
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
  });
});

describe("accepting the Terms of Service once onboarding is over", () => {
  it("is possible alone, and the first acceptance of a version is the one that counts", async () => {
    const { actor } = await createTestOrganization();
    const first = new Date("2027-03-01T10:00:00.000Z");
    const accept = (now: Date) => updateAccount(actor, { tosAccepted: true }, { now });
    const accepted = { name: "Acme Plumbing", tosAcceptedAt: first.toISOString(), tosVersion: "2026-11-01" };
    expect((await accept(first)).org).toMatchObject(accepted);
    expect((await accept(new Date("2027-04-01T10:00:00.000Z"))).org).toMatchObject(accepted);
  });
});
