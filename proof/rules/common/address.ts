import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { type Endpoint, pathKeys } from "@/lib/kit/contract";
import { type Rule, refuse } from "@/proof/rules/kit/rule";
import { foreignScene } from "@/proof/rules/kit/scene";
import type { DomainRules } from "@/proof/rules/kit/subject";

/** Only the methods that an address has (design §2): the answer names them. */
export function methodRules(methods: readonly string[]): Rule[] {
  const others = ["GET", "POST", "PUT", "PATCH", "DELETE"].filter((method) => !methods.includes(method));
  return others.map((method) => ({
    ...refuse("method_not_allowed", `the method ${method}`, () => ({ method })),
    harmless: true,
    check: ({ headers }) => expect(headers.get("allow")?.split(", ").sort()).toEqual([...methods].sort()),
  }));
}

/** What a path key does not name in one's own organization is not found (design §2). */
export function pathRules(endpoint: Endpoint, domainRules: DomainRules): Rule[] {
  return pathKeys(endpoint.path).flatMap((key) => {
    const missing = (rule: string, find: () => string | Promise<string>): Rule => ({
      ...refuse("not_found", rule, async () => ({ ids: { [key]: await find() } })),
      harmless: true,
    });
    return [
      missing(`a ${key} that is no id`, () => "nonsense"),
      missing(`a ${key} that nothing has`, () => randomUUID()),
      missing(
        `a ${key} of another organization`,
        async () => (await foreignScene(domainRules)).ids[key] ?? "",
      ),
    ];
  });
}
