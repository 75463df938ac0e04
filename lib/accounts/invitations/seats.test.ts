import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { transact } from "@/db/client";
import { invitations } from "@/db/schema/invitations";
import { changePlan, createUser } from "@/lib/accounts/organizations/service";
import { acceptInvitation } from "@/proof/fixtures/callers";
import { startOrganization } from "@/proof/fixtures/open-shop";
import { testPassword, uniqueEmail } from "@/proof/fixtures/organization";
import { expectRefusal, inviteUser, queueBehind } from "@/proof/fixtures/scenario";

const path = "/api/app/invitations";

/** An organization with this many seats, including the admin's. */
async function makeOrganization(seats: number) {
  const { orgId, api } = await startOrganization({ overrides: { users: seats } });
  const invite = () => api.post(path, { email: uniqueEmail("ira") });
  const lock = sql`SELECT pg_advisory_xact_lock(hashtextextended(${`users of ${orgId}`}, 0))`;
  return { orgId, api, invite, lock };
}

function addUser(orgId: string) {
  const user = { orgId, email: uniqueEmail("uma"), password: testPassword, role: "user" } as const;
  return transact((tx) => createUser(tx, user, new Date()));
}

describe("users and open invitations together", () => {
  it("free a seat when an invitation is withdrawn or expires", async () => {
    const { api, invite } = await makeOrganization(2);
    const first = await inviteUser(api);
    await api.delete(first.path);
    const second = await inviteUser(api);
    await transact((tx) =>
      tx.update(invitations).set({ expiresAt: new Date() }).where(eq(invitations.id, second.invitationId)),
    );
    expect((await invite()).status).toBe(201);
    expectRefusal(await invite(), 403, "plan_limit_reached");
  });

  it("keep their count when an invitation is replaced or accepted", async () => {
    const { api, invite } = await makeOrganization(2);
    const first = await inviteUser(api);
    const { token } = await inviteUser(api, { email: first.email });
    expect((await acceptInvitation(token)).status).toBe(201);
    expectRefusal(await invite(), 403, "plan_limit_reached");
  });

  it("stay within the plan when several people are invited at once", async () => {
    const { api, invite, lock } = await makeOrganization(3);
    const answers = await queueBehind(lock, () => [invite(), invite(), invite(), invite(), invite()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 403, 403, 403]);
    expect((await api.get(path)).body["invitations"]).toHaveLength(2);
  });

  it("stay within the plan when an operator adds users while others are invited", async () => {
    const { orgId, api, invite, lock } = await makeOrganization(4);
    const added: Promise<unknown>[] = [];
    const answers = await queueBehind(lock, () => {
      added.push(addUser(orgId), addUser(orgId), addUser(orgId));
      return [invite(), invite(), invite()];
    });
    const users = await Promise.allSettled(added);
    const invited = answers.filter(({ status }) => status === 201).length;
    expect(invited + users.filter(({ status }) => status === "fulfilled").length).toBe(3);
    const { usage } = (await api.get("/api/app/account")).body;
    expect(usage).toMatchObject({ users: 4 - invited });
  });
});

it("a plan downgraded since the invitation refuses it without using it up, and accepts as many as fit", async () => {
  const { orgId, api } = await makeOrganization(4);
  const [first, second] = [await inviteUser(api), await inviteUser(api)];
  await transact((tx) => changePlan(tx, { orgId, overrides: { users: 1 } }));
  expectRefusal(await acceptInvitation(first.token), 403, "plan_limit_reached");
  await transact((tx) => changePlan(tx, { orgId, overrides: { users: 2 } }));
  expect(await acceptInvitation(first.token)).toMatchObject({
    status: 201,
    body: { user: { email: first.email } },
  });
  expectRefusal(await acceptInvitation(second.token), 403, "plan_limit_reached");
});
