import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { organizations, users } from "@/db/schema/organizations";
import { single } from "@/db/single";
import { signInWithLink } from "@/lib/accounts/sign-in/auth-options";
import { requestPasswordReset, requestSignInLink, signUp } from "@/lib/accounts/sign-in/service";
import { readUsage } from "@/lib/business/plans/plan-usage";
import { visitorFrom } from "@/lib/kit/auth/actor";
import { setEnv } from "@/lib/kit/env";
import { listMessagesForOperator } from "@/lib/messages/operator-log";
import { type Answer, apiAs, visitors } from "@/proof/fixtures/api";
import { readAuditEntries } from "@/proof/fixtures/audit";
import { changeMember } from "@/proof/fixtures/members";
import { deliverMessages, inShort, readMessages, readSecretLink, tokenOf } from "@/proof/fixtures/messages";
import { createTestOrganization, createTestUser, type TestMember, uniqueEmail } from "@/proof/fixtures/organization";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { newAttempt } from "@/proof/fixtures/sign-in-attempts";
import { testIssuer } from "@/proof/fixtures/sso";

isolateDatabase();

const ask = (email: string) => signUp(visitorFrom(newAttempt().network), { email });

const ownersOf = (email: string) =>
  database()
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()));

const countOrganizations = async () => (await database().select().from(organizations)).length;

describe("signing up with a new address", () => {
  it("opens an organization for onboarding, whose admin has no password yet and gets a link, with an audit log", async () => {
    const email = uniqueEmail("Nia");
    await ask(email);
    const { orgId, id: userId, ...admin } = single(await ownersOf(email));
    expect(admin).toMatchObject({ email, roles: ["admin"], passwordHash: null, lastSignInAt: null });
    const organization = single(await database().select().from(organizations).where(eq(organizations.id, orgId)));
    expect(organization).toMatchObject({
      status: "pending_onboarding",
      tosAcceptedAt: null,
    });
    expect(await readUsage(database(), orgId)).toMatchObject({ users: 1 });
    const token = tokenOf(await readSecretLink(orgId, email));
    expect(await signInWithLink(token, new Date())).toEqual({ orgId, userId });
    const visitor = { actorKind: "visitor", actorName: "A visitor", before: null };
    expect(await readAuditEntries(orgId)).toEqual([
      {
        action: "organization.created",
        subjectId: orgId,
        ...visitor,
        after: { tier: "pro", trialEndsAt: null },
      },
      { action: "user.created", subjectId: email, ...visitor, after: { email, roles: ["admin"] } },
    ]);
  });

  it("opens one organization for concurrent requests in any case of the address", async () => {
    const email = uniqueEmail("nia");
    const before = await countOrganizations();
    await Promise.all([email, email.toUpperCase(), email, email].map(ask));
    expect(await countOrganizations()).toBe(before + 1);
    const { orgId, email: storedEmail } = single(await ownersOf(email));
    expect(await readUsage(database(), orgId)).toMatchObject({ users: 1 });
    const links = (await readMessages(orgId)).map(inShort);
    expect(links).toEqual(Array.from({ length: 4 }, () => `magic-link by email to ${storedEmail}`));
  });
});

it("signing up with the address of a member, with or without a password, sends a link and opens nothing", async () => {
  const [dana, sam] = [await createTestOrganization(), await createTestOrganization()];
  await changeMember(sam, { passwordHash: null });
  const before = await countOrganizations();
  for (const { orgId, userId, email } of [dana, sam]) {
    await ask(email.toUpperCase());
    expect((await readMessages(orgId)).map(inShort)).toEqual([`magic-link by email to ${email}`]);
    const token = tokenOf(await readSecretLink(orgId, email));
    expect(await signInWithLink(token, new Date())).toMatchObject({ userId });
  }
  expect(await countOrganizations()).toBe(before);
});

