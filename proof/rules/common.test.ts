import { randomUUID } from "node:crypto";
import { NIL } from "uuid";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { apiKeys } from "@/lib/accounts/api-keys/contract";
import { endpoints } from "@/lib/contract";
import { type Endpoint, isRepeatable, type ListEndpoint, pathKeys } from "@/lib/kit/contract";
import { type Answer, apiAs, type SendOptions, type TestApi } from "@/proof/fixtures/api";
import { listOperator } from "@/proof/fixtures/backups";
import { callerFor } from "@/proof/fixtures/callers";
import { readContents } from "@/proof/fixtures/database-contents";
import { expectRefusal, fixedTerms, succeeded } from "@/proof/fixtures/scenario";
import {
  exampleBody,
  fillPath,
  idName,
  isSpending,
  makeScene,
  makeSceneFor,
  makeSceneIn,
  type Scene,
} from "@/proof/fixtures/scene";
import { minutesAgo, startTestSession } from "@/proof/fixtures/sessions";
import { testDatabase } from "@/proof/guards/scratch-database";
import { byEffect, type ListedEndpoint, listed } from "@/proof/rules/tables";

const MIB = 1024 * 1024;
const unknownKey = `rrk_${"A".repeat(16)}:${"B".repeat(43)}`;

/** More of everything in the same organization. */
/** A read-only key of the organization. */

const contentsOf = ({ organization }: Scene) => readContents(testDatabase().ownerUrl, organization.orgId);

const own = await makeScene();
// A member has one authenticator, and an organization one app of each system.
const beside = await makeSceneIn(own.organization, (part) => !/^(authorization|passkeyId)/.test(part));
const foreign = await makeScene();
const created = await own.api.post("/app/api-keys", { scope: "read" });
const readOnly = apiAs(succeeded<typeof apiKeys.create>(created).key);
const foreignContents = await contentsOf(foreign);

/** Sends an endpoint's own example with these differences. */
function send(
  endpoint: Endpoint,
  scene: Scene,
  {
    ids = {},
    body = exampleBody(endpoint, scene.ids),
    ...options
  }: SendOptions & { ids?: Scene["ids"]; body?: ReturnType<typeof exampleBody> } = {},
) {
  const path = fillPath(endpoint, { ...scene.ids, ...ids });
  return callerFor(endpoint, scene.callers).send(endpoint.method, path, body, options);
}

async function refuseStrangers(endpoint: Endpoint): Promise<void> {
  for (const stranger of [apiAs(null), apiAs(unknownKey)]) {
    const answer = await stranger.send(endpoint.method, fillPath(endpoint, own.ids));
    expectRefusal(answer, 401, "unauthenticated");
    expect(answer.headers.get("www-authenticate")).toBe("Bearer");
  }
}

async function refuseOtherMethods(endpoint: Endpoint, api: TestApi): Promise<void> {
  const methods = endpoints.filter((row) => row.endpoint.path === endpoint.path).map((row) => row.endpoint.method);
  for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
    if (methods.some((known) => known === method)) continue;
    const answer = await api.send(method, fillPath(endpoint, own.ids));
    expectRefusal(answer, 405, "method_not_allowed");
    expect(answer.headers.get("allow")?.split(", ").sort()).toEqual(methods.sort());
  }
}

/** Ids that don't exist in the organization are not found. */
async function missStrangeIds(endpoint: Endpoint): Promise<void> {
  for (const key of pathKeys(endpoint.path)) {
    const name = idName(endpoint, key);
    for (const id of ["nonsense", randomUUID(), foreign.ids[name] ?? ""]) {
      expectRefusal(await send(endpoint, own, { ids: { [name]: id } }), 404, "not_found");
    }
  }
}

/** A record is found only under its own address: not under another one of the organization. */
async function missMisplaced(endpoint: Endpoint): Promise<void> {
  for (const key of pathKeys(endpoint.path).slice(0, -1)) {
    const name = idName(endpoint, key);
    const elsewhere = await send(endpoint, own, { ids: { [name]: beside.ids[name] ?? "" } });
    expectRefusal(elsewhere, 404, "not_found");
  }
}

/** Bodies in a wrong format and unknown fields are refused. */
async function refuseOddRequests(endpoint: Endpoint, api: TestApi): Promise<void> {
  const path = fillPath(endpoint, own.ids);
  const unknownQuery = await api.send(endpoint.method, `${path}${path.includes("?") ? "&" : "?"}unknownKey=1`);
  expectRefusal(unknownQuery, 400, "invalid_input", "unknownKey");
  if (endpoint.method === "GET") return;
  const withUnknown = { ...exampleBody(endpoint, own.ids), unknownField: 1 };
  expectRefusal(await api.send(endpoint.method, path, withUnknown), 400, "invalid_input", "unknownField");
  expectRefusal(await send(endpoint, own, { raw: '{"name": "A' }), 400, "invalid_input", "body");
  expectRefusal(await send(endpoint, own, { raw: "[]" }), 400, "invalid_input", "body");
  const asText = { headers: { "Content-Type": "text/plain" }, raw: "{}" };
  expectRefusal(await send(endpoint, own, asText), 415, "unsupported_media_type");
  expectRefusal(await send(endpoint, own, { raw: `{}${" ".repeat(MIB - 1)}` }), 413, "payload_too_large");
}

