import { beforeAll, expect, it } from "vitest";
import { type Answer, apiAs, visitors } from "@/proof/fixtures/api";
import { changeMember } from "@/proof/fixtures/members";
import { readMessages } from "@/proof/fixtures/messages";
import { createTestOrganization, createTestUser, uniqueEmail } from "@/proof/fixtures/organization";

const addresses: Record<string, string> = {};
let orgId: string;

beforeAll(async () => {
  const admin = await createTestOrganization({ tier: "pro" });
  ({ orgId } = admin);
  await apiAs(admin.apiKey).patch("/api/app/sso", {
    signInName: `acme-${orgId}`.slice(0, 40),
    issuer: "https://login.example.com",
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
    "somebody who is still to be onboarded": pending.email,
  });
});

/** Everything that tells one answer from another, but when and to which request it was given. */
function told({ status, body, headers }: Answer) {
  const kept = [...headers].filter(([name]) => !/^(x-request-id|date|server-timing)$/.test(name));
  return { status, body, headers: kept };
}

it.each(["sign-up", "sign-in-links", "password-resets"])("%s answers everybody alike", async (form) => {
  const ask = (email: string) => visitors.post(`/api/app/${form}`, { email });
  const stranger = told(await ask(uniqueEmail("nobody")));
  expect(stranger).toMatchObject({ status: 200, body: { ok: true } });
  expect(Object.keys(addresses)).toHaveLength(4);
  for (const [who, email] of Object.entries(addresses)) expect(told(await ask(email)), who).toEqual(stranger);
});

it("a form answers no sooner where there is nothing to do", async () => {
  const start = performance.now();
  await visitors.post("/api/app/sign-in-links", { email: uniqueEmail("nobody") });
  expect(performance.now() - start).toBeGreaterThan(195);
});

it("who is bound to single sign-on is told by e-mail where that is, without a link that opens anything", async () => {
  const bound = addresses["a member bound to single sign-on"];
  const toBound = (await readMessages(orgId)).filter(({ recipient }) => recipient === bound);
  expect(toBound).toHaveLength(3);
  for (const hint of toBound) {
    const data = { minutesValid: 0, ssoName: `acme-${orgId}`.slice(0, 40) };
    expect(hint).toMatchObject({ template: "magic-link", sealedUrl: null, expiresAt: null, data });
  }
});