it("signing up is refused for every address if sign-up is closed", async () => {
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

describe("an emailed link", () => {
  let dana: TestMember;

  beforeAll(async () => {
    dana = await createTestOrganization();
  });

  const { signal } = new AbortController();

  it.each([
    ["magic-link", requestSignInLink, "/sign-in/link#rrl_", 10, "expires in 10 minutes"],
    ["password-reset", requestPasswordReset, "/reset-password#rrp_", 60, "hour"],
  ] as const)(
    "the email %s has a link with its token behind # and its validity period",
    async (template, ask, start, minutes, says) => {
      const { orgId, email } = await createTestUser(dana.orgId, "user");
      const now = new Date();
      await ask(visitorFrom(newAttempt().network), { email: email.toUpperCase() }, { now });
      const message = single((await readMessages(orgId)).filter(({ recipient }) => recipient === email));
      const expiresAt = new Date(now.getTime() + minutes * 60_000);
      expect(message).toMatchObject({
        template,
        channel: "email",
        expiresAt,
        data: { minutesValid: minutes },
      });

      const link = await readSecretLink(orgId, email);
      expect(link.replace(/[\w-]{43}$/, "")).toBe(`http://localhost:3000${start}`);
      await deliverMessages(orgId);
      const read = (await listMessagesForOperator({ orgId }, signal, now)).find(({ to }) => to === email);
      expect(read).toMatchObject({ template, status: "captured", text: expect.stringContaining(link) });
      expect(read?.text).toContain(says);

      const details = await apiAs(dana.apiKey).get(`/api/app/messages/${message.id}`);
      expect(details.body).toMatchObject({ message: { status: "captured" } });
      expect(JSON.stringify(details.body)).not.toContain(link.split("#")[1]);
    },
  );
});

describe("the forms of the sign-in pages", () => {
  const addresses: Record<string, string> = {};

  let orgId: string;

  beforeAll(async () => {
    const admin = await createTestOrganization({ tier: "pro" });
    ({ orgId } = admin);
    await apiAs(admin.apiKey).patch("/api/app/sso", {
      signInName: `acme-${orgId}`.slice(0, 40),
      issuer: testIssuer,
      clientId: "rr",
      clientSecret: "s3cret",
    });
    const [bound, forgetful] = [await createTestUser(orgId, "user"), await createTestUser(orgId, "user")];
    await changeMember(bound, { allowPasswordAuth: false });
    await changeMember(forgetful, { passwordHash: null });
    const pending = await createTestOrganization({ pending: true });
    Object.assign(addresses, {
      "a member": admin.email,
      "a member bound to single sign-on": bound.email,
      "a member without a password": forgetful.email,
      "a member before onboarding": pending.email,
    });
  });

  /** All differences between responses except their time and request id. */
  function comparable({ status, body, headers }: Answer) {
    const stableHeaders = [...headers].filter(([name]) => !/^(x-request-id|date|server-timing)$/.test(name));
    return { status, body, headers: stableHeaders };
  }

  it.each(["sign-up", "sign-in-links", "password-resets"])("%s responds the same for every address", async (form) => {
    const ask = (email: string) => visitors.post(`/api/app/${form}`, { email });
    const stranger = comparable(await ask(uniqueEmail("unknown")));
    expect(stranger).toMatchObject({ status: 200, body: { ok: true } });
    const answers = await Promise.all(Object.values(addresses).map(ask));
    expect(answers.map(comparable)).toEqual(Array(4).fill(stranger));
  });

  it("a form takes as long to respond if there is nothing to do", async () => {
    const start = performance.now();
    await visitors.post("/api/app/sign-in-links", { email: uniqueEmail("unknown") });
    expect(performance.now() - start).toBeGreaterThan(195);
  });

  it("an SSO-only member is told by email where to sign in, without a working link", async () => {
    const bound = addresses["a member bound to single sign-on"];
    const toBound = (await readMessages(orgId)).filter(({ recipient }) => recipient === bound);
    expect(toBound).toHaveLength(3);
    for (const hint of toBound) {
      const data = { minutesValid: 0, ssoName: `acme-${orgId}`.slice(0, 40) };
      expect(hint).toMatchObject({ template: "magic-link", sealedUrl: null, expiresAt: null, data });
    }
  });
});
