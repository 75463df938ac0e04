import { readFile } from "node:fs/promises";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { endpoints } from "@/lib/contract";
import { openApiDocument } from "@/lib/openapi";
import type { CallerKind } from "@/proof/fixtures/callers";
import { operations } from "@/proof/fixtures/operations";
import { listed } from "@/proof/rules/tables";

const document = JSON.parse(JSON.stringify(openApiDocument()));

/** Security schemes by the documented kind of caller; generators use the first. */
const schemes: Readonly<Record<CallerKind, readonly string[]>> = {
  apiKey: ["apiKey", "session"],
  session: ["session"],
  invitation: ["invitation"],
  resetLink: ["resetLink"],
  visitor: [],
};

describe("the OpenAPI document", () => {
  it("passes an independent linter without errors or warnings", async () => {
    const config = await createConfig({
      extends: ["recommended"],
      // In a test the document's server is this machine.
      rules: { "no-server-example.com": "off" },
    });
    const problems = await lintFromString({
      source: JSON.stringify(document),
      absoluteRef: "openapi.json",
      config,
    });
    expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual(
      [],
    );
  });

  it.each(listed)("describes $name", ({ endpoint: { method, path }, access, status }) => {
    const operation = document.paths[path.replace(/:(\w+)/g, "{$1}")][method.toLowerCase()];
    expect(operation.summary).toBeTruthy();
    expect(operation.description).toBeTruthy();
    const opening = schemes[access.caller ?? "apiKey"];
    expect(operation.security ?? document.security).toEqual(opening.map((scheme) => ({ [scheme]: [] })));
    for (const scheme of opening) expect(document.components.securitySchemes).toHaveProperty(scheme);
    expect("401" in operation.responses).toBe(access.caller !== "visitor");
    const { headers } = operation.responses[status];
    const versioned = endpoints.some(
      (one) => one.endpoint.path === path && one.endpoint.errors.includes("precondition_failed"),
    );
    expect("ETag" in headers).toBe(versioned && method !== "DELETE");
    const isForMembers = access.caller === undefined || access.caller === "session";
    expect("Idempotent-Replayed" in headers).toBe(isForMembers && (method === "POST" || method === "PATCH"));
    expect(headers).toMatchObject({ RateLimit: expect.anything(), "X-Request-Id": expect.anything() });
    const isForOwnPages = access.caller === "session" || access.caller === "visitor";
    expect(operation.tags.includes("browserOnly")).toBe(isForOwnPages);
  });

  it("gives every operation its own id", () => {
    const ids = Object.values<Record<string, { operationId: string }>>(document.paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId),
    );
    expect(ids.length).toBeGreaterThan(endpoints.length);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("uses the function name of every endpoint as the operation id", async () => {
    for (const { endpoint } of endpoints) {
      const served = await readFile(`app${endpoint.path.replace(/:(\w+)/g, "[$1]")}/route.ts`, "utf8");
      expect(served, endpoint.path).toMatch(new RegExp(`route\\([^)]*\\b${endpoint.operationId}\\b`));
    }
  });
});

/** Every value in the document under these keys. */
function valuesOf(...names: readonly string[]): unknown[] {
  const values: unknown[] = [];
  JSON.stringify(document, (name, value: unknown) => {
    if (names.includes(name)) values.push(value);
    return value;
  });
  return values;
}

interface JsonContent {
  /** JSON pointer into the document. */
  readonly pointer: string;
  readonly examples: readonly unknown[];
}

/** The JSON contents of requests and responses. */
function contentsOf(part: unknown, pointer = part === document.paths ? "/paths" : "/webhooks"): JsonContent[] {
  if (typeof part !== "object" || part === null) return [];
  return Object.entries(part).flatMap(([key, child]) => {
    const at = `${pointer}/${encodeURIComponent(key.replaceAll("~", "~0").replaceAll("/", "~1"))}`;
    if (key !== "application/json") return contentsOf(child, at);
    const { example, examples = {} } = child;
    const all = Object.values<{ value: unknown }>(examples).map(({ value }) => value);
    return [{ pointer: at, examples: example === undefined ? all : [example] }];
  });
}

// Properties without which public generators create wrong clients or none.
describe("the OpenAPI document for client generators", () => {
  it("is smaller than 1 MB", () => {
    expect(JSON.stringify(document).length).toBeLessThan(1_000_000);
  });

  it("declares numeric query parameters as numbers", () => {
    const numbers = ["limit", "year", "days", "value", "emails", "texts"];
    const queries = operations.flatMap(({ parameters = [] }) =>
      parameters.filter(({ name }) => numbers.includes(name)),
    );
    expect(queries.length).toBeGreaterThan(30);
    for (const { schema } of queries) {
      expect(schema).toMatchObject({
        type: "integer",
        minimum: expect.any(Number),
        maximum: expect.any(Number),
      });
      expect(schema).not.toHaveProperty("pattern");
    }
  });

  it("has only real number limits", () => {
    const limits = valuesOf("minimum", "maximum").filter((limit) => typeof limit === "number");
    expect(limits.length).toBeGreaterThan(50);
    expect(limits.filter((limit) => Math.abs(limit) >= Number.MAX_SAFE_INTEGER)).toEqual([]);
  });

  it("has no JavaScript-only patterns", () => {
    const patterns = valuesOf("pattern").filter((pattern) => typeof pattern === "string");
    expect(patterns.length).toBeGreaterThan(20);
    for (const pattern of patterns) {
      expect(pattern).not.toMatch(/\\\/|\\p\{|\(\?[<!=]/);
      expect(() => new RegExp(pattern, "u")).not.toThrow();
    }
  });

  it("has no array defaults, which generators turn into untyped lists", () => {
    expect(valuesOf("default").filter(Array.isArray)).toEqual([]);
  });

  it("describes every parameter", () => {
    const mute = operations.flatMap(({ method, path, parameters = [] }) =>
      parameters.flatMap(({ name, ...rest }) => ("description" in rest ? [] : `${method} ${path} ${name}`)),
    );
    expect(mute).toEqual([]);
  });

  it("has a valid example for every response and request body", () => {
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    addFormats(ajv);
    ajv.addSchema(document, "openapi.json");
    const bodies = [...contentsOf(document.paths), ...contentsOf(document.webhooks)];
    const wrong = bodies.flatMap(({ pointer, examples }) => {
      const validate = ajv.getSchema(`openapi.json#${pointer}/schema`);
      return examples.every((one) => validate?.(one)) ? [] : `${pointer}: ${ajv.errorsText(validate?.errors)}`;
    });
    expect(wrong).toEqual([]);
    expect(bodies.flatMap(({ examples }) => examples).length).toBeGreaterThan(290);
    const bare = bodies.filter(({ pointer, examples }) => pointer.includes("/responses/") && examples.length === 0);
    expect(bare).toEqual([]);
  });

  it("has no dangling references", () => {
    for (const ref of new Set(valuesOf("$ref"))) {
      const [, ...names] = String(ref).split("/");
      const target = names.reduce((part, name) => part?.[name], document);
      expect(target, String(ref)).toBeDefined();
    }
  });
});