const fieldsOf = ({ input }: Endpoint) => (input instanceof z.ZodObject ? Object.entries(input.shape) : []);

/** Whether no field is required, though one must be given. These four accept an unchanged form. */
const refusesNothing = (endpoint: Endpoint) =>
  !/\/(ask-plan|referrals\/:referralId|webhook-endpoints\/:endpointId|connections\/:connectionId)$/.test(
    endpoint.path,
  ) &&
  fieldsOf(endpoint).every(
    ([name, schema]) =>
      pathKeys(endpoint.path).includes(name) || (schema instanceof z.ZodType && schema._zod.optin === "optional"),
  );

describe("every endpoint", () => {
  it.each(listed)("refuses malformed and unauthorized requests: $name", async ({ endpoint, access }) => {
    const api = callerFor(endpoint, own.callers);
    if (access.caller !== "visitor") await refuseStrangers(endpoint);
    await refuseOtherMethods(endpoint, api);
    await missStrangeIds(endpoint);
    await missMisplaced(endpoint);
    await refuseOddRequests(endpoint, api);
  });

  it.each(listed.filter(({ access }) => access.caller === undefined))(
    "gives the same answer to sessions and API keys: $name",
    async ({ endpoint }) => {
      const path = fillPath(endpoint, own.ids);
      const answers: unknown[] = [];
      for (const { send: ask } of [own.callers.apiKey, own.callers.session]) {
        const wrong = endpoint.method === "GET" ? undefined : { unknownField: 1 };
        const { status, body } = await ask(endpoint.method, path, wrong);
        answers.push({ status, ...body, requestId: undefined });
      }
      expect(answers[0]).toMatchObject({ status: endpoint.method === "GET" ? 200 : 400 });
      expect(answers[1]).toEqual(answers[0]);
    },
  );

  it.each(listed.filter(({ endpoint, access }) => access.caller === undefined && endpoint.method !== "GET"))(
    "refuses a read-only key: $name",
    async ({ endpoint }) => {
      const body = exampleBody(endpoint, own.ids);
      const answer = await readOnly.send(endpoint.method, fillPath(endpoint, own.ids), body);
      expectRefusal(answer, 403, "insufficient_scope");
      expect(answer.headers.get("www-authenticate")).toContain('error="insufficient_scope"');
    },
  );

  it.each(listed.filter(({ access }) => access.recentProof))(
    "asks a browser for proof a while after sign-in: $name",
    async ({ endpoint }) => {
      const { api } = await startTestSession(own.organization, { at: minutesAgo(15) });
      const answer = await api.send(endpoint.method, fillPath(endpoint, own.ids), exampleBody(endpoint, own.ids));
      expectRefusal(answer, 403, "reauthentication_required");
    },
  );

  it.each(listed.filter(({ endpoint }) => endpoint.method === "PATCH" && refusesNothing(endpoint)))(
    "refuses a change of nothing: $name",
    async ({ endpoint }) => {
      expectRefusal(await send(endpoint, own, { body: {} }), 400, "invalid_input", "body");
      expectRefusal(await send(endpoint, own, { raw: "" }), 400, "invalid_input", "body");
    },
  );

  it("leaves other organizations unchanged", async () => {
    expect(await contentsOf(foreign)).toEqual(foreignContents);
  });
});

describe("a deleted campaign", () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await makeScene();
    expect(await scene.api.delete(`/api/app/campaigns/${scene.ids["campaignId"]}`)).toMatchObject({
      status: 200,
    });
  });

  it.each(listed.filter(({ endpoint }) => pathKeys(endpoint.path).includes("campaignId")))(
    "is not found, nor anything in it: $name",
    async ({ endpoint }) => expectRefusal(await send(endpoint, scene), 404, "not_found"),
  );
});

const isList = (row: ListedEndpoint): row is ListedEndpoint & { readonly endpoint: ListEndpoint } =>
  "list" in row.endpoint;

const Items = z.array(z.record(z.string(), z.unknown()));

/** Due dates of asks, people of a year, and a month to close before what customers did. */
const sortedOtherwise = new Set(["GET /api/app/asks", "GET /api/app/reports/year", "GET /api/app/inbox"]);

/** Lists of which a scene has at most one item. Most of their tables have more. */
const fewInScene = new Set([
  "GET /api/app/closed-months",
  "GET /api/app/customer-files/:fileId/rows",
  "GET /api/app/opt-outs",
  "GET /api/app/text-consents",
  "GET /api/app/webhook-endpoints/:endpointId/deliveries",
  "GET /api/app/connections/:connectionId/events",
]);

