import type { Endpoint } from "@/lib/api/contract";
import { isRepeatable } from "@/lib/api/openapi-problems";
import { accessRules } from "@/lib/testing/rules/common/access";
import { methodRules, pathRules } from "@/lib/testing/rules/common/address";
import { authenticationRules, originRules } from "@/lib/testing/rules/common/authentication";
import { bodyRules, queryRules } from "@/lib/testing/rules/common/body";
import { rateRules } from "@/lib/testing/rules/common/rate-limits";
import { repeatRules } from "@/lib/testing/rules/common/repeats";
import type { Documented } from "@/lib/testing/rules/documented";
import type { Rule } from "@/lib/testing/rules/kit/rule";
import type { DomainRules, EndpointRules } from "@/lib/testing/rules/kit/subject";

interface About {
  readonly endpoint: Endpoint;
  /** Every method of its path. */
  readonly methods: readonly string[];
  readonly documented: Documented | undefined;
  readonly domainRules: DomainRules;
  readonly endpointRules: EndpointRules;
}

/** The rules that hold for every endpoint of this kind. A rule added here is tried on all of them. */
export function commonRules({ endpoint, methods, documented, domainRules, endpointRules }: About): Rule[] {
  const isRead = endpoint.method === "GET";
  return [
    ...authenticationRules,
    ...rateRules,
    ...(isRead ? [] : originRules),
    ...(documented ? accessRules(documented) : []),
    ...methodRules(methods),
    ...pathRules(endpoint, domainRules),
    ...(isRead ? queryRules : bodyRules),
    ...(isRepeatable(endpoint) ? repeatRules(endpointRules.other) : []),
  ];
}
