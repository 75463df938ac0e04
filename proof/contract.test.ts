import { beforeAll, describe, expect, expectTypeOf, it } from "vitest";
import type { Db, Tx } from "@/db/client";
import { endpoints } from "@/lib/contract";
import { type endpoint as declare, type Endpoint, pathKeys } from "@/lib/kit/contract";
import { endpointOf } from "@/lib/kit/route";
import { callerFor } from "@/proof/fixtures/callers";
import { routeFiles } from "@/proof/fixtures/routes";
import { exampleBody, fillPath, idName, makeScene, type Scene } from "@/proof/fixtures/scene";

const all = endpoints.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);
const withKeys = all.filter(([, { path }]) => pathKeys(path).length > 0);

let own: Scene;
let foreign: Scene;

beforeAll(async () => {
  [own, foreign] = await Promise.all([makeScene(), makeScene()]);
});

describe("every endpoint", () => {
  it.each(all)("%s is served by the route file its path names", (_, endpoint) => {
    const file = `app${endpoint.path.replace(/:(\w+)/g, "[$1]")}/route.ts`;
    const handler = routeFiles.find((route) => route.file === file)?.module[endpoint.method];
    expect(handler && endpointOf(handler)).toBe(endpoint);
  });

  it.each(all)("%s takes its own example", (_, endpoint) => {
    const fields = Object.fromEntries(
      pathKeys(endpoint.path).map((key) => [key, own.ids[idName(endpoint, key)]]),
    );
    expect(endpoint.input.safeParse({ ...fields, ...endpoint.example }).error).toBeUndefined();
  });
});

describe("another organization", () => {
  const cases = withKeys.flatMap(([name, endpoint]) =>
    pathKeys(endpoint.path).map((key) => [name, key, endpoint] as const),
  );

  it.each(cases)("%s answers 404 to a %s of another organization", async (_, key, endpoint) => {
    const before = await snapshot(foreign);
    const name = idName(endpoint, key);
    const ids = { ...own.ids, [name]: foreign.ids[name] ?? "" };
    const caller = callerFor(endpoint, own.callers);
    const answer = await caller.send(endpoint.method, fillPath(endpoint, ids), endpoint.example);
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({ code: "not_found" });
    expect(await snapshot(foreign)).toEqual(before);
  });

  it.each(withKeys)("%s does find what is one's own", async (_, endpoint) => {
    const { callers, ids } = await makeScene();
    const caller = callerFor(endpoint, callers);
    const answer = await caller.send(endpoint.method, fillPath(endpoint, ids), exampleBody(endpoint, ids));
    expect(answer.status).toBe(endpoint.status);
  });
});

describe("what is not in the contract", () => {
  const handWritten = [
    "app/(public)/portal/[token]/icon/[size]",
    "app/(public)/portal/[token]/manifest.webmanifest",
    "app/api/[[...path]]",
    "app/app/[[...path]]",
    "app/api/auth/[...nextauth]",
    "app/api/friends/[code]",
    "app/api/health",
    "app/api/health/ready",
    "app/api/jobs/run",
    "app/api/metrics",
    "app/api/openapi.json",
    "app/api/portal/[token]",
    "app/api/uploads/[...key]",
    "app/api/unsubscribe/[token]",
    "app/api/webhooks/[orgId]",
    "app/api/webhooks/twilio",
  ];

  it("is not served: every other route file is one of the few hand-written doors", () => {
    const served = routeFiles.filter(({ module }) =>
      Object.values(module).some((handler) => handler && endpointOf(handler)),
    );
    const others = routeFiles
      .filter((route) => !served.includes(route))
      .map(({ file }) => file.replace("/route.ts", ""));
    expect(others.sort()).toEqual([...handWritten].sort());
  });

  it("has no path under two files", () => {
    const paths = all.map(([name]) => name);
    expect(new Set(paths).size).toBe(paths.length);
  });
});

describe("the types", () => {
  it("make access a required part of an endpoint", () => {
    expectTypeOf<Omit<Endpoint, "access">>().not.toExtend<Parameters<typeof declare>[0]>();
  });

  it("tell a read from a write", () => {
    expectTypeOf<Tx>().toExtend<Db>();
    expectTypeOf<Db>().not.toExtend<Tx>();
  });
});

async function snapshot({ callers, ids }: Scene) {
  const campaign = `/api/app/campaigns/${ids["campaignId"]}`;
  const paths = [
    "/api/app/campaigns",
    "/api/app/dashboard",
    "/api/app/account",
    "/api/app/users",
    "/api/app/invitations",
    "/api/app/integrations/webhook-keys",
    "/api/app/messages",
    "/api/app/sessions",
    "/api/app/sso",
    `${campaign}/advocates`,
    `${campaign}/referrals`,
  ];
  return Promise.all(paths.map(async (path) => (await callers.session.get(path)).body));
}