describe("a list", () => {
  it.each(listed.filter(isList))("is read whole or in pages, newest first: $name", async ({ endpoint, name }) => {
    const { key, id } = endpoint.list;
    const path = fillPath(endpoint, own.ids);
    const read = (query: Readonly<Record<string, string>>) =>
      own.api.get(`${path}${path.includes("?") ? "&" : "?"}${new URLSearchParams(query)}`);
    for (const limit of ["0", "501", "1.5", "many", ""]) {
      expectRefusal(await read({ limit }), 400, "invalid_input", "limit");
    }
    for (const cursor of ["nonsense", "", randomUUID(), NIL]) {
      expectRefusal(await read({ cursor }), 400, "invalid_input", "cursor");
    }
    const idsOf = ({ body }: Answer) => Items.parse(body[key]).map((item) => item[id]);
    const whole = await read({});
    const ids = idsOf(whole);
    expect(whole.body).not.toHaveProperty("nextCursor");
    if (!sortedOtherwise.has(name)) expect(ids).toEqual([...ids].sort().reverse());
    expect(idsOf(await read({ limit: "500" }))).toEqual(ids);
    if (!fewInScene.has(name)) expect(ids.length).toBeGreaterThan(1);
    const pages: unknown[] = [];
    for (let cursor: unknown = ""; cursor !== undefined; ) {
      const page = await read({ limit: "1", ...(cursor !== "" && { cursor: String(cursor) }) });
      expect(idsOf(page).length).toBeLessThanOrEqual(1);
      pages.push(...idsOf(page));
      cursor = page.body["nextCursor"];
    }
    expect(pages).toEqual(ids);
  });
});

const Log = z.object({ entries: z.array(z.looseObject({ actor: z.looseObject({ name: z.string() }) })) });
const readLog = async ({ api }: Scene) => Log.parse((await api.get("/api/app/audit-log")).body).entries;

/** A preview, a code lookup, reassigning a referral to its current advocate, hiding a notice, and an undo of nothing. */
const changesNothing = /\/(send-invites|look-up|reassign|dismiss|later\/undo|setup\/website)$|\/preview$/;

/** The secrets a response reveals once: a credential, a token, or a URL that contains one. */
function secretsIn(body: Answer["body"]): string[] {
  const named = JSON.stringify(body).matchAll(
    /"(?:portalToken|portalUrl|signingSecret|uploadUrl)":"([^"]+)"|"key":"rrk_[^:]+:([^"]+)"/g,
  );
  return [...named].map(([, value, secret]) => value ?? secret ?? "");
}

describe("a write", () => {
  const writes = byEffect.filter(({ endpoint }) => endpoint.method !== "GET");
  /** For endpoints that leave their records usable. */
  let kept: Scene;
  /** For the others, until it refuses one whose records are used up. */
  let used: Scene;
  beforeAll(async () => {
    kept = await makeScene();
    used = await makeScene();
    listOperator(kept.organization);
  });

  it.each(writes)("is recorded once for its caller, without a secret: $name", async (row) => {
    if (!isSpending(row.endpoint)) return checkWrite(row, kept);
    // A new scene takes as long as dozens of calls.
    await checkWrite(row, used).catch(async () => checkWrite(row, await makeSceneFor(row.endpoint)));
  });

  async function checkWrite(row: ListedEndpoint, scene: Scene): Promise<void> {
    const { endpoint, access, status } = row;
    const readOwnLog = async () => (access.caller ? [] : readLog(scene));
    const before = (await readOwnLog()).length;
    const body = exampleBody(endpoint, scene.ids);
    const key = { headers: { "Idempotency-Key": randomUUID() }, body };
    const first = await send(endpoint, scene, key);
    expect({ status: first.status, body: first.body }).toMatchObject({ status });
    const entries = await readOwnLog();
    if (isRepeatable(endpoint)) {
      const second = await send(endpoint, scene, key);
      expect(second).toMatchObject({ status: first.status, body: first.body });
      expect([first, second].map(({ headers }) => headers.get("idempotent-replayed"))).toEqual([null, "true"]);
      expect(await readOwnLog()).toHaveLength(entries.length);
      await refuseUsedKey(row, scene);
    }
    if (endpoint.method === "DELETE" && pathKeys(endpoint.path).length > 0) {
      expectRefusal(await send(endpoint, scene), 404, "not_found");
    }
    if (access.caller) return;
    const added = entries.slice(0, entries.length - before);
    if (changesNothing.test(endpoint.path)) return expect(added).toEqual([]);
    expect(added.length).toBeGreaterThan(0);
    expect(new Set(added.map(({ actor }) => actor.name))).toEqual(new Set([scene.organization.email]));
    const text = JSON.stringify(entries);
    for (const secret of secretsIn(first.body)) expect(text).not.toContain(secret);
    expect(text).not.toMatch(/portalToken|signingSecret|passwordHash|whsec_|rri_/);
  }

  /** Another request's Idempotency-Key is refused. */
  async function refuseUsedKey({ endpoint, access }: ListedEndpoint, scene: Scene): Promise<void> {
    const otherKey = { headers: { "Idempotency-Key": randomUUID() } };
    await scene.callers[access.caller ?? "apiKey"].post(
      "/api/app/campaigns",
      { ...fixedTerms, name: "Other" },
      otherKey,
    );
    expectRefusal(await send(endpoint, scene, otherKey), 422, "idempotency_key_reused");
  }
});
