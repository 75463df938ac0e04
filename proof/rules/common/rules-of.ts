import type { Endpoint } from "@/lib/kit/contract";
import { isRepeatable } from "@/lib/kit/contract";
import { accessRules } from "@/proof/rules/common/access";
import { methodRules, pathRules } from "@/proof/rules/common/address";
import { authenticationRules } from "@/proof/rules/common/authentication";
import { bodyRules, queryRules } from "@/proof/rules/common/body";
import { originRules, ownPageRules } from "@/proof/rules/common/origin";
import { rateRules } from "@/proof/rules/common/rate-limits";
import { repeatRules } from "@/proof/rules/common/repeats";
import type { Documented } from "@/proof/rules/documented";
import type { Rule } from "@/proof/rules/kit/rule";
import type { DomainRules } from "@/proof/rules/kit/subject";

interface About {
  readonly endpoint: Endpoint;
  /** Every method of its path. */
  readonly methods: readonly string[];
  readonly documented: Documented | undefined;
  readonly domainRules: DomainRules;
}

/** The rules that hold for every endpoint of this kind. A rule added here is tried on all of them. */
export function commonRules({ endpoint, methods, documented, domainRules }: About): Rule[] {
  const isRead = endpoint.method === "GET";
  const caller = documented?.caller;
  return [
    ...(caller === "visitor" ? ownPageRules : authenticationRules),
    ...(isRead || caller === "visitor" ? [] : originRules),
    ...rateRules(caller),
    ...(documented ? accessRules(documented) : []),
    ...methodRules(methods),
    ...pathRules(endpoint, domainRules),
    ...(isRead ? queryRules : bodyRules),
    ...(isRepeatable(endpoint) ? repeatRules(caller) : []),
  ];
}
