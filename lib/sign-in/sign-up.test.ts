import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { one } from "@/db/one";
import { organizations, users } from "@/db/schema/organizations";
import { visitorFrom } from "@/lib/auth/actor";
import { readUsage } from "@/lib/plans/plan-usage";
import { setEnv } from "@/lib/platform/env";
import { signInWithLink } from "@/lib/sign-in/auth-options";
import { signUp } from "@/lib/sign-in/service";
import { readAuditEntries } from "@/proof/fixtures/audit";
import { bindToSso, changeMember } from "@/proof/fixtures/members";
import { inShort, readMessages, readSecretLink, tokenOf } from "@/proof/fixtures/messages";
import { createTestOrganization, uniqueEmail } from "@/proof/fixtures/organization";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { somebody } from "@/proof/fixtures/sign-in-attempts";

isolateDatabase();

const ask = (email: string) => signUp(visitorFrom(somebody().network), { email });
const ownersOf = (email: string) =>
  database()
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()));
const countOrganizations = async () => (await database().select().from(organizations)).length;

describe("signing up with a new address", () => {
  it("opens an organization to be onboarded, whose admin has no password yet and gets a link", async () => {
    const email = uniqueEmail("Nia");
    await ask(email);
    const { orgId, id: userId, ...admin } = one(await ownersOf(email));
    expect(admin).toMatchObject({ email, roles: ["admin"], passwordHash: null, lastSignInAt: null });
    const organization = one(
      await database().select().from(organizations).where(eq(organizations.id, orgId)),
    );
    expect(organization).toMatchObject({
      status: "pending_onboarding",
      tier: "starter",
      tosAcceptedAt: null,
    });
    expect(await readUsage(database(), orgId)).toMatchObject({ users: 1 });
    const token = tokenOf(await readSecretLink(orgId, email));
    expect(await signInWithLink(token, new Date())).toEqual({ orgId, userId });
  });

  it("is in the new organization's audit log", async () => {
    const email = uniqueEmail("nia");
    await ask(email);
    const { orgId } = one(await ownersOf(email));
    const visitor = { actorKind: "visitor", actorName: "A visitor", before: null };
    expect(await readAuditEntries(orgId)).toEqual([
      { action: "organization.created", subjectId: orgId, ...visitor, after: { tier: "starter" } },
      { action: "user.created", subjectId: email, ...visitor, after: { email, roles: ["admin"] } },
    ]);
  });

  it("opens one organization, however often and in whatever case the address is sent at once", async () => {
    const email = uniqueEmail("nia");
    const before = await countOrganizations();
    await Promise.all([email, email.toUpperCase(), email, email].map(ask));
    expect(await countOrganizations()).toBe(before + 1);
    const { orgId, email: kept } = one(await ownersOf(email));
    expect(await readUsage(database(), orgId)).toMatchObject({ users: 1 });
    const links = (await readMessages(orgId)).map(inShort);
    expect(links).toEqual(Array.from({ length: 4 }, () => `magic-link by email to ${kept}`));
  });
});

describe("signing up with a member's address", () => {
  it("sends a link to sign in, and opens nothing", async () => {
    const dana = await createTestOrganization();
    const before = await countOrganizations();
    await ask(dana.email.toUpperCase());
    expect(await countOrganizations()).toBe(before);
    const token = tokenOf(await readSecretLink(dana.orgId, dana.email));
    expect(await signInWithLink(token, new Date())).toMatchObject({ userId: dana.userId });
  });

  it("sends no link to who may come through single sign-on only", async () => {
    const dana = await createTestOrganization();
    await bindToSso(dana);
    const before = await countOrganizations();
    await ask(dana.email);
    expect(await countOrganizations()).toBe(before);
    expect(await readMessages(dana.orgId)).toEqual([]);
  });

  it("sends one to a member without a password", async () => {
    const dana = await createTestOrganization();
    await changeMember(dana, { passwordHash: null });
    await ask(dana.email);
    expect((await readMessages(dana.orgId)).map(inShort)).toEqual([`magic-link by email to ${dana.email}`]);
  });
});

it("is refused where sign-up is closed, to everybody alike", async () => {
  const dana = await createTestOrganization();
  const stranger = uniqueEmail("nia");
  setEnv({ SIGN_UP: "closed" });
  try {
    for (const email of [dana.email, stranger])
      await expect(ask(email)).rejects.toMatchObject({ code: "sign_up_closed" });
  } finally {
    setEnv({ SIGN_UP: "" });
  }
  expect([await ownersOf(stranger), await readMessages(dana.orgId)]).toEqual([[], []]);
});
