import { once } from "node:events";
import { createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { closeDatabase } from "@/db/client";
import { contract, endpoints } from "@/lib/contract";
import type { Endpoint } from "@/lib/kit/contract";
import { env, setEnv } from "@/lib/platform/env";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { runAlone } from "@/proof/guards/scratch-database";
import { accountRules } from "@/proof/rules/accounts";
import { advocateRules } from "@/proof/rules/advocates";
import { apiKeyRules } from "@/proof/rules/api-keys";
import { auditRules } from "@/proof/rules/audit";
import { brandingRules } from "@/proof/rules/branding";
import { campaignRules } from "@/proof/rules/campaigns";
import { outageRules } from "@/proof/rules/common/outages";
import { commonRules } from "@/proof/rules/common/rules-of";
import { creditRules } from "@/proof/rules/credit";
import { dashboardRules } from "@/proof/rules/dashboard";
import { documentedEndpoints, documentedStatuses } from "@/proof/rules/documented";
import { invitationRules } from "@/proof/rules/invitations";
import { callerOf } from "@/proof/rules/kit/caller";
import { findMissing } from "@/proof/rules/kit/completeness";
import { play } from "@/proof/rules/kit/play";
import { printReport } from "@/proof/rules/kit/report";
import type { Rule } from "@/proof/rules/kit/rule";
import { sharedScene } from "@/proof/rules/kit/scene";
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
const subjects: readonly Subject[] = Object.entries(contract).flatMap(([domain, group]) =>
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

const scratch = isolateDatabase();
const { RATE_LIMIT } = env();
beforeAll(() => setEnv({ RATE_LIMIT: "off" }));
afterAll(() => setEnv({ RATE_LIMIT }));

const findings = subjects.map((subject) => ({
  subject,
  rules: [...subject.rules, ...Object.values(outageRules)],
  held: new Set<Rule>(),
  missing: findMissing(subject),
}));

const cases = findings.map((finding) => [finding.subject.name, finding] as const);

type Finding = (typeof findings)[number];

async function hold({ subject, held }: Finding, rule: Rule): Promise<void> {
  await play(subject, rule);
  held.add(rule);
}

function titleOf({ code, rule }: Rule): string {
  return code ? `refuses with ${documentedStatuses[code]} ${code}: ${rule}` : `allows: ${rule}`;
}

describe.each(cases)("%s", (_, finding) => {
  const { subject, missing } = finding;

  it.each(subject.rules.map((rule) => [titleOf(rule), rule] as const))("%s", async (_title, rule) => {
    await hold(finding, rule);
  });

  it("has a rule for every error it can answer with and every limit of its fields", () => {
    if (missing.length > 0) throw new Error(`${subject.name} lacks\n- ${missing.join("\n- ")}`);
  });
});

describe("a failure of our own", () => {
  // What is read of every credential, and what is counted of visitors.
  const columns = [
    ["organizations", "plan_overrides"],
    ["sign_in_delays", "attempts"],
  ] as const;
  const rename = (statement: (table: string, column: string) => string) =>
    runAlone(
      scratch().ownerUrl,
      columns.map(([table, column]) => statement(table, column)),
    );

  beforeAll(async () => {
    await makeScenes();
    await rename((table, column) => `ALTER TABLE ${table} RENAME COLUMN ${column} TO renamed`);
  });
  afterAll(() => rename((table, column) => `ALTER TABLE ${table} RENAME COLUMN renamed TO ${column}`));

  it.each(cases)("answers 500 and leaks nothing: %s", async (_, finding) => {
    await hold(finding, outageRules.internal);
  });
});

describe("a database that cannot be reached", () => {
  beforeAll(async () => {
    await makeScenes();
    await useDatabase(`postgres://app:app@127.0.0.1:${await findClosedPort()}/referral_rewards`);
  });
  afterAll(() => useDatabase(scratch().appUrl));

  it.each(cases)("answers 503 and leaks nothing: %s", async (_, finding) => {
    await hold(finding, outageRules.unavailable);
  });
});

it("knows every documented endpoint, and no other", () => {
  expect(subjects.map(({ name }) => name).sort()).toEqual(Object.keys(documentedEndpoints).sort());
});

afterAll(() => printReport(findings));

/** The scenes and callers of all endpoints, which an outage would keep from being made. */
async function makeScenes(): Promise<void> {
  for (const subject of subjects) await callerOf(subject, await sharedScene(subject.domainRules));
}

async function useDatabase(url: string): Promise<void> {
  await closeDatabase();
  setEnv({ DATABASE_URL: url });
}

async function findClosedPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = z.object({ port: z.number() }).parse(server.address());
  server.close();
  return port;
}
