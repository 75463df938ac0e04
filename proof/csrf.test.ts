import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { handleAuth } from "@/lib/accounts/sign-in/auth-handler";
import { endpoints } from "@/lib/contract";
import { appUrl } from "@/lib/kit/env";
import { apiAs, cookieOf, type SendOptions } from "@/proof/fixtures/api";
import { readContents } from "@/proof/fixtures/database-contents";
import { createTestOrganization, type TestMember } from "@/proof/fixtures/organization";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { expectRefusal } from "@/proof/fixtures/scenario";
import { exampleBody, fillPath, makeScene, type Scene } from "@/proof/fixtures/scene";
import { startTestSession, unrecorded } from "@/proof/fixtures/sessions";

const scratch = isolateDatabase();

const evil = "https://evil.example.com";
const sister = appUrl().replace("//", "//sister.");
const fromEvil = { "Sec-Fetch-Site": "cross-site", Origin: evil };

/** Requests that a browser sends from another site's page; `raw` replaces the JSON body. */
const foreignPages: Readonly<Record<string, SendOptions>> = {
  "a form of another site": {
    headers: { ...fromEvil, "Content-Type": "application/x-www-form-urlencoded" },
    raw: "name=Evil&email=evil%40example.com",
  },
  "a form that passes for JSON": {
    headers: { ...fromEvil, "Content-Type": "text/plain" },
    raw: '{"name":"Evil","email":"evil@example.com"}',
  },
  "a fetch of another site": { headers: fromEvil },
  "a fetch of another site in an older browser": { headers: { Origin: evil } },
  "a fetch that only names our origin": { headers: { ...fromEvil, Origin: appUrl() } },
  "a fetch of a sister site": { headers: { "Sec-Fetch-Site": "same-site", Origin: sister } },
  "a fetch of a sister site in an older browser": { headers: { Origin: sister } },
  "a page of the same host at another port": { headers: { Origin: "http://localhost:3001" } },
  "a page without an origin": { headers: { Origin: "null" } },
  "a link or a bookmark": { headers: { "Sec-Fetch-Site": "none" } },
  "no word of where it comes from": {},
};

/** Endpoints called by cookie. An emailed link's token is sent as a header, which another site can't set. */
const byCookie = endpoints
  .map(({ endpoint }) => endpoint)
  .filter(({ method, access }) => method !== "GET" && !/^(invitation|resetLink)$/.test(access.caller ?? ""));

describe("another site's page in a signed-in browser", () => {
  let scene: Scene;
  let Cookie: string;
  let before: Awaited<ReturnType<typeof readContents>>;

  beforeAll(async () => {
    scene = await makeScene();
    Cookie = cookieOf((await startTestSession(scene.organization, { at: unrecorded() })).token);
    before = await readContents(scratch().ownerUrl);
  });

  it("targets every write of members and visitors", () => {
    expect(byCookie.length).toBeGreaterThan(25);
  });

  // Sends the endpoint's own example with the admin's cookie, which succeeds from one of our pages.
  it.each(byCookie)("cannot make the browser send $method $path", async (endpoint) => {
    const [path, body] = [fillPath(endpoint, scene.ids), exampleBody(endpoint, scene.ids)];
    for (const [how, { headers, ...options }] of Object.entries(foreignPages)) {
      const answer = await apiAs(null).send(endpoint.method, path, body, {
        ...options,
        headers: { Cookie, ...headers },
      });
      expect([how, answer.status]).toEqual([how, 403]);
      expectRefusal(answer, 403, "cross_origin");
    }
  });

  it("has written nothing", async () => {
    expect(await readContents(scratch().ownerUrl)).toEqual(before);
  });
});

/** Requests to sign in and out. */
const signInWrites: readonly (readonly [action: string, provider?: string])[] = [
  ["signout"],
  ["callback", "password"],
  ["callback", "link"],
  ["signin", `sso-${randomUUID()}`],
];

describe("another site's page that targets sign-in or sign-out", () => {
  let dana: TestMember;
  beforeAll(async () => {
    dana = await createTestOrganization();
  });

  /** Posts a form with a session cookie. @returns the response, and whether next-auth was called */
  async function post(
    [action, provider]: (typeof signInWrites)[number],
    token: string,
    { headers = {}, raw = "csrfToken=1" }: SendOptions,
  ) {
    let isAsked = false;
    const handler = handleAuth(action, provider, async () => {
      isAsked = true;
      return new Response("{}");
    });
    const form = { "Content-Type": "application/x-www-form-urlencoded", "Content-Length": `${raw.length}` };
    const response = await handler(
      new Request(`http://localhost:3000/api/auth/${action}`, {
        method: "POST",
        headers: { ...form, Cookie: cookieOf(token), ...headers },
        body: raw,
      }),
    );
    return { isAsked, status: response.status, answer: await response.json() };
  }

  it.each(signInWrites.map((write) => [write.join("/"), write] as const))(
    "is refused, and ours is not: %s",
    async (_, write) => {
      const { token, api } = await startTestSession(dana);
      for (const [how, options] of Object.entries(foreignPages)) {
        const { answer, ...rest } = await post(write, token, options);
        expect({ how, ...rest }).toEqual({ how, isAsked: false, status: 403 });
        expect(answer).toMatchObject({ code: "cross_origin" });
      }
      expect((await api.get("/api/app/me")).status).toBe(200);
      for (const headers of [{ "Sec-Fetch-Site": "same-origin" }, { Origin: "http://localhost:3000" }]) {
        expect(await post(write, token, { headers })).toMatchObject({
          isAsked: true,
          status: 200,
        });
      }
    },
  );
});
