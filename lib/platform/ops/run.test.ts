import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { database } from "@/db/client";
import { organizations } from "@/db/schema/organizations";
import { plans } from "@/lib/kit/auth/access";
import { findApiKeyActor } from "@/lib/kit/auth/api-key";
import { commands } from "@/lib/platform/ops/commands";
import { runOps } from "@/lib/platform/ops/run";
import { besideTests, ops } from "@/proof/fixtures/ops";
import { createTestOrganization, uniqueEmail } from "@/proof/fixtures/organization";

const unknownId = "019a6c1e-7a40-7c3e-9d0b-6f2f4b1f8a10";
const lines: string[] = [];

// Wrong options must be told before a database is started for them.
const refuse = (...args: string[]) =>
  runOps(args, {
    ...besideTests,
    log: (line) => lines.push(line),
    withDatabase: () => Promise.reject(new Error("the database was asked for")),
  });

const Made = z.strictObject({
  orgId: z.uuid(),
  userId: z.uuid(),
  email: z.string(),
  apiKey: z.string().nullable(),
});

const newOrganization = (tier: string, email: string, ...more: string[]) =>
  ops(`org create --name Acme --tier ${tier} --email ${email} --password 12345678`, ...more);

async function planOfKey(apiKey: string | null) {
  const actor = await findApiKeyActor(apiKey ?? "", new Date());
  return actor?.plan;
}

describe("org create", () => {
  it("creates an organization with a working API key", async () => {
    const email = uniqueEmail("dana");
    const { ok, document } = await newOrganization("pro", email);
    expect(ok).toBe(true);
    const made = Made.parse(document);
    expect(made.email).toBe(email);
    expect(await findApiKeyActor(made.apiKey ?? "", new Date())).toMatchObject({
      orgId: made.orgId,
      userId: made.userId,
      roles: ["admin"],
      plan: { ...plans.pro, name: null },
    });
  });

  it("uses the sign-up plan by default", async () => {
    const { document } = await ops(`org create --name Acme --email ${uniqueEmail("dana")} --password 12345678`);
    expect(await planOfKey(Made.parse(document).apiKey)).toEqual({ ...plans.pro, name: null });
  });

  it("returns no key if the plan has none", async () => {
    expect(Made.parse((await newOrganization("starter", uniqueEmail("dana"))).document).apiKey).toBeNull();
  });

  it("accepts overrides and the end of a trial", async () => {
    const options = ["--trial-ends-at", "2020-01-31T17:00:00Z", "--pending"];
    const key = ["--overrides", '{"api": true, "apiKeysPerUser": 1, "users": 7}'];
    const { document } = await newOrganization("pro", uniqueEmail("dana"), ...options, ...key);
    const { orgId, apiKey } = Made.parse(document);
    expect(await planOfKey(apiKey)).toEqual({ ...plans.starter, api: true, apiKeysPerUser: 1, users: 7 });
    const [org] = await database().select().from(organizations).where(eq(organizations.id, orgId));
    expect(org).toMatchObject({
      status: "pending_onboarding",
      trialEndsAt: new Date("2020-01-31T17:00:00Z"),
    });
  });

  it("names the option whose value is taken", async () => {
    const email = uniqueEmail("dana");
    await newOrganization("growth", email);
    expect(await newOrganization("growth", email.toUpperCase())).toEqual({
      ok: false,
      document: { error: "--email belongs to a user already; each email address has one user" },
    });
  });
});

describe("org update and user create", () => {
  it("changes the plan", async () => {
    const { orgId, apiKey } = await createTestOrganization();
    const changed = await ops(`org update --org ${orgId} --tier pro --overrides {"users":1}`);
    expect(changed).toEqual({
      ok: true,
      document: { orgId, tier: "pro", overrides: { users: 1 }, trialEndsAt: null },
    });
    expect(await planOfKey(apiKey)).toEqual({ ...plans.pro, users: 1, name: null });
  });

  it("ends a trial, early or late, for the tier for good", async () => {
    const { orgId, apiKey } = await createTestOrganization();
    await ops(`org update --org ${orgId} --trial-ends-at 2020-01-31T17:00:00Z`);
    expect(await planOfKey(apiKey)).toEqual(plans.starter);
    const changed = await ops(`org update --org ${orgId} --tier pro --trial-ends-at none`);
    expect(changed.document).toMatchObject({ tier: "pro", trialEndsAt: null });
    expect(await planOfKey(apiKey)).toEqual({ ...plans.pro, name: null });
  });

  it("adds a user until the plan is full", async () => {
    const { orgId } = await createTestOrganization({ overrides: { users: 2 } });
    const add = () => ops(`user create --org ${orgId} --email ${uniqueEmail("sam")} --password 12345678 --role user`);
    const { document } = await add();
    const { apiKey } = Made.omit({ orgId: true }).parse(document);
    expect(await findApiKeyActor(apiKey ?? "", new Date())).toMatchObject({ orgId, roles: ["user"] });
    expect(await add()).toEqual({
      ok: false,
      document: { error: "Your account includes 2 users. Ask your server administrator for more." },
    });
  });

  it("reports an unknown organization", async () => {
    const error = "There is no organization with this id.";
    expect((await ops(`org update --org ${unknownId} --tier pro`)).document).toEqual({ error });
    const seed = await ops(`seed --org ${unknownId} --advocates 1 --referrals 1`);
    expect(seed.document).toEqual({ error });
  });
});

