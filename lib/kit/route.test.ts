import { describe, expect, it } from "vitest";
import { z } from "zod";
import { database, transact } from "@/db/client";
import { createApiKey, revokeKeyTree } from "@/lib/kit/auth/api-key";
import { sessionCookie } from "@/lib/kit/auth/cookies";
import { endpoint } from "@/lib/kit/contract";
import { appUrl, setEnv } from "@/lib/kit/env";
import { ApiError } from "@/lib/kit/errors";
import { implement } from "@/lib/kit/implement";
import { route } from "@/lib/kit/route";
import { apiAs, cookieOf } from "@/proof/fixtures/api";
import { startOrganization } from "@/proof/fixtures/open-shop";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { expectRefusal, fixedTerms } from "@/proof/fixtures/scenario";
import { startTestSession } from "@/proof/fixtures/sessions";

const path = "/api/app/campaigns";
const anonymous = apiAs(null);

const { organization: dana, apiKey, api } = await startOrganization();
const token = (await startTestSession(dana)).token;

describe("a response", () => {
  it("with an error is a complete problem document", async () => {
    const { status, headers, body } = await api.post(path, { ...fixedTerms, name: "" });
    expect(status).toBe(400);
    expect(headers.get("content-type")).toBe("application/problem+json");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(body).toEqual({
      type: "http://localhost:3000/docs/errors#invalid_input",
      title: "The request is not valid",
      status: 400,
      detail: "name must not be empty.",
      code: "invalid_input",
      requestId: headers.get("x-request-id"),
      errors: [{ field: "name", message: "must not be empty" }],
    });
  });

  it("with a result is JSON that may not be cached", async () => {
    for (const { headers } of [await api.get(path), await api.post(path, fixedTerms)]) {
      expect(headers.get("content-type")).toBe("application/json");
      expect(headers.get("cache-control")).toBe("no-store");
    }
  });

  it("to an unknown path is the same for every method, with and without a key", async () => {
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
      expectRefusal(await api.send(method, "/api/nothing"), 404, "not_found");
      expectRefusal(await anonymous.send(method, "/app/api-key"), 404, "not_found");
    }
  });
});

