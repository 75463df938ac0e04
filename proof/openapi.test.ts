import { readFile } from "node:fs/promises";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { describe, expect, it } from "vitest";
import { endpoints } from "@/lib/contract";
import { openApiDocument } from "@/lib/openapi";
import type { CallerKind } from "@/proof/fixtures/callers";
import { listed } from "@/proof/rules/tables";

const document = JSON.parse(JSON.stringify(openApiDocument()));

/** What opens an endpoint, by whom the documentation says it is for; programs look at the first. */
const schemes: Readonly<Record<CallerKind, readonly string[]>> = {
  apiKey: ["apiKey", "session"],
  session: ["session"],
  invitation: ["invitation"],
  resetLink: ["resetLink"],
  visitor: [],
};

describe("the OpenAPI document", () => {
  it("passes an independent linter without an error or a warning", async () => {
    const config = await createConfig({
      extends: ["recommended"],
      // The document names the server that serves it, which is this machine in a test.
      rules: { "no-server-example.com": "off" },
    });
    const problems = await lintFromString({
      source: JSON.stringify(document),
      absoluteRef: "openapi.json",
      config,
    });
    expect(
      problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`),
    ).toEqual([]);
  });

  it.each(listed)("says what $name does and what opens it", ({ endpoint: { method, path }, access }) => {
    const operation = document.paths[path.replace(/:(\w+)/g, "{$1}")][method.toLowerCase()];
    expect(operation.summary).toBeTruthy();
    expect(operation.description).toBeTruthy();
    const opening = schemes[access.caller ?? "apiKey"];
    expect(operation.security ?? document.security).toEqual(opening.map((scheme) => ({ [scheme]: [] })));
    for (const scheme of opening) expect(document.components.securitySchemes).toHaveProperty(scheme);
    expect("401" in operation.responses).toBe(access.caller !== "visitor");
  });

  it("gives every operation its own id", () => {
    const ids = Object.values<Record<string, { operationId: string }>>(document.paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId),
    );
    expect(ids.length).toBeGreaterThan(endpoints.length);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("calls the function of every endpoint like its operation", async () => {
    for (const { endpoint } of endpoints) {
      const served = await readFile(`app${endpoint.path.replace(/:(\w+)/g, "[$1]")}/route.ts`, "utf8");
      expect(served, endpoint.path).toMatch(new RegExp(`route\\([^)]*\\b${endpoint.operationId}\\b`));
    }
  });
});
