import { beforeAll, describe, expect, it } from "vitest";
import { sessionCookie } from "@/lib/auth/session-cookie";
import { appUrl, setEnv } from "@/lib/platform/env";
import { apiAs, cookieOf } from "@/proof/fixtures/api";
import { createTestOrganization, type TestMember } from "@/proof/fixtures/organization";
import { expectRefusal } from "@/proof/fixtures/scenario";
import { startTestSession } from "@/proof/fixtures/sessions";

const path = "/api/app/me";

let dana: TestMember;
let token: string;
beforeAll(async () => {
  dana = await createTestOrganization();
  token = (await startTestSession(dana)).token;
});

const readWith = (headers: Record<string, string>) => apiAs(null).get(path, { headers });

describe("a session's cookie", () => {
  it("signs in, among others too", async () => {
    const { name } = sessionCookie();
    for (const cookie of [`${name}=${token}`, `a=1; ${name}=${token}; b=2`, `a=1;${name}=${token}`]) {
      const answer = await readWith({ Cookie: cookie });
      expect(answer.body).toMatchObject({ user: { email: dana.email } });
    }
  });

  it.each([
    ["under another name", () => `session=${token}`],
    ["under a longer name", () => `x${sessionCookie().name}=${token}`],
    ["under the name it has over https", () => `__Host-${sessionCookie().name}=${token}`],
    ["in another case", () => `${sessionCookie().name}=${token.toUpperCase()}`],
    ["cut short", () => cookieOf(token.slice(0, -1))],
    ["that holds an API key", () => cookieOf(dana.apiKey)],
    ["that is empty", () => cookieOf("")],
  ])("%s signs nobody in", async (_, cookie) => {
    const answer = await readWith({ Cookie: cookie() });
    expectRefusal(answer, 401, "unauthenticated");
    expect(answer.headers.get("www-authenticate")).toBe("Bearer");
  });

  it("has the prefix over https that keeps it on this host", async () => {
    const address = appUrl();
    setEnv({ APP_URL: "https://rewards.example.com" });
    try {
      const cookie = sessionCookie();
      expect(cookie).toMatchObject({ name: expect.stringMatching(/^__Host-/), options: { secure: true } });
      expectRefusal(await readWith({ Cookie: `referral-rewards=${token}` }), 401, "unauthenticated");
      expect((await readWith({ Cookie: `${cookie.name}=${token}` })).status).toBe(200);
    } finally {
      setEnv({ APP_URL: address });
    }
  });

  it("counts for nothing beside a bearer credential, right or wrong", async () => {
    const sam = await createTestOrganization();
    const Cookie = cookieOf(token);
    const both = await readWith({ Cookie, Authorization: `Bearer ${sam.apiKey}` });
    expect(both.body).toMatchObject({ user: { email: sam.email } });
    for (const Authorization of ["Bearer secret", "", `Basic ${btoa(token)}`]) {
      expectRefusal(await readWith({ Cookie, Authorization }), 401, "unauthenticated");
    }
  });

  it("is told that it has ended, rather than of API keys", async () => {
    const { body } = await readWith({ Cookie: cookieOf(`rrs_${"A".repeat(43)}`) });
    expect(body["detail"]).toBe("You are signed out. Sign in again to go on.");
  });
});
