import { randomUUID } from "node:crypto";
import { afterAll, afterEach, describe, expect, it, onTestFinished } from "vitest";
import { handleAuth } from "@/lib/accounts/sign-in/auth-handler";
import { authOptions } from "@/lib/accounts/sign-in/auth-options";
import { readCarriedInvitation } from "@/lib/accounts/sign-in/carried-invitation";
import { ssoProviderId } from "@/lib/accounts/sso/connection";
import { saveSso } from "@/lib/accounts/sso/service";
import { appUrl, env, setEnv } from "@/lib/kit/env";
import { IdentityProvider } from "@/proof/fixtures/identity-provider";
import { useDatabase } from "@/proof/fixtures/own-database";
import { claimsFor, createSsoOrganization } from "@/proof/fixtures/sso";

const APP_URL = appUrl();

afterEach(() => setEnv({ APP_URL }));

const FORM = "application/x-www-form-urlencoded";
const sso = `sso-${randomUUID()}`;

/** The guard's response, or 200 if it lets next-auth handle the request. */
async function ask(method: string, [action, provider]: readonly string[], query = "", headers = {}) {
  const body = "csrfToken=1";
  const form = { "Sec-Fetch-Site": "same-origin", "Content-Type": FORM, "Content-Length": `${body.length}` };
  const request = new Request(`${appUrl()}/api/auth/${action}${query}`, {
    method,
    headers: { ...(method === "POST" && form), ...headers },
    ...(method === "POST" && { body }),
  });
  return handleAuth(action ?? "", provider, async () => new Response("{}"))(request);
}

const password = ["callback", "password"];

describe("requests that next-auth would fail on are rejected first", () => {
  it.each(["application/json", "text/plain", "multipart/form-data; boundary=x", `${FORM}x`, ""])(
    "a form as %j",
    async (type) => {
      expect((await ask("POST", password, "", { "Content-Type": type })).status).toBe(415);
    },
  );

  it.each(["?error=%0d%0aX:1", "?error=%F0%9F%8F%A1", "?error=a%00b", "?callbackUrl=javascript:alert(1)"])(
    "the query %s",
    async (query) => {
      expect((await ask("GET", ["error"], query)).status).toBe(400);
      expect((await ask("POST", password, query)).status).toBe(400);
    },
  );

  it.each([
    ["http://localhost:3000", "next-auth.callback-url", ""],
    ["https://rewards.example.com", "__Secure-next-auth.callback-url", "; Secure"],
  ])("a cookie at %s with an invalid address, which is dropped", async (url, name, secure) => {
    setEnv({ APP_URL: url });
    const answer = await ask("GET", ["csrf"], "", { Cookie: `theme=dark; ${name}=javascript%3Aalert(1)` });
    expect(answer.status).toBe(400);
    const dropped = `${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure}`;
    expect(answer.headers.getSetCookie()).toEqual([dropped]);
  });

  it("and a person who returns from the identity provider with such a cookie gets a page", async () => {
    const answer = await ask("GET", ["callback", sso], "?code=%C3%A9", {
      Cookie: "next-auth.callback-url=%",
    });
    expect(answer.headers.get("location")).toBe(`${appUrl()}/sign-in?problem=unavailable`);
  });

  it.each([
    ["GET", ["error"], "?error=CredentialsSignin"],
    ["GET", ["signin"], "?callbackUrl=%2Fdashboard"],
    ["GET", ["callback", sso], "?code=%C3%A9&state=1"],
    ["POST", password, ""],
  ] as const)("but not valid requests: %s %s with %s", async (method, where, query) => {
    const Cookie = `next-auth.callback-url=${encodeURIComponent(appUrl())}`;
    expect((await ask(method, where, query, { Cookie })).status).toBe(200);
  });
});

/** A form in chunks without a length, as a streaming proxy sends it. */
function inPieces(size: number, type: string): Request {
  const body = new Blob(["x".repeat(size)]).stream();
  const headers = { "Sec-Fetch-Site": "same-origin", "Content-Type": type };
  const init = { method: "POST", headers, body, duplex: "half" };
  return new Request(`${appUrl()}/api/auth/callback`, init);
}

it.each([
  ["is taken", 150, FORM, 200],
  ["is rejected if it is too long", 20_000, FORM, 413],
  ["is rejected if it is not a form", 150, "application/json", 415],
] as const)("a form without a length %s", async (_, size, type, status) => {
  const request = inPieces(size, type);
  const answer = handleAuth("callback", "password", async () => new Response(await request.text()));
  const answered = await answer(request);
  expect(answered.status).toBe(status);
  if (status === 200) expect(await answered.text()).toHaveLength(size);
});