describe("the request id", () => {
  it("is generated for every response", async () => {
    const answers = [await api.get(path), await api.get("/api/nothing"), await anonymous.get(path)];
    const ids = answers.map(({ headers }) => headers.get("x-request-id"));
    for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each(["abcd1234", "a".repeat(64), "order_1042-x"])("is the caller's if well-formed: %s", async (id) => {
    const answer = await api.get("/api/nothing", { headers: { "X-Request-Id": id } });
    expect([answer.headers.get("x-request-id"), answer.body["requestId"]]).toEqual([id, id]);
  });

  it.each(["", "abcd123", "a".repeat(65), "with space1", "<script>alert(1)</script>", "äöüäöüäö"])(
    "is replaced if it isn't: %j",
    async (id) => {
      const { headers } = await api.get(path, { headers: { "X-Request-Id": id } });
      expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    },
  );
});

/** Serves an endpoint with a given function through the real kit. */
async function callEndpoint(run: () => Promise<{ id: number }>) {
  const declared = endpoint({
    operationId: "getSpecimen",
    method: "GET",
    path: "/api/app/test",
    status: 200,
    summary: "Test",
    description: "Test",
    access: {},
    input: z.strictObject({}),
    output: z.object({ id: z.int() }),
    errors: [],
  });
  const { GET } = route(implement(declared, run));
  const headers = { Authorization: `Bearer ${apiKey}` };
  const response = await GET(new Request("http://localhost:3000/api/app/test", { headers }));
  const text = await response.text();
  const body = z.record(z.string(), z.json()).parse(JSON.parse(text));
  return { status: response.status, headers: response.headers, body, text };
}

describe("an endpoint's function", () => {
  it.each([
    ["a thrown error", () => Promise.reject(new Error('select "secret_hash" from "api_keys"'))],
    ["a thrown text", () => Promise.reject("select secret_hash from api_keys")],
    ["a result that violates the contract", async () => ({ id: 0.5, secret_hash: "select secret_hash" })],
    ["a database error", () => database().execute("select secret_hash")],
  ])("that fails with %s results in 500 without details", async (_, run) => {
    const answer = await callEndpoint(() => run().then((result) => z.custom<{ id: number }>().parse(result)));
    expectRefusal(answer, 500, "internal");
    expect(answer.text).not.toMatch(/secret_hash|select|\.ts|node_modules|at .*\(/);
    const fields = ["code", "detail", "requestId", "status", "title", "type"];
    expect(Object.keys(answer.body).sort()).toEqual(fields);
  });

  it("returns only what the contract declares, and the facts of an error", async () => {
    const row = { id: 1, secret_hash: "x" };
    expect((await callEndpoint(async () => row)).body).toEqual({ id: 1 });
    const facts = { conversion: { conversionId: "c" } };
    const refuse = () => Promise.reject(new ApiError("already_converted", "Before.", { facts }));
    const answer = await callEndpoint(refuse);
    expectRefusal(answer, 409, "already_converted");
    expect(answer.body).toMatchObject(facts);
  });
});

const askWith = (headers: Record<string, string>) => anonymous.get("/api/app/me", { headers });

async function expectUnauthenticated(headers: Record<string, string>): Promise<void> {
  const answer = await askWith(headers);
  expectRefusal(answer, 401, "unauthenticated");
  expect(answer.headers.get("www-authenticate")).toBe("Bearer");
}

describe("an API key", () => {
  it.each(["Bearer", "bearer", "BEARER"])("authenticates after %s", async (scheme) => {
    expect((await anonymous.get(path, { headers: { Authorization: `${scheme} ${apiKey}` } })).status).toBe(200);
  });

  const others: [string, (keyId: string, secret: string) => string, detail: RegExp][] = [
    ["an empty header", () => "", /^Send an API key: Authorization: Bearer <keyId>:<secret>/],
    ["the scheme alone", () => "Bearer", /after the word Bearer/],
    ["the key alone", (id, secret) => `${id}:${secret}`, /after the word Bearer/],
    ["another scheme", (id, secret) => `Basic ${btoa(`${id}:${secret}`)}`, /after the word Bearer/],
    ["a malformed key", () => "Bearer secret", /doesn’t look like an API key/],
    ["a key that signs webhooks", () => `Bearer rrw_${"A".repeat(16)}`, /signs webhooks/],
    ["the id alone", (id) => `Bearer ${id}`, /without its secret/],
    ["the id and no secret", (id) => `Bearer ${id}:`, /without its secret/],
    ["a wrong secret", (id) => `Bearer ${id}:${"A".repeat(43)}`, /has this id and secret/],
    ["a secret that is too short", (id, secret) => `Bearer ${id}:${secret.slice(1)}`, /doesn’t look like/],
    ["a secret that is too long", (id, secret) => `Bearer ${id}:${secret}A`, /doesn’t look like/],
    ["an unknown id", (_, secret) => `Bearer rrk_${"A".repeat(16)}:${secret}`, /has this id and secret/],
    ["an id in another case", (id, secret) => `Bearer ${id.toUpperCase()}:${secret}`, /doesn’t look like/],
    ["two keys", (id, secret) => `Bearer ${id}:${secret} ${id}:${secret}`, /doesn’t look like/],
    ["a quoted key", (id, secret) => `Bearer "${id}:${secret}"`, /without quotes/],
    ["SQL", () => "Bearer rrk_' OR true --:x", /doesn’t look like/],
    ["a very long key", () => `Bearer ${"a".repeat(7000)}`, /doesn’t look like/],
  ];

  it.each(others)("is rejected with instructions: %s", async (_, write, detail) => {
    const [keyId = "", secret = ""] = apiKey.split(":");
    const answer = await anonymous.get(path, { headers: { Authorization: write(keyId, secret) } });
    expectRefusal(answer, 401, "unauthenticated");
    expect(answer.headers.get("www-authenticate")).toBe("Bearer");
    expect(answer.body["detail"]).toMatch(detail);
    expect(JSON.stringify(answer.body)).not.toContain(secret);
  });

  it("that was revoked or expired is reported only to a caller with its secret", async () => {
    const organization = await createTestOrganization();
    const { orgId, userId } = organization;
    const now = new Date();
    const late = { orgId, userId, expiresAt: new Date(now.getTime() - 60_000) };
    const expired = await transact((tx) => createApiKey(tx, late, new Date(now.getTime() - 120_000)));
    const revoked = await transact((tx) => createApiKey(tx, { orgId, userId }, now));
    await transact((tx) => revokeKeyTree(tx, { orgId, keyId: revoked.keyId }, now));
    const detailFor = async (key: string) => {
      const answer = await apiAs(key).get(path);
      expectRefusal(answer, 401, "unauthenticated");
      return answer.body["detail"];
    };
    expect(await detailFor(expired.key)).toMatch(/^This API key expired on \d{4}-\d\d-\d\d\. Use another one/);
    expect(await detailFor(revoked.key)).toMatch(/^This API key was revoked on \d{4}-\d\d-\d\d\. Use another one/);
    const unknown = await detailFor(`rrk_${"A".repeat(16)}:${"B".repeat(43)}`);
    for (const { keyId } of [expired, revoked]) {
      expect(await detailFor(`${keyId}:${"B".repeat(43)}`)).toBe(unknown);
    }
  });

  it("is not read from a cookie, another header or the query", async () => {
    await expectUnauthenticated({ Cookie: `Authorization=Bearer ${apiKey}; apiKey=${apiKey}` });
    await expectUnauthenticated({ "X-Api-Key": apiKey });
    const answer = await anonymous.get(path, { headers: { "X-Api-Key": apiKey } });
    expect(answer.body["detail"]).toMatch(
      /^Send the API key in another header: Authorization: Bearer .* x-api-key isn’t read/,
    );
    expectRefusal(await anonymous.get(`${path}?apiKey=${apiKey}`), 401, "unauthenticated");
  });

  it("is checked before the rest of the request", async () => {
    const headers = { "Content-Type": "text/plain" };
    expectRefusal(await anonymous.post(path, undefined, { raw: "{", headers }), 401, "unauthenticated");
    expectRefusal(await anonymous.get(`${path}/nonsense?x=1`), 401, "unauthenticated");
  });
});

describe("a session's cookie", () => {
  it("authenticates, alone or among other cookies", async () => {
    const { name } = sessionCookie();
    for (const cookie of [`${name}=${token}`, `a=1; ${name}=${token}; b=2`, `a=1;${name}=${token}`]) {
      expect(await askWith({ Cookie: cookie })).toMatchObject({ body: { user: { email: dana.email } } });
    }
  });

  it.each([
    ["with another name", () => `session=${token}`],
    ["with a longer name", () => `x${sessionCookie().name}=${token}`],
    ["with its https name", () => `__Host-${sessionCookie().name}=${token}`],
    ["in another case", () => `${sessionCookie().name}=${token.toUpperCase()}`],
    ["cut short", () => cookieOf(token.slice(0, -1))],
    ["with an API key as its value", () => cookieOf(apiKey)],
    ["with an empty value", () => cookieOf("")],
  ])("%s doesn't authenticate", async (_, cookie) => {
    await expectUnauthenticated({ Cookie: cookie() });
  });

  it("has the __Host- prefix over https", async () => {
    const address = appUrl();
    setEnv({ APP_URL: "https://rewards.example.com" });
    try {
      const { name, options } = sessionCookie();
      expect({ name, options }).toMatchObject({ name: "__Host-referral-rewards", options: { secure: true } });
      await expectUnauthenticated({ Cookie: `referral-rewards=${token}` });
      expect((await askWith({ Cookie: `${name}=${token}` })).status).toBe(200);
    } finally {
      setEnv({ APP_URL: address });
    }
  });

  it("is ignored if there is a bearer credential, valid or not", async () => {
    const sam = await createTestOrganization();
    const Cookie = cookieOf(token);
    const both = await askWith({ Cookie, Authorization: `Bearer ${sam.apiKey}` });
    expect(both.body).toMatchObject({ user: { email: sam.email } });
    for (const Authorization of ["Bearer secret", "", `Basic ${btoa(token)}`]) {
      await expectUnauthenticated({ Cookie, Authorization });
    }
  });

  it("that has ended gets its own message, not one about API keys", async () => {
    const { body } = await askWith({ Cookie: cookieOf(`rrs_${"A".repeat(43)}`) });
    expect(body["detail"]).toBe("You’ve been signed out. Sign in again to continue.");
  });
});
