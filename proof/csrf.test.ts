import { describe, expect, it } from "vitest";
import { endpoints } from "@/lib/contract";
import type { Endpoint } from "@/lib/kit/contract";
import { appUrl } from "@/lib/platform/env";
import { apiAs, browserAs, cookieOf, type Options } from "@/proof/fixtures/api";
import { readContents } from "@/proof/fixtures/database-contents";
import { foreignPages } from "@/proof/fixtures/foreign-pages";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { expectRefusal } from "@/proof/fixtures/scenario";
import { exampleBody, fillPath, makeScene, type Scene } from "@/proof/fixtures/scene";
import { startTestSession } from "@/proof/fixtures/sessions";

const scratch = isolateDatabase();

/** Whoever holds an e-mailed link sends it as a header, which no other site can; all others may have a cookie. */
const byCookie = endpoints
  .map(({ endpoint }) => endpoint)
  .filter(({ method, access }) => method !== "GET" && !/^(invitation|resetLink)$/.test(access.caller ?? ""))
  .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

/** Sends the endpoint's own example with the admin's cookie, which would succeed from a page of ours. */
async function stage({ organization, ids }: Scene, endpoint: Endpoint) {
  const { token } = await startTestSession(organization);
  const [path, body] = [fillPath(endpoint, ids), exampleBody(endpoint, ids)];
  return {
    attack: ({ headers, ...options }: Options) =>
      apiAs(null).send(endpoint.method, path, body, {
        ...options,
        headers: { Cookie: cookieOf(token), ...headers },
      }),
    fromOwnPage: () => browserAs(token).send(endpoint.method, path, body),
  };
}

describe("a page that is not ours, opened in a browser that is signed in", () => {
  it("could try every write of members and visitors", () => {
    expect(byCookie.length).toBeGreaterThan(25);
  });

  it.each(byCookie)("cannot make it send %s, and our own page can", async (_, endpoint) => {
    const { attack, fromOwnPage } = await stage(await makeScene(), endpoint);
    const before = await readContents(scratch().ownerUrl);
    for (const [how, options] of Object.entries(foreignPages)) {
      const answer = await attack(options);
      expect([how, answer.status]).toEqual([how, 403]);
      expectRefusal(answer, 403, "cross_origin");
    }
    expect(await readContents(scratch().ownerUrl)).toEqual(before);
    expect((await fromOwnPage()).status).toBe(endpoint.status);
    expect(await readContents(scratch().ownerUrl)).not.toEqual(before);
  });

  it.each(byCookie)("is told apart from ours by the origin alone: %s", async (_, endpoint) => {
    const { attack } = await stage(await makeScene(), endpoint);
    expect((await attack({ headers: { Origin: appUrl() } })).status).toBe(endpoint.status);
  });
});