it.each([
  ["/home?tab=1", "/home?tab=1"],
  ["/a\r\nX-Evil: 1", "/aX-Evil:%201"],
  ["/\u{1f3e1}", "/%F0%9F%8F%A1"],
  ["//evil.example.com", ""],
  ["/\\evil.example.com", ""],
  ["https://evil.example.com", ""],
  ["javascript:alert(1)", ""],
])("the return address %j leads to %j on this site", async (url, expected) => {
  const { callbacks } = await authOptions(new Request(appUrl()), undefined);
  expect(await callbacks?.redirect?.({ url, baseUrl: appUrl() })).toBe(`${appUrl()}${expected}`);
});

const token = `rri_${"Az09-_".repeat(7)}A`;

/** The cookies of the response, except next-auth's own. */
async function carry(method: "GET" | "POST", [action, provider]: [string, string], headers: object = {}) {
  const handler = handleAuth(action, provider, async () => {
    return new Response("{}", { headers: { "Set-Cookie": "state=1" } });
  });
  const form = { "Content-Type": "application/x-www-form-urlencoded", "Content-Length": "3" };
  const own = { Origin: appUrl(), ...form };
  const request = new Request(`${appUrl()}/api/auth/${action}`, { method, headers: { ...own, ...headers } });
  const [state, ...cookies] = (await handler(request)).headers.getSetCookie();
  expect(state).toBe("state=1");
  return cookies;
}

const attributes = (seconds: number) => `Path=/api/auth/callback; Max-Age=${seconds}; HttpOnly; SameSite=Lax`;
const startWith = (value: string) => carry("POST", ["signin", sso], { "X-Invitation": value });

describe("an invitation's token", () => {
  it("waits in a cookie while its owner is at the identity provider, and only the callback reads it", async () => {
    expect(await startWith(token)).toEqual([`referral-rewards-invitation=${token}; ${attributes(600)}`]);
    const Cookie = `state=1; referral-rewards-invitation=${token}`;
    expect(readCarriedInvitation(new Headers({ Cookie }))).toBe(token);
  });

  it("is only sent over https if the server uses it", async () => {
    setEnv({ APP_URL: "https://rewards.example.com" });
    const pair = `__Secure-referral-rewards-invitation=${token}`;
    expect(await startWith(token)).toEqual([`${pair}; ${attributes(600)}; Secure`]);
    expect(readCarriedInvitation(new Headers({ Cookie: pair }))).toBe(token);
    expect(readCarriedInvitation(new Headers({ Cookie: pair.slice("__Secure-".length) }))).toBeNull();
  });

  it("is dropped when its owner returns", async () => {
    expect(await carry("GET", ["callback", sso])).toEqual([`referral-rewards-invitation=; ${attributes(0)}`]);
  });

  it.each<[at: string, path: [string, string]]>([
    ["a password", ["callback", "password"]],
    ["an emailed link", ["callback", "link"]],
  ])("is not carried by %s", async (_, path) => {
    expect(await carry("POST", path, { "X-Invitation": token })).toEqual([]);
  });

  it.each(["", "rri_", `${token}A`, token.slice(1), `rrl_${token.slice(4)}`, `${token.slice(0, -1)};`])(
    "is neither set nor read if it is malformed: '%s'",
    async (value) => {
      expect(await startWith(value)).toEqual([]);
      const Cookie = `referral-rewards-invitation=${value}`;
      const read = readCarriedInvitation(new Headers({ Cookie }));
      expect(read).toBeNull();
    },
  );

  it("is optional", async () => {
    expect(await carry("POST", ["signin", sso])).toEqual([]);
    expect(readCarriedInvitation(new Headers())).toBeNull();
  });
});

const { DATABASE_URL = "" } = env();

afterAll(() => useDatabase(DATABASE_URL));

it("a person who returns while the database is away is sent to sign in, without details in the URL", async () => {
  const provider = await new IdentityProvider().listen();
  onTestFinished(() => provider.close());
  const { orgId, email, actor } = await createSsoOrganization();
  await saveSso(actor, { issuer: provider.url, clientSecret: "s3cret" });
  const request = new Request("http://localhost:3000/api/auth/callback/sso");
  const { callbacks } = await authOptions(request, ssoProviderId(orgId));
  await useDatabase("postgres://app:app@127.0.0.1:9/referral_rewards");
  const account = { type: "oauth", provider: ssoProviderId(orgId), providerAccountId: "7" } as const;
  const answer = await callbacks?.signIn?.({
    user: { id: "7" },
    account,
    profile: claimsFor(email, { iss: provider.url }),
  });
  expect(answer).toBe("/sign-in?problem=unavailable");
});
