import { and, arrayContains, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { database, transact } from "@/db/client";
import { users } from "@/db/schema/organizations";
import { createInvitation } from "@/lib/accounts/invitations/service";
import { removeUser, updateUser } from "@/lib/accounts/users/service";
import type { Actor } from "@/lib/kit/auth/actor";
import { apiAs } from "@/proof/fixtures/api";
import { readAuditEntries } from "@/proof/fixtures/audit";
import { acceptInvitation } from "@/proof/fixtures/callers";
import { readSecretLink, tokenOf } from "@/proof/fixtures/messages";
import { createTestOrganization, createTestUser, uniqueEmail } from "@/proof/fixtures/organization";
import { expectRefusal } from "@/proof/fixtures/scenario";

const pathOf = (email: string) => `/api/app/users/${encodeURIComponent(email)}`;

interface Admin {
  readonly email: string;
  readonly actor: Actor;
}

/** An organization with two admins and no other members. */
async function makeAdmins() {
  const { orgId, ...ann } = await createTestOrganization();
  return { orgId, ann, bob: await createTestUser(orgId, "admin") };
}

const demote = ({ actor }: Admin, { email }: Admin) => updateUser(actor, { email, roles: ["user"] });
const remove = ({ actor }: Admin, { email }: Admin) => removeUser(actor, { email });

async function countAdmins(orgId: string): Promise<number> {
  const admins = await database()
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.orgId, orgId), arrayContains(users.roles, ["admin"])));
  return admins.length;
}

/** The sorted outcomes: the error code of each refusal, or "done". */
async function settle(calls: Promise<unknown>[]): Promise<string[]> {
  const outcomes = await Promise.allSettled(calls);
  return outcomes
    .map((outcome) => (outcome.status === "fulfilled" ? "done" : String(Reflect.get(outcome.reason, "code"))))
    .sort();
}

describe("admins", () => {
  it("cannot remove their own admin role, even if there are others and in any spelling of the address", async () => {
    const { ann } = await makeAdmins();
    const answer = await apiAs(ann.apiKey).patch(pathOf(ann.email.toUpperCase()), { roles: ["user"] });
    expectRefusal(answer, 400, "self_lockout", "roles", "your own admin role");
  });

  it("may change the rest of their own user", async () => {
    const { apiKey, email } = await createTestOrganization();
    const change = { roles: ["user", "admin"], allowPasswordAuth: false };
    expect(await apiAs(apiKey).patch(pathOf(email), change)).toMatchObject({
      status: 200,
      body: { user: change },
    });
  });
});

describe("the last admin", () => {
  // The caller was an admin when the request arrived, but no longer is when the change is made.
  it("cannot be demoted or removed by a former admin whose request is in progress", async () => {
    const { orgId, ann: last, bob: former } = await makeAdmins();
    await demote(last, former);
    expect(await settle([demote(former, last)])).toEqual(["last_admin"]);
    expect(await settle([remove(former, last)])).toEqual(["last_admin"]);
    expect(await countAdmins(orgId)).toBe(1);
  });

  it("stays when two admins demote each other at once, every time", async () => {
    const { orgId, ann, bob } = await makeAdmins();
    for (let round = 0; round < 20; round++) {
      expect(await settle([demote(ann, bob), demote(bob, ann)])).toEqual(["done", "last_admin"]);
      expect(await countAdmins(orgId)).toBe(1);
      await transact((tx) =>
        tx
          .update(users)
          .set({ roles: ["admin"] })
          .where(eq(users.orgId, orgId)),
      );
    }
  });

  it.each([
    ["remove each other", remove, remove],
    ["demote and remove each other", demote, remove],
  ])("stays when two admins %s at once", async (_, first, second) => {
    for (let round = 0; round < 5; round++) {
      const { orgId, ann, bob } = await makeAdmins();
      expect(await settle([first(ann, bob), second(bob, ann)])).toEqual(["done", "last_admin"]);
      expect(await countAdmins(orgId)).toBe(1);
    }
  });
});

describe("a member who has lost the admin role during a request", () => {
  const admit = async (change: (ann: Admin, bob: Admin) => Promise<unknown>) => {
    const { orgId, ann, bob } = await makeAdmins();
    const third = await createTestUser(orgId, "admin");
    await change(ann, bob);
    return { orgId, former: bob, third };
  };

  it.each([
    ["demoted", demote, "admin_required"],
    ["removed", remove, "unauthenticated"],
  ])("by being %s can no longer change anyone, not even back", async (_, change, code) => {
    const { orgId, former, third } = await admit(change);
    const back = updateUser(former.actor, { email: third.email, roles: ["user"] });
    expect(await settle([back, remove(former, third)])).toEqual([code, code]);
    const { email } = former;
    const self = updateUser(former.actor, { email, roles: ["admin"] });
    expect(await settle([self])).toEqual([code === "unauthenticated" ? "not_found" : code]);
    const invite = createInvitation(former.actor, { email: uniqueEmail("ira"), roles: ["admin"] });
    expect(await settle([invite])).toEqual([code]);
    expect(await countAdmins(orgId)).toBe(2);
  });

  it.each([
    ["demoted", demote],
    ["removed", remove],
  ])("by being %s has no open invitations left, while others keep theirs", async (_, change) => {
    const { orgId, ann, bob } = await makeAdmins();
    const back = await createInvitation(bob.actor, { email: uniqueEmail("ira"), roles: ["admin"] });
    const unrelated = await createInvitation(ann.actor, { email: uniqueEmail("ivo"), roles: ["user"] });
    const tokenFor = async ({ invitation: { email } }: typeof back) => tokenOf(await readSecretLink(orgId, email));
    const [toBack, toOther] = [await tokenFor(back), await tokenFor(unrelated)];
    await change(ann, bob);
    expectRefusal(await acceptInvitation(toBack), 401, "unauthenticated");
    expect((await acceptInvitation(toOther)).status).toBe(201);
    const entries = await readAuditEntries(orgId);
    expect(entries.filter(({ action }) => action === "invitation.withdrawn")).toHaveLength(1);
  });
});
