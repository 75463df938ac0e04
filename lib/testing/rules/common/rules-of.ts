import type { Endpoint } from "@/lib/api/contract";
import { isRepeatable } from "@/lib/api/contract";
import { accessRules } from "@/lib/testing/rules/common/access";
import { methodRules, pathRules } from "@/lib/testing/rules/common/address";
import { authenticationRules } from "@/lib/testing/rules/common/authentication";
import { bodyRules, queryRules } from "@/lib/testing/rules/common/body";
import { originRules, ownPageRules } from "@/lib/testing/rules/common/origin";
import { rateRules } from "@/lib/testing/rules/common/rate-limits";
import { repeatRules } from "@/lib/testing/rules/common/repeats";
import type { Documented } from "@/lib/testing/rules/documented";
import type { Rule } from "@/lib/testing/rules/kit/rule";
import type { DomainRules } from "@/lib/testing/rules/kit/subject";

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
