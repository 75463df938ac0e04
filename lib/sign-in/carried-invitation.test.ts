import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { appUrl, setEnv } from "@/lib/platform/env";
import { handleAuth } from "@/lib/sign-in/auth-handler";
import { readCarriedInvitation } from "@/lib/sign-in/carried-invitation";

const APP_URL = appUrl();
afterEach(() => setEnv({ APP_URL }));

const token = `rri_${"Az09-_".repeat(7)}A`;
const sso = `sso-${randomUUID()}`;

/** The cookies that the front's answer sets besides next-auth's own. */
async function ask(method: "GET" | "POST", [action, provider]: [string, string], headers: object = {}) {
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
const start = (value: string) => ask("POST", ["signin", sso], { "X-Invitation": value });

describe("an invitation's token", () => {
  it("waits in a cookie for whoever is at the identity provider, and only the callback sees it", async () => {
    expect(await start(token)).toEqual([`referral-rewards-invitation=${token}; ${attributes(600)}`]);
    const Cookie = `state=1; referral-rewards-invitation=${token}`;
    expect(readCarriedInvitation(new Headers({ Cookie }))).toBe(token);
  });

  it("travels over https alone where the server has it", async () => {
    setEnv({ APP_URL: "https://rewards.example.com" });
    const pair = `__Secure-referral-rewards-invitation=${token}`;
    expect(await start(token)).toEqual([`${pair}; ${attributes(600)}; Secure`]);
    expect(readCarriedInvitation(new Headers({ Cookie: pair }))).toBe(token);
    expect(readCarriedInvitation(new Headers({ Cookie: pair.slice("__Secure-".length) }))).toBeNull();
  });

  it("is dropped when they come back", async () => {
    expect(await ask("GET", ["callback", sso])).toEqual([`referral-rewards-invitation=; ${attributes(0)}`]);
  });

  it.each<[at: string, path: [string, string]]>([
    ["a password", ["callback", "password"]],
    ["an e-mailed link", ["callback", "link"]],
  ])("is not carried by %s", async (_, path) => {
    expect(await ask("POST", path, { "X-Invitation": token })).toEqual([]);
  });

  it.each(["", "rri_", `${token}A`, token.slice(1), `rrl_${token.slice(4)}`, `${token.slice(0, -1)};`])(
    "is neither set nor read where it is none: '%s'",
    async (value) => {
      expect(await start(value)).toEqual([]);
      const Cookie = `referral-rewards-invitation=${value}`;
      const read = readCarriedInvitation(new Headers({ Cookie }));
      expect(read).toBeNull();
    },
  );

  it("is not missed by whoever comes without", async () => {
    expect(await ask("POST", ["signin", sso])).toEqual([]);
    expect(readCarriedInvitation(new Headers())).toBeNull();
  });
});
