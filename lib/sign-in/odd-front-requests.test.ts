import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { appUrl, setEnv } from "@/lib/platform/env";
import { handleAuth } from "@/lib/sign-in/auth-handler";
import { authOptions } from "@/lib/sign-in/auth-options";

const APP_URL = appUrl();
afterEach(() => setEnv({ APP_URL }));

const FORM = "application/x-www-form-urlencoded";
const sso = `sso-${randomUUID()}`;

/** What the guard answers, 200 where next-auth is asked. */
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

describe("what next-auth would fail over is refused before it", () => {
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
  ])("at %s the cookie of an address that is none, which is dropped", async (url, name, secure) => {
    setEnv({ APP_URL: url });
    const answer = await ask("GET", ["csrf"], "", { Cookie: `theme=dark; ${name}=javascript%3Aalert(1)` });
    expect(answer.status).toBe(400);
    const dropped = `${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure}`;
    expect(answer.headers.getSetCookie()).toEqual([dropped]);
  });

  it("and whoever comes back from the identity provider with such a cookie sees a page", async () => {
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
  ] as const)("but not %s %s with what it knows: %s", async (method, where, query) => {
    const Cookie = `next-auth.callback-url=${encodeURIComponent(appUrl())}`;
    expect((await ask(method, where, query, { Cookie })).status).toBe(200);
  });
});

describe("the address to come back to", () => {
  it.each([
    ["/dashboard?tab=1", "/dashboard?tab=1"],
    ["/a\r\nX-Evil: 1", "/aX-Evil:%201"],
    ["/\u{1f3e1}", "/%F0%9F%8F%A1"],
    ["//evil.example.com", ""],
    ["/\\evil.example.com", ""],
    ["https://evil.example.com", ""],
    ["javascript:alert(1)", ""],
  ])("%j leads to %j of this site", async (url, expected) => {
    const { callbacks } = await authOptions(new Request(appUrl()), undefined);
    expect(await callbacks?.redirect?.({ url, baseUrl: appUrl() })).toBe(`${appUrl()}${expected}`);
  });
});
