import { randomBytes } from "node:crypto";
import { describe, expect, it, onTestFinished } from "vitest";
import { database, transact } from "@/db/client";
import { setUserPassword } from "@/lib/accounts/organizations/operator";
import { handleAuth } from "@/lib/accounts/sign-in/auth-handler";
import { findKnown, isKnownTo, rememberDevice } from "@/lib/accounts/sign-in/known-device";
import { findMemberByEmail } from "@/lib/accounts/sign-in/member";
import { sessionCookie, writeCookie } from "@/lib/kit/auth/cookies";
import { appUrl, setEnv } from "@/lib/kit/env";
import { consume } from "@/lib/kit/limits/consume";
import { limits } from "@/lib/kit/limits/limit";
import { apiAs } from "@/proof/fixtures/api";
import { createTestOrganization, createTestUser, type TestMember, testPassword } from "@/proof/fixtures/organization";
import { startTestSession } from "@/proof/fixtures/sessions";
import { prove } from "@/proof/fixtures/sign-in-attempts";
import { createTestLink } from "@/proof/fixtures/sign-in-links";

const dana = await createTestOrganization();
const sam = await createTestUser(dana.orgId, "user");

/** A browser's cookies after signing in these members, one after the other. */
async function browserOf(...members: readonly TestMember[]): Promise<Headers> {
  let headers = new Headers();
  for (const member of members) {
    const { token } = await startTestSession(member);
    const { name } = sessionCookie();
    const set = writeCookie(name, token, { path: "/", maxAge: 60 });
    const response = new Response("{}", { headers: { "Set-Cookie": set } });
    await rememberDevice(new Request(appUrl(), { headers }), response, new Date());
    const [, known = ""] = response.headers.getSetCookie();
    expect(known).toMatch(/; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax$/);
    headers = new Headers({ Cookie: `${name}=${token}; ${known.split(";")[0]}` });
  }
  return headers;
}

async function knows(headers: Headers, { email }: TestMember): Promise<boolean> {
  const member = await findMemberByEmail(database(), email);
  return member !== undefined && isKnownTo(member, headers);
}

describe("a browser that signed a member in", () => {
  it("is known to that member and to others who used it, but to no other member", async () => {
    const [own, both] = [await browserOf(dana), await browserOf(dana, sam)];
    expect([await knows(own, dana), await knows(own, sam)]).toEqual([true, false]);
    expect([await knows(both, dana), await knows(both, sam)]).toEqual([true, true]);
    expect(await findKnown(own)).toBe(dana.userId);
    const altered = new Headers({ Cookie: own.get("cookie")?.replace(/..$/, "AA") ?? "" });
    for (const unknown of [altered, new Headers(), new Headers({ Cookie: "referral-rewards-known=x.y" })])
      expect([await knows(unknown, dana), await findKnown(unknown)]).toEqual([false, null]);
  });

  it("remembers the last five members", async () => {
    const others = await Promise.all([1, 2, 3, 4].map(() => createTestUser(dana.orgId, "user")));
    const headers = await browserOf(dana, sam, ...others);
    expect([await knows(headers, dana), await knows(headers, sam)]).toEqual([false, true]);
  });

  it("remembers nothing if no member was signed in", async () => {
    const response = new Response("{}", { headers: { "Set-Cookie": "referral-rewards=; Max-Age=0" } });
    await rememberDevice(new Request(appUrl()), response, new Date());
    expect(response.headers.getSetCookie()).toHaveLength(1);
  });

  it.each<[what: string, act: (member: TestMember) => Promise<unknown>]>([
    [
      "the password is changed",
      async (member) =>
        (await startTestSession(member)).api.post("/api/app/me/password", {
          currentPassword: testPassword,
          newPassword: "a stapled battery",
        }),
    ],
    [
      "the password is reset",
      async (member) =>
        apiAs((await createTestLink(member, "password-reset")).token).post("/api/app/password-resets/complete", {
          password: "a stapled battery",
        }),
    ],
    [
      "the member signs out everywhere",
      async (member) => (await startTestSession(member)).api.delete("/api/app/sessions"),
    ],
    [
      "the operator sets a password",
      ({ email }) => transact((tx) => setUserPassword(tx, { email, passwordHash: "x" }, new Date())),
    ],
  ])("is no longer known after %s", async (_, act) => {
    const member = await createTestUser(dana.orgId, "user");
    const headers = await browserOf(member, sam);
    await act(member);
    expect([await knows(headers, member), await knows(headers, sam)]).toEqual([false, true]);
  });
});

describe("a network beyond its request limit", () => {
  const network = `192.0.2.${randomBytes(1)[0]}`;

  async function send(what: readonly [string, string, string?], headers: Headers, proof = "") {
    const [method, action, provider] = what;
    const body = new URLSearchParams({ email: dana.email, proof }).toString();
    const request = new Request(`${appUrl()}/api/auth/${action}`, {
      method,
      headers: {
        Cookie: headers.get("cookie") ?? "",
        Origin: appUrl(),
        "X-Forwarded-For": network,
        "Content-Length": `${body.length}`,
        "Content-Type": "application/x-www-form-urlencoded",
      },
      ...(method === "POST" && { body }),
    });
    return handleAuth(action, provider, async () => new Response("{}"))(request);
  }

  it("still lets a known browser or a solved challenge through", async () => {
    onTestFinished(() => setEnv({ RATE_LIMIT: "off" }));
    setEnv({ RATE_LIMIT: "on" });
    for (let count = 0; count < 60; count++) await consume(limits.visitor, network, {});
    const [known, unknown] = [await browserOf(dana), new Headers()];
    const post = ["POST", "callback", "password"] as const;
    for (let count = 0; count < 60; count++) await send(post, unknown);
    const refused = await send(post, unknown);
    expect([refused.status, (await refused.json()).code]).toEqual([429, "challenge_required"]);
    expect((await send(["GET", "error"], unknown)).status).toBe(429);
    expect((await send(["GET", "csrf"], unknown)).status).toBe(200);
    const proof = await prove({ email: dana.email, network }, new Date());
    expect((await send(post, unknown, proof)).status).toBe(200);
    expect((await send(post, unknown, "x")).status).toBe(429);
    expect((await send(post, known)).status).toBe(200);
    expect((await send(["GET", "error"], known)).status).toBe(200);
  });
});
