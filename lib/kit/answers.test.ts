import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { database } from "@/db/client";
import { endpoint } from "@/lib/kit/contract";
import { ApiError } from "@/lib/kit/errors";
import { implement } from "@/lib/kit/implement";
import { route } from "@/lib/kit/route";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { expectRefusal, fixedTerms } from "@/proof/fixtures/scenario";

const path = "/api/app/campaigns";

let api: TestApi;
let apiKey: string;

beforeAll(async () => {
  apiKey = (await createTestOrganization()).apiKey;
  api = apiAs(apiKey);
});

describe("an error", () => {
  it("is a problem document with all there is to know", async () => {
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

  it("that blames no field has no errors", async () => {
    const { body } = await api.get(`${path}/019a6c1e-7a40-7c3e-9d0b-6f2f4b1f8a10`);
    expect(Object.keys(body).sort()).toEqual(["code", "detail", "requestId", "status", "title", "type"]);
  });
});

describe("a success", () => {
  it("is JSON that nobody keeps", async () => {
    for (const { headers } of [await api.get(path), await api.post(path, fixedTerms)]) {
      expect(headers.get("content-type")).toBe("application/json");
      expect(headers.get("cache-control")).toBe("no-store");
    }
  });
});

describe("the request id", () => {
  it("is made for every answer", async () => {
    const answers = [
      await api.get(path),
      await api.get(path),
      await api.get("/api/nothing"),
      await api.delete(path),
      await apiAs(null).get(path),
    ];
    const ids = answers.map(({ headers }) => headers.get("x-request-id"));
    for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each(["abcd1234", "a".repeat(64), "019a6c1e-7a40-7c3e-9d0b-6f2f4b1f8a10", "order_1042-x"])(
    "is the caller's when it is well-formed: %s",
    async (id) => {
      const headers = { "X-Request-Id": id };
      expect((await api.get(path, { headers })).headers.get("x-request-id")).toBe(id);
      const refused = await api.get("/api/nothing", { headers });
      expect(refused.headers.get("x-request-id")).toBe(id);
      expect(refused.body["requestId"]).toBe(id);
    },
  );

  it.each([
    "",
    "short",
    "a".repeat(65),
    "with space1",
    "<script>alert(1)</script>",
    "abcd1234;x=1",
    "äöüäöüäö",
  ])("is replaced when it is not: %j", async (id) => {
    const { headers } = await api.get(path, { headers: { "X-Request-Id": id } });
    expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });
});

/** Serves an endpoint that behaves as the test says, through the real kit. */
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

describe("a failure of ours", () => {
  it.each([
    ["a thrown error", () => Promise.reject(new Error('select "secret_hash" from "api_keys"'))],
    ["a thrown text", () => Promise.reject("select secret_hash from api_keys")],
    ["an answer that breaks the contract", async () => ({ id: 0.5, secret_hash: "select secret_hash" })],
    ["a database error", () => database().execute("select secret_hash")],
  ])("is a 500 that says nothing of %s", async (_, run) => {
    const answer = await callEndpoint(() => run().then((result) => z.custom<{ id: number }>().parse(result)));
    expectRefusal(answer, 500, "internal");
    expect(answer.text).not.toMatch(/secret_hash|select|\.ts|node_modules|at .*\(/);
    expect(answer.body["requestId"]).toBe(answer.headers.get("x-request-id"));
    expect(Object.keys(answer.body).sort()).toEqual([
      "code",
      "detail",
      "requestId",
      "status",
      "title",
      "type",
    ]);
  });
});

describe("an answer", () => {
  it("holds only what the contract declares", async () => {
    const row = { id: 1, secret_hash: "x" };
    expect((await callEndpoint(async () => row)).body).toEqual({ id: 1 });
  });

  it("repeats the facts of a refusal", async () => {
    const facts = { conversion: { conversionId: "c" } };
    const refuse = () => Promise.reject(new ApiError("already_converted", "Before.", { facts }));
    const answer = await callEndpoint(refuse);
    expectRefusal(answer, 409, "already_converted");
    expect(answer.body).toMatchObject(facts);
  });
});
