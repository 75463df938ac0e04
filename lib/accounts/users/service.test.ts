import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { apiKeys } from "@/db/schema/organizations";
import { nameOfEmail } from "@/lib/accounts/users/name-of-email";
import { apiAs } from "@/proof/fixtures/api";
import { readAuditEntries } from "@/proof/fixtures/audit";
import { changeMember } from "@/proof/fixtures/members";
import { startOrganization } from "@/proof/fixtures/open-shop";
import { createTestOrganization, createTestUser } from "@/proof/fixtures/organization";
import { expectRefusal } from "@/proof/fixtures/scenario";
import { startTestSession } from "@/proof/fixtures/sessions";

const { organization, api } = await startOrganization({ overrides: { users: 100 } });

const pathOf = (email: string) => `/api/app/users/${encodeURIComponent(email)}`;
const makeUser = (role: "admin" | "user" = "user") => createTestUser(organization.orgId, role);

async function readUser(email: string) {
  const { users } = (await api.get("/api/app/users")).body;
  return Array.isArray(users) ? users.find((user) => JSON.stringify(user).includes(email)) : undefined;
}

describe("updating a user", () => {
  it("sets allowPasswordAuth, and keeps it if omitted", async () => {
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

  it("keeps an admin from giving up their password until they have signed in through SSO", async () => {
    const session = await startTestSession(organization);
    const change = { roles: ["admin"], allowPasswordAuth: false };
    const answer = await session.api.patch(pathOf(organization.email), change);
    expectRefusal(answer, 400, "self_lockout", "allowPasswordAuth");
  });

  it("is audited with its actor and the changes, and revokes an admin's rights from the very next request", async () => {
    const { email, apiKey } = await makeUser("admin");
    const theirs = apiAs(apiKey);
    const change = { businessName: "Acme Plumbing" };
    expect((await theirs.patch("/api/app/account", change)).status).toBe(200);
    await api.patch(pathOf(email.toUpperCase()), { roles: ["user"] });
    expect((await readAuditEntries(organization.orgId)).at(-1)).toEqual({
      action: "user.updated",
      subjectId: email,
      actorKind: "apiKey",
      actorName: organization.email,
      before: { roles: ["admin"] },
      after: { roles: ["user"] },
    });
    expectRefusal(await theirs.patch("/api/app/account", change), 403, "admin_required");
    expect((await theirs.get("/api/app/account")).status).toBe(200);
  });
});

it("removing a user deletes their keys at once, is audited, and frees the address for another user", async () => {
  const { email, apiKey, actor } = await makeUser("admin");
  const theirs = apiAs(apiKey);
  expect((await theirs.get("/api/app/users")).status).toBe(200);
  await api.delete(pathOf(email));
  expectRefusal(await theirs.get("/api/app/users"), 401, "unauthenticated");
  expectRefusal(await theirs.delete(pathOf(organization.email)), 401, "unauthenticated");
  expect(await database().select().from(apiKeys).where(eq(apiKeys.keyId, actor.id))).toEqual([]);
  expect((await readAuditEntries(organization.orgId)).at(-1)).toEqual({
    action: "user.removed",
    subjectId: email,
    actorKind: "apiKey",
    actorName: organization.email,
    before: { email, roles: ["admin"], view: "office", allowPasswordAuth: true },
    after: null,
  });
  expect((await api.post("/api/app/invitations", { email })).status).toBe(201);
});

it("the user list shows the names members gave, or those derived from their addresses", async () => {
  const dana = await createTestOrganization();
  const second = await createTestUser(dana.orgId, "user");
  const names = { firstName: "Irene", lastName: "Novak" };
  const irene = await createTestUser(dana.orgId, "user");
  await changeMember(irene, names);
  expect((await apiAs(second.apiKey).get("/api/app/users")).body).toMatchObject({
    users: [
      { email: dana.email, firstName: "Dana" },
      { email: second.email, firstName: "User" },
      { email: irene.email, ...names },
    ],
  });
});

it.each([
  ["dana@example.com", "Dana", ""],
  ["dana.miller@example.com", "Dana", "Miller"],
  ["Dana_van-dyke@example.com", "Dana", "Van Dyke"],
  ["sam.okafor+work@example.com", "Sam", "Okafor Work"],
  ["zoë.7@example.com", "Zoë", ""],
  ["1042@example.com", "1042", ""],
])("derives from %s the name %s %s", (email, firstName, lastName) => {
  expect(nameOfEmail(email)).toEqual({ firstName, lastName });
});
