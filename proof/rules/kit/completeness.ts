import { z } from "zod";
import { pathKeys } from "@/lib/kit/contract";
import { errorCodesOf } from "@/lib/kit/openapi-problems";
import { outageRules } from "@/proof/rules/common/outages";
import { documentedEndpoints } from "@/proof/rules/documented";
import { fieldNeeds, type Need } from "@/proof/rules/kit/field-needs";
import type { Rule } from "@/proof/rules/kit/rule";
import type { Subject } from "@/proof/rules/kit/subject";

/** What is not written about an endpoint yet, a sentence each; nothing when every error and every limit has a rule. */
export function findMissing(subject: Subject): string[] {
  const { name, domain, endpoint, endpointRules } = subject;
  const rules = [...subject.rules, ...Object.values(outageRules)];
  const unprovoked = errorCodesOf(endpoint).filter((code) => !rules.some((rule) => rule.code === code));
  return [
    ...(documentedEndpoints[name] ? [] : ["an entry in proof/rules/documented.ts that says who may call it"]),
    ...(endpointRules.rules.length > 0
      ? []
      : [`its own rules in proof/rules/${kebab(domain)}.ts, listed in table.ts`]),
    ...unprovoked.map((code) => `a rule that provokes ${code}`),
    ...unmetNeeds(subject),
  ];
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/**
 * What an endpoint's schema limits and no rule of its tries, a sentence each: every limit needs a value just beyond
 * it that is refused and blamed, and a value at it that is let through. Path keys have common rules.
 */
function unmetNeeds({ endpoint, endpointRules, rules }: Subject): string[] {
  const root = z.toJSONSchema(endpoint.input, { io: "input" });
  const keys = pathKeys(endpoint.path);
  const place = { definitions: root.$defs ?? {}, inQuery: endpoint.method === "GET" };
  const needs = Object.entries(root.properties ?? {})
    .filter(([name]) => !keys.includes(name))
    .flatMap(([name, schema]) =>
      typeof schema === "object"
        ? fieldNeeds(name, schema, { ...place, required: root.required?.includes(name) ?? false })
        : [],
    );
  return needs
    .filter((need) => need.refused || endpointRules.dynamic?.[need.field] === undefined)
    .filter((need) => !rules.some((rule) => meets(rule, need)))
    .map(({ field, refused, what }) => `a rule that ${field} ${refused ? "refuses" : "accepts"} ${what}`);
}

// A refusal that blames something else has let the value through.
function meets({ code, field, fields = {} }: Rule, need: Need): boolean {
  const blamed = code === "invalid_input" && field !== undefined && patternOf(need.field).test(field);
  const fits = need.refused ? blamed : code !== "invalid_input";
  return fits && valuesAt(fields, need.field.split(".")).some(need.fits);
}

function patternOf(field: string): RegExp {
  return new RegExp(`^${field.replaceAll(".", "\\.").replaceAll("*", "\\d+")}$`);
}

/** The values under a path such as `roles.*`; a name that is given as undefined has that value. */
function valuesAt(value: unknown, [key, ...rest]: string[]): unknown[] {
  if (key === undefined) return [value];
  if (typeof value !== "object" || value === null) return [];
  if (key === "*") return Object.values(value).flatMap((item) => valuesAt(item, rest));
  return Object.hasOwn(value, key) ? valuesAt(Reflect.get(value, key), rest) : [];
}
