import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { database, transact } from "@/db/client";
import { users } from "@/db/schema/organizations";
import { single } from "@/db/single";
import { createUser } from "@/lib/accounts/organizations/service";
import { signInWithLink } from "@/lib/accounts/sign-in/auth-options";
import { signUp } from "@/lib/accounts/sign-in/service";
import { readUsage } from "@/lib/business/plans/plan-usage";
import { visitorFrom } from "@/lib/kit/auth/actor";
import { acceptInvitation } from "@/proof/fixtures/callers";
import { changeMember } from "@/proof/fixtures/members";
import { readSecretLink, tokenOf } from "@/proof/fixtures/messages";
import { startOrganization } from "@/proof/fixtures/open-shop";
import { createTestOrganization, testPassword, uniqueEmail } from "@/proof/fixtures/organization";
import { expectRefusal, inviteUser } from "@/proof/fixtures/scenario";
import { newAttempt } from "@/proof/fixtures/sign-in-attempts";

let email: string;
let pending: { readonly orgId: string; readonly userId: string };

const { organization: dana, api } = await startOrganization();

beforeEach(async () => {
  email = uniqueEmail("nia");
  await signUp(visitorFrom(newAttempt().network), { email });
  const { orgId, id: userId } = await findOwner();
  pending = { orgId, userId };
});

const findOwner = async () => single(await database().select().from(users).where(eq(users.email, email)));
const usedBy = async (orgId: string) => (await readUsage(database(), orgId)).users;

const accept = async () => acceptInvitation((await inviteUser(api, { email })).token);

const addByOperator = () =>
  transact((tx) => createUser(tx, { orgId: dana.orgId, email, password: testPassword, role: "user" }, new Date()));

describe("an unconfirmed address from a sign-up", () => {
  it("can be used by the invited person", async () => {
    const before = await usedBy(dana.orgId);
    expect((await accept()).status).toBe(201);
    expect((await findOwner()).orgId).toBe(dana.orgId);
    expect([await usedBy(pending.orgId), await usedBy(dana.orgId)]).toEqual([0, before + 1]);
  });

  it("can be given to a user by the operator, in any case, and gives no access then", async () => {
    const token = tokenOf(await readSecretLink(pending.orgId, email));
    email = email.toUpperCase();
    await addByOperator();
    expect((await findOwner()).orgId).toBe(dana.orgId);
    expect(await usedBy(pending.orgId)).toBe(0);
    expect(await signInWithLink(token, new Date())).toBeNull();
  });
});

describe("a confirmed address", () => {
  it.each([
    ["by signing in", { lastSignInAt: new Date() }],
    ["by setting a password", { passwordHash: "$argon2id$" }],
  ])("stays with its user after it was confirmed %s", async (_, proof) => {
    await changeMember(pending, proof);
    expectRefusal(await accept(), 409, "user_already_exists");
    await expect(addByOperator()).rejects.toMatchObject({ code: "invalid_input" });
    expect(await findOwner()).toMatchObject({ orgId: pending.orgId, id: pending.userId });
  });

  it("stays with a member of an existing organization who never signed in", async () => {
    const rival = await createTestOrganization();
    await changeMember(rival, { passwordHash: null });
    ({ email } = rival);
    expectRefusal(await accept(), 409, "user_already_exists");
    expect((await findOwner()).orgId).toBe(rival.orgId);
  });
});
