import { errorCodesOf } from "@/lib/kit/openapi-problems";
import { outageRules } from "@/proof/rules/common/outages";
import { documentedEndpoints } from "@/proof/rules/documented";
import { unmetNeeds } from "@/proof/rules/kit/needs";
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