describe("the options", () => {
  const admin = "--email a@example.com --password 12345678";
  const create = `org create --name Acme --tier pro ${admin}`;
  const cases: [says: string, line: string, ...values: string[]][] = [
    ["--name is required; --email is required", "org create"],
    ["--email must be an email address", `${create} --email dana`],
    ["--password must have at least 8 characters", `${create} --password short`],
    ['--tier must be "starter" or "growth" or "pro"', `${create} --tier gold`],
    ["--overrides must be JSON such as", create, "--overrides", "{users: 5}"],
    ["--overrides.userz isn’t", create, "--overrides", '{"userz": 5}'],
    ["--overrides.users must be at least 0", create, "--overrides", '{"users": -1}'],
    ["--trial-ends-at must be an ISO 8601 date", `${create} --trial-ends-at tomorrow`],
    ["Unknown option '--nmae'. Usage: org create", `${create} --nmae Acme`],
    ["Option '--name <value>' argument missing", "org create --name"],
    ["Unexpected argument 'now'", `${create} --pending now`],
    ["--org must be an id as the API returned it", "org update --org 1"],
    ["--tier or --overrides or --trial-ends-at is required", `org update --org ${unknownId}`],
    ["--role must be", `user create ${admin} --org ${unknownId} --role owner`],
    ["--advocates must be at least 1", `seed --org ${unknownId} --advocates 0 --referrals 1`],
    ["--referrals must be a whole number", `seed --org ${unknownId} --advocates 1 --referrals 1e9`],
    ["Unknown option '--org'", `verify --org ${unknownId}`],
    ["--out is required", `export --org ${unknownId}`],
    ["--org must be an id", "export --out backup.gz --org acme"],
    ["--file is required", "import --new-secret"],
  ];

  it.each(cases)("are refused with: %s", async (says, line, ...values) => {
    const { ok, document } = await refuse(...line.split(" "), ...values);
    expect(ok).toBe(false);
    expect(document).toEqual({ error: expect.stringContaining(says) });
    expect(JSON.stringify(document)).not.toContain("\\n");
  });
});

it("creates a database only for commands that fill one", () => {
  const making = [...commands].filter(([, { makesDatabase }]) => makesDatabase).map(([name]) => name);
  expect(making).toEqual(["org create", "migrate", "import"]);
});

it("a missing password is reported", async () => {
  const line = ["user", "set-password", "--email", "a@example.com", "--password-stdin"];
  expect(await runOps(line, { ...besideTests, readPassword: async () => "" })).toEqual({
    ok: false,
    document: { error: expect.stringMatching(/^No password was given: type one, pipe it in/) },
  });
});

it.each([
  ["import --file", "There is no file /nowhere/a.gz"],
  ["export --out", "There is no folder /nowhere"],
])("a missing file is named: %s", async (line, error) => {
  await createTestOrganization();
  expect(await ops(line, "/nowhere/a.gz")).toEqual({ ok: false, document: { error } });
});

describe("help", () => {
  it("names every command, for people and programs", async () => {
    lines.length = 0;
    const { ok, document } = await refuse("help");
    expect(ok).toBe(true);
    const people = ["org create", "org update", "user create", "user set-password", "key revoke"];
    const others = ["portal replace-link", "messages", "verify", "export", "import", "seed"];
    for (const name of [...people, ...others]) {
      expect(lines.join("\n")).toContain(`  ${name}`);
      expect(JSON.stringify(document)).toContain(`"usage":"${name}`);
    }
  });

  it.each([
    ["an unknown command", ["orgs", "create", "--name", "A"], 'There is no command "orgs create"'],
    ["no command", [], "No command was given"],
  ])("is shown for %s", async (_, args, says) => {
    lines.length = 0;
    const { ok, document } = await refuse(...args);
    expect({ ok, document }).toEqual({ ok: false, document: { error: expect.stringContaining(says) } });
    expect(lines.join("\n")).toContain("Usage: npm run --silent ops");
  });
});

it("an unexpected failure is reported in one line with its first cause", async () => {
  const cause = new Error("disk full\n  at 3 o'clock");
  const failing = () => Promise.reject(new Error("Failed query: insert ...", { cause }));
  expect(await runOps(["verify"], { ...besideTests, withDatabase: failing })).toEqual({
    ok: false,
    document: { error: "disk full at 3 o'clock" },
  });
});
