import { describe, expect, it } from "vitest";
import { z } from "zod";
import { endpoint, text } from "@/lib/kit/contract";
import { findMissing } from "@/proof/rules/kit/completeness";
import { allow, field, ofLength, type Rule, refuse } from "@/proof/rules/kit/rule";
import type { EndpointRules } from "@/proof/rules/kit/subject";

const declared = endpoint({
  operationId: "getSpecimen",
  method: "GET",
  path: "/api/app/inventions",
  status: 200,
  summary: "Test",
  description: "Test",
  access: {},
  input: z.strictObject({ name: text(3), kind: z.enum(["a", "b"]).exactOptional() }),
  output: z.object({}),
  errors: ["invalid_input", "last_admin"],
});

function missingOf(rules: readonly Rule[], more: Omit<EndpointRules, "rules"> = {}): string[] {
  const endpointRules = { ...more, rules };
  const domainRules = { endpoints: { get: endpointRules } };
  const name = "GET /api/app/inventions";
  return findMissing({
    name,
    domain: "newInventions",
    endpoint: declared,
    domainRules,
    endpointRules,
    rules,
  });
}

const name = field("name", {
  refuses: { "is required": undefined, "has 1 character": "", "has at most 3 characters": ofLength(4) },
  accepts: { "may have 1 character": "n", "may have 3 characters": ofLength(3) },
});
const kind = field("kind", { refuses: { "is a or b": "c" }, accepts: { "may be a": "a", "may be b": "b" } });
const codes = ["unauthenticated", "method_not_allowed", "rate_limited", "last_admin"] as const;
const refusals = codes.map((code) => refuse(code, code, {}));

const unlisted = "an entry in proof/rules/documented.ts that says who may call it";

describe("an endpoint that is new", () => {
  it("lacks all there is to write about it", () => {
    expect(missingOf([])).toEqual([
      unlisted,
      "its own rules in proof/rules/new-inventions.ts, listed in table.ts",
      "a rule that provokes invalid_input",
      "a rule that provokes last_admin",
      "a rule that provokes method_not_allowed",
      "a rule that provokes rate_limited",
      "a rule that provokes unauthenticated",
      "a rule that name refuses being left out",
      "a rule that name accepts a value",
      "a rule that name refuses 0 characters",
      "a rule that name accepts 1 characters",
      "a rule that name refuses 4 characters",
      "a rule that name accepts 3 characters",
      "a rule that kind accepts a value",
      "a rule that kind refuses another choice",
      "a rule that kind accepts the choice a",
      "a rule that kind accepts the choice b",
    ]);
  });

  it("lacks nothing but its documentation once every error and every limit has a rule", () => {
    expect(missingOf([...name, ...kind, ...refusals])).toEqual([unlisted]);
  });
});

describe("a limit", () => {
  it("is not tried by a refusal that blames another field", () => {
    const blaming = refuse("invalid_input", "name has at most 3 characters", { name: ofLength(4) }, "kind");
    expect(missingOf([blaming])).toContain("a rule that name refuses 4 characters");
  });

  it("is not tried by a value far beyond it", () => {
    const far = field("name", { refuses: { "is short": ofLength(40) }, accepts: {} });
    expect(missingOf(far)).toContain("a rule that name refuses 4 characters");
  });

  it("is kept by a value that is let through and refused for another reason", () => {
    const elsewhere = refuse("last_admin", "the last one", { name: ofLength(3) });
    expect(missingOf([elsewhere])).not.toContain("a rule that name accepts 3 characters");
  });

  it("needs no accepted value where only the scene knows one", () => {
    const dynamic = { name: "only a name that the scene made is accepted" };
    const missing = missingOf([allow("a name of the scene")], { dynamic });
    expect(missing.filter((what) => what.includes("name accepts"))).toEqual([]);
    expect(missing).toContain("a rule that name refuses 4 characters");
  });
});
