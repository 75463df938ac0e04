import { once } from "node:events";
import { createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { closeDatabase } from "@/db/client";
import { env, setEnv } from "@/lib/platform/env";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { runAlone } from "@/proof/guards/scratch-database";
import { outageRules } from "@/proof/rules/common/outages";
import { documentedEndpoints, documentedStatuses } from "@/proof/rules/documented";
import { callerOf } from "@/proof/rules/kit/caller";
import { findMissing } from "@/proof/rules/kit/completeness";
import { play } from "@/proof/rules/kit/play";
import { printReport } from "@/proof/rules/kit/report";
import type { Rule } from "@/proof/rules/kit/rule";
import { sharedScene } from "@/proof/rules/kit/scene";
import { subjects } from "@/proof/rules/table";

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
