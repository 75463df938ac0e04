import { contract, endpoints } from "@/lib/contract";
import type { Endpoint } from "@/lib/kit/contract";
import { accountRules } from "@/proof/rules/accounts";
import { advocateRules } from "@/proof/rules/advocates";
import { apiKeyRules } from "@/proof/rules/api-keys";
import { auditRules } from "@/proof/rules/audit";
import { brandingRules } from "@/proof/rules/branding";
import { campaignRules } from "@/proof/rules/campaigns";
import { commonRules } from "@/proof/rules/common/rules-of";
import { creditRules } from "@/proof/rules/credit";
import { dashboardRules } from "@/proof/rules/dashboard";
import { documentedEndpoints } from "@/proof/rules/documented";
import { invitationRules } from "@/proof/rules/invitations";
import type { DomainRules, Subject } from "@/proof/rules/kit/subject";
import { messageRules } from "@/proof/rules/messages";
import { profileRules } from "@/proof/rules/profile";
import { referralRules } from "@/proof/rules/referrals";
import { sessionRules } from "@/proof/rules/sessions";
import { signInRules } from "@/proof/rules/sign-in";
import { ssoRules } from "@/proof/rules/sso";
import { userRules } from "@/proof/rules/users";
import { webhookEventRules } from "@/proof/rules/webhook-events";
import { webhookKeyRules } from "@/proof/rules/webhook-keys";

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
