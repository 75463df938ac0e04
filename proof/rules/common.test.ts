import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { apiKeys } from "@/lib/accounts/api-keys/contract";
import { endpoints } from "@/lib/contract";
import { type Endpoint, isRepeatable, pathKeys } from "@/lib/kit/contract";
import { type Answer, apiAs, type SendOptions, type TestApi } from "@/proof/fixtures/api";
import { callerFor } from "@/proof/fixtures/callers";
import { readContents } from "@/proof/fixtures/database-contents";
import { expectRefusal, fixedTerms, succeeded } from "@/proof/fixtures/scenario";
import { exampleBody, fillPath, idName, isSpending, makeScene, type Scene } from "@/proof/fixtures/scene";
import { minutesAgo, startTestSession } from "@/proof/fixtures/sessions";
import { testDatabase } from "@/proof/guards/scratch-database";
import { listed } from "@/proof/rules/tables";

const MIB = 1024 * 1024;
const unknownKey = `rrk_${"A".repeat(16)}:${"B".repeat(43)}`;

let own: Scene;
let foreign: Scene;
/** A read-only key of the organization. */
let readOnly: TestApi;
let foreignContents: Awaited<ReturnType<typeof contentsOf>>;

const contentsOf = ({ organization }: Scene) => readContents(testDatabase().ownerUrl, organization.orgId);

beforeAll(async () => {
  own = await makeScene();
  foreign = await makeScene();
  const created = await own.api.post("/app/api-keys", { scope: "read" });
  readOnly = apiAs(succeeded<typeof apiKeys.create>(created).key);
  foreignContents = await contentsOf(foreign);
});

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
  const methods = endpoints
    .filter((row) => row.endpoint.path === endpoint.path)
    .map((row) => row.endpoint.method);
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

/** Bodies in a wrong format and unknown fields are refused. */
async function refuseOddRequests(endpoint: Endpoint, api: TestApi): Promise<void> {
  const path = fillPath(endpoint, own.ids);
  const unknownQuery = await api.send(
    endpoint.method,
    `${path}${path.includes("?") ? "&" : "?"}unknownKey=1`,
  );
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

describe("every endpoint", () => {
  it.each(listed)("refuses malformed and unauthorized requests: $name", async ({ endpoint, access }) => {
    const api = callerFor(endpoint, own.callers);
    if (access.caller !== "visitor") await refuseStrangers(endpoint);
    await refuseOtherMethods(endpoint, api);
    await missStrangeIds(endpoint);
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
      const answer = await api.send(
        endpoint.method,
        fillPath(endpoint, own.ids),
        exampleBody(endpoint, own.ids),
      );
      expectRefusal(answer, 403, "reauthentication_required");
    },
  );

  it("leaves other organizations unchanged", async () => {
    expect(await contentsOf(foreign)).toEqual(foreignContents);
  });
});

describe("an Idempotency-Key", () => {
  const repeatable = listed.filter(({ endpoint }) => isRepeatable(endpoint));
  let used: Promise<Scene> | undefined;
  afterAll(() => {
    used = undefined;
  });

  it.each(repeatable)("makes $name safe to repeat", async ({ endpoint, access, status }) => {
    used ??= makeScene();
    const scene = await used;
    const body = exampleBody(endpoint, scene.ids);
    const key = { headers: { "Idempotency-Key": randomUUID() }, body };
    const first = await send(endpoint, scene, key);
    expect({ status: first.status, body: first.body }).toMatchObject({ status });
    const second: Answer = await send(endpoint, scene, key);
    expect(second).toMatchObject({ status: first.status, body: first.body });
    expect([first, second].map(({ headers }) => headers.get("idempotent-replayed"))).toEqual([null, "true"]);
    const otherKey = { headers: { "Idempotency-Key": randomUUID() } };
    await scene.callers[access.caller ?? "apiKey"].post(
      "/api/app/campaigns",
      { ...fixedTerms, name: "Other" },
      otherKey,
    );
    expectRefusal(await send(endpoint, scene, otherKey), 422, "idempotency_key_reused");
    if (isSpending(endpoint)) used = undefined;
  });
});
