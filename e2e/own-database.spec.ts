import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "@/lib/platform/postgres/embedded";
import { findFreePort } from "@/lib/platform/postgres/server";
import { query, unsafeSettings } from "@/proof/fixtures/postgres-servers";
import { runNpm } from "./npm";
import { findDescendant } from "./processes";

test.describe.configure({ timeout: 240_000 });

let folder: string;
let server: EmbeddedPostgres;
/** The URL of a role that may create roles and owns its database, as with managed PostgreSQL. */
let owner: URL;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "referral-rewards-own-"));
  // If root runs the tests, PostgreSQL runs as another user who needs access.
  await chmod(folder, 0o711);
  const dataDir = join(folder, "server");
  server = await startEmbeddedPostgres({ dataDir, log: () => {}, settings: unsafeSettings });
  await query(server.ownerUrl, "CREATE ROLE landlord LOGIN CREATEROLE PASSWORD 'ownerssecret'");
  await query(server.ownerUrl, "GRANT referral_rewards_app TO landlord WITH ADMIN OPTION");
  await query(server.ownerUrl, "CREATE DATABASE rewards OWNER landlord");
  owner = new URL(server.ownerUrl);
  owner.username = "landlord";
  owner.password = "ownerssecret";
  owner.pathname = "/rewards";
});

test.afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function start(settings: Readonly<Record<string, string>>) {
  const port = await findFreePort();
  const secret = "a secret of this installation alone";
  const own = { HOME: folder, DATA_DIR: join(folder, "data"), PORT: String(port), DEMO: "off" };
  return { run: runNpm(["start"], { ...own, AUTH_SECRET: secret, ...settings }, undefined), port };
}

test("no serving or sending process has the owner role of an external database, or can assume it", async () => {
  const { run, port } = await start({ DATABASE_OWNER_URL: owner.toString() });
  try {
    const ready = async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/api/health/ready?require=worker`).catch(
        () => null,
      );
      return answer?.status;
    };
    await expect.poll(ready, { timeout: 180_000 }).toBe(200);
    const launcher = await findDescendant(run.pid, /^\S*node \S*run\.mjs start$/);
    for (const part of [/next-server|next\/dist\/bin\/next/, /run\.mjs worker$/]) {
      const environment = await readFile(`/proc/${await findDescendant(launcher, part)}/environ`, "utf8");
      expect(environment).toMatch(/DATABASE_URL=postgres:\/\/referral_rewards_web_[0-9a-f]{8}:/);
      expect(environment).not.toMatch(/ownerssecret|landlord|DATABASE_OWNER_URL/);
    }
    const users = await query<{ name: string; may: boolean }>(
      server.ownerUrl,
      `SELECT DISTINCT usename AS name, pg_has_role(usename, 'landlord', 'MEMBER') AS may
         FROM pg_stat_activity WHERE datname = 'rewards'`,
    );
    expect(users).toEqual([{ name: expect.stringMatching(/^referral_rewards_web_/), may: false }]);
  } finally {
    await run.end();
  }
});

test("a start with the owner role for serving explains what to do instead", async () => {
  const both = { DATABASE_URL: owner.toString(), DATABASE_OWNER_URL: owner.toString() };
  const { code, stderr } = await (await start(both)).run.ended;
  expect(code).toBe(1);
  expect(stderr).toContain("landlord of DATABASE_URL could become the owner of the tables");
});
