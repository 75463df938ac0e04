import type { Endpoint } from "@/lib/api/contract";
import { contract, endpoints } from "@/lib/contract";
import { accountRules } from "@/lib/testing/rules/accounts";
import { advocateRules } from "@/lib/testing/rules/advocates";
import { apiKeyRules } from "@/lib/testing/rules/api-keys";
import { auditRules } from "@/lib/testing/rules/audit";
import { brandingRules } from "@/lib/testing/rules/branding";
import { campaignRules } from "@/lib/testing/rules/campaigns";
import { commonRules } from "@/lib/testing/rules/common/rules-of";
import { creditRules } from "@/lib/testing/rules/credit";
import { dashboardRules } from "@/lib/testing/rules/dashboard";
import { documentedEndpoints } from "@/lib/testing/rules/documented";
import { invitationRules } from "@/lib/testing/rules/invitations";
import type { DomainRules, Subject } from "@/lib/testing/rules/kit/subject";
import { messageRules } from "@/lib/testing/rules/messages";
import { profileRules } from "@/lib/testing/rules/profile";
import { referralRules } from "@/lib/testing/rules/referrals";
import { sessionRules } from "@/lib/testing/rules/sessions";
import { signInRules } from "@/lib/testing/rules/sign-in";
import { ssoRules } from "@/lib/testing/rules/sso";
import { userRules } from "@/lib/testing/rules/users";
import { webhookEventRules } from "@/lib/testing/rules/webhook-events";
import { webhookKeyRules } from "@/lib/testing/rules/webhook-keys";

/**
 * The hand-written rules by domain, under the names that the domains have in `contract`. For a new endpoint: its line
 * in documented.ts, its rules in its domain's file, and the domain here; the test says what is missing.
 */
const rulesByDomain: Readonly<Record<string, DomainRules>> = {
  campaigns: campaignRules,
  advocates: advocateRules,
  referrals: referralRules,
  credit: creditRules,
  dashboard: dashboardRules,
  accounts: accountRules,
  users: userRules,
  invitations: invitationRules,
  signIn: signInRules,
  profile: profileRules,
  sessions: sessionRules,
  sso: ssoRules,
  branding: brandingRules,
  messages: messageRules,
  audit: auditRules,
  apiKeys: apiKeyRules,
  webhookKeys: webhookKeyRules,
  webhookEvents: webhookEventRules,
};

const unwritten: DomainRules = { endpoints: {} };

/** Every endpoint with all its rules. One that nobody has written rules for has the common ones. */
export const subjects: readonly Subject[] = Object.entries(contract).flatMap(([domain, group]) =>
  Object.entries<Endpoint>(group).map(([key, endpoint]) => describeEndpoint(domain, key, endpoint)),
);

function describeEndpoint(domain: string, key: string, endpoint: Endpoint): Subject {
  const name = `${endpoint.method} ${endpoint.path}`;
  const domainRules = rulesByDomain[domain] ?? unwritten;
  const endpointRules = domainRules.endpoints[key] ?? { rules: [] };
  const methods = endpoints
    .filter((other) => other.endpoint.path === endpoint.path)
    .map((other) => other.endpoint.method);
  const documented = documentedEndpoints[name];
  const common = commonRules({ endpoint, methods, documented, domainRules });
  const rules = [...common, ...endpointRules.rules];
  return { name, domain, endpoint, domainRules, endpointRules, rules };
}
