import { beforeAll, describe, expect, it } from "vitest";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { readAuditEntries } from "@/proof/fixtures/audit";
import { createTestOrganization, createTestUser, type TestOrganization } from "@/proof/fixtures/organization";
import { expectRefusal } from "@/proof/fixtures/scenario";

let organization: TestOrganization;
let api: TestApi;

beforeAll(async () => {
  organization = await createTestOrganization({ overrides: { users: 100 } });
  api = apiAs(organization.apiKey);
});

const pathOf = (email: string) => `/api/app/users/${encodeURIComponent(email)}`;
const makeUser = (role: "admin" | "user" = "user") => createTestUser(organization.orgId, role);

async function readUser(email: string) {
  const { users } = (await api.get("/api/app/users")).body;
  return Array.isArray(users) ? users.find((user) => JSON.stringify(user).includes(email)) : undefined;
}

describe("updating a user", () => {
  it.each([
    ["admin", ["admin"], ["admin"]],
    ["user", ["user"], ["user"]],
    ["both roles, in the order given", ["user", "admin"], ["user", "admin"]],
    ["roles named twice once", ["admin", "user", "admin", "user"], ["admin", "user"]],
  ])("replaces the role list: %s", async (_, roles, stored) => {
    const { email } = await makeUser();
    const { status, body } = await api.patch(pathOf(email), { roles });
    expect(status).toBe(200);
    expect(body).toEqual({ user: { email, roles: stored, allowPasswordAuth: true } });
    expect(await readUser(email)).toMatchObject({ roles: stored, allowPasswordAuth: true });
  });

  it("sets allowPasswordAuth, and keeps it when it is left out", async () => {
    const { email } = await makeUser();
    for (const [change, expected] of [
      [{ allowPasswordAuth: false }, false],
      [{}, false],
      [{ allowPasswordAuth: true }, true],
    ] as const) {
      await api.patch(pathOf(email), { roles: ["user"], ...change });
      expect(await readUser(email)).toMatchObject({ allowPasswordAuth: expected });
    }
  });

  it("finds the address URL-encoded, as it is, and in any case", async () => {
    const { email } = await makeUser();
    for (const path of [pathOf(email), `/api/app/users/${email}`, pathOf(email.toUpperCase())]) {
      const { body } = await api.patch(path, { roles: ["user"] });
      expect(body).toEqual({ user: { email, roles: ["user"], allowPasswordAuth: true } });
    }
  });

  it.each([
    ["roles", undefined, "is required"],
    ["roles", [], "must name at least one role"],
    ["roles", null, "must be a list"],
    ["roles", "admin", "must be a list"],
    ["roles.0", ["owner"], '"admin" or "user"'],
    ["roles.1", ["user", "Admin"], '"admin" or "user"'],
    ["roles.0", [null], '"admin" or "user"'],
    ["allowPasswordAuth", "false", "must be true or false"],
    ["allowPasswordAuth", null, "must be true or false"],
    ["email", "other@example.com", "is not a field of this request"],
    ["firstName", "Sam", "is not a field of this request"],
  ])("refuses %s = %j and changes nothing", async (field, value, message) => {
    const { email } = await makeUser();
    const [name = ""] = field.split(".");
    const answer = await api.patch(pathOf(email), { roles: ["admin"], [name]: value });
    expectRefusal(answer, 400, "invalid_input", field, message);
    expect(await readUser(email)).toMatchObject({ roles: ["user"], allowPasswordAuth: true });
  });

  it("is for admins only, also for one's own user", async () => {
    const { email, apiKey } = await makeUser();
    for (const target of [email, organization.email]) {
      expectRefusal(await apiAs(apiKey).patch(pathOf(target), { roles: ["admin"] }), 403, "admin_required");
    }
  });

  it("writes who changed what into the audit log", async () => {
    const { email } = await makeUser();
    await api.patch(pathOf(email.toUpperCase()), { roles: ["admin"] });
    expect((await readAuditEntries(organization.orgId)).at(-1)).toEqual({
      action: "user.updated",
      subjectId: email,
      actorKind: "apiKey",
      actorName: organization.email,
      before: { roles: ["user"] },
      after: { roles: ["admin"] },
    });
  });
});

describe("a user who is not there", () => {
  it.each([
    ["an unknown address", "nobody@example.com"],
    ["no e-mail address", "dana"],
    ["an empty domain", "dana@"],
    ["an id", "019a6c1e-7a40-7c3e-9d0b-6f2f4b1f8a10"],
    ["a pattern", "%@example.com"],
    ["an address that is too long", `${"a".repeat(250)}@example.com`],
    ["an address twice encoded", encodeURIComponent("dana@example.com")],
  ])("is not found under %s", async (_, email) => {
    expectRefusal(await api.patch(pathOf(email), { roles: ["user"] }), 404, "not_found");
    expectRefusal(await api.delete(pathOf(email)), 404, "not_found");
  });

  it("is not found by another organization, which cannot change it either", async () => {
    const { email } = await makeUser();
    const theirs = apiAs((await createTestOrganization()).apiKey);
    expectRefusal(await theirs.patch(pathOf(email), { roles: ["admin"] }), 404, "not_found");
    expectRefusal(await theirs.delete(pathOf(email)), 404, "not_found");
    expect(await readUser(email)).toMatchObject({ roles: ["user"] });
  });
});

describe("a change of roles", () => {
  it("takes an admin's power from the very next request on", async () => {
    const { email, apiKey } = await makeUser("admin");
    const theirs = apiAs(apiKey);
    const change = { businessName: "Acme Plumbing" };
    expect((await theirs.patch("/api/app/account", change)).status).toBe(200);
    await api.patch(pathOf(email), { roles: ["user"] });
    expectRefusal(await theirs.patch("/api/app/account", change), 403, "admin_required");
    expect((await theirs.get("/api/app/account")).status).toBe(200);
  });

  it("gives it as soon", async () => {
    const { email, apiKey } = await makeUser();
    await api.patch(pathOf(email), { roles: ["admin"] });
    const answer = await apiAs(apiKey).patch("/api/app/account", { businessName: "Acme Plumbing" });
    expect(answer.status).toBe(200);
  });
});
