import { randomUUID } from "node:crypto";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { migrateDatabase } from "@/db/migrate";
import { childEnv, env, setEnv } from "@/lib/kit/env";
import { cleanUp, cleanUpAll, createDataDir, query, serverPid } from "@/proof/fixtures/postgres-servers";
import { createEmptyDatabase, runAlone, testDatabase } from "@/proof/guards/scratch-database";
import { loadAuthSecret } from "./auth-secret";
import { connectDatabase } from "./connection";

const { DATABASE_URL = "", AUTH_SECRET = "", DATA_DIR } = env();
const beside = testDatabase();

afterEach(async () => {
  setEnv({ DATABASE_URL, AUTH_SECRET, DATA_DIR, DATABASE_OWNER_URL: "", DATABASE_POOLER: "" });
  await cleanUpAll();
});

/** A role of the test server that is gone after the test, and a database's address as this role. */
async function makeRole(rights: string, url: string): Promise<URL> {
  const name = `test_${randomUUID().slice(0, 8)}`;
  const { ownerUrl } = beside;
  await runAlone(ownerUrl, [`CREATE ROLE ${name} LOGIN PASSWORD 'secret' ${rights}`]);
  cleanUp(() => runAlone(ownerUrl, [`DROP OWNED BY ${name} CASCADE`, `DROP ROLE ${name}`]));
  const address = new URL(url);
  address.username = name;
  address.password = "secret";
  return address;
}

/** An empty database of an owner with these rights, who is no superuser, as at a managed PostgreSQL. */
async function makeOwned(rights = "CREATEROLE"): Promise<string> {
  const scratch = await createEmptyDatabase(beside);
  const owner = await makeRole(rights, scratch.ownerUrl);
  const name = owner.pathname.slice(1);
  await runAlone(beside.ownerUrl, [
    `ALTER DATABASE ${name} OWNER TO ${owner.username}`,
    // As if this owner had made it, at a first start.
    `GRANT referral_rewards_app TO ${owner.username} WITH ADMIN OPTION`,
  ]);
  cleanUp(() => scratch.drop());
  return owner.toString();
}

const connect = (ownerUrl: string, webUrl: string) => {
  setEnv({ DATABASE_OWNER_URL: ownerUrl, DATABASE_URL: webUrl });
  return connectDatabase({ log: () => {} });
};

describe("your own database", () => {
  test.each(["DATABASE_OWNER_URL", "DATABASE_URL"])(
    "named by its owner in %s is worked with as a login that every start finds again",
    async (variable) => {
      const owner = await makeOwned();
      setEnv({ DATABASE_URL: "", [variable]: owner });
      const open = () => connectDatabase({ log: () => {} });
      const [first, second] = await Promise.all([open(), open()]);
      expect(first.ownerUrl).toBe(owner);
      expect([second.appUrl, (await open()).appUrl]).toEqual([first.appUrl, first.appUrl]);
      await migrateDatabase(owner);
      const [who] = await query(first.appUrl, "SELECT session_user = current_user AS itself, session_user AS name");
      expect(who).toEqual({
        itself: true,
        name: expect.stringMatching(/^referral_rewards_web_[0-9a-f]{8}$/),
      });
      expect(await query(first.appUrl, "SELECT count(*)::int AS campaigns FROM campaigns")).toEqual([{ campaigns: 0 }]);
      for (const attempt of [
        `SET ROLE ${new URL(owner).username}`,
        "SELECT password FROM drizzle.web_login",
        "ALTER TABLE activity DISABLE TRIGGER ALL",
        "CREATE TEMPORARY TABLE activity (id int)",
        "CREATE TABLE other (id int)",
      ]) {
        await expect(query(first.appUrl, attempt), attempt).rejects.toMatchObject({ code: "42501" });
      }
    },
  );

  test("is used with the administrator's login, if that has no more rights than needed", async () => {
    const owner = await makeOwned();
    await connect(owner, "");
    const web = (await makeRole("IN ROLE referral_rewards_app", owner)).toString();
    expect(await connect(owner, web)).toMatchObject({ ownerUrl: owner, appUrl: web });
    const pretending = new URL(owner);
    pretending.searchParams.set("role", "referral_rewards_app");
    const member = await makeRole(`IN ROLE referral_rewards_app, ${new URL(owner).username}`, owner);
    const powerful = await makeRole("CREATEDB IN ROLE referral_rewards_app", owner);
    const stranger = await makeRole("", owner);
    await runAlone(owner, [`GRANT CONNECT ON DATABASE ${stranger.pathname.slice(1)} TO ${stranger.username}`]);
    for (const [url, why] of [
      [owner, /could become the owner of the tables.* run: CREATE ROLE/],
      [pretending, /could become the owner of the tables/],
      [member, /could become the owner of the tables/],
      [powerful, /has rights over the whole server/],
      [stranger, /may not use the tables.*GRANT referral_rewards_app TO/],
    ] as const) {
      await expect(connect(owner, url.toString())).rejects.toThrow(why);
    }
    await expect(connect(owner, DATABASE_URL)).rejects.toThrow(/two databases/);
  });

  test("behind a pooler is used with a login whose statements time out", async () => {
    setEnv({ DATABASE_POOLER: "transaction" });
    const owner = await makeOwned();
    await expect(connect(owner, "")).rejects.toThrow(/set DATABASE_URL to the pooler's address and DATABASE_OWNER_URL/);
    await expect(connect("", owner)).rejects.toThrow(/set DATABASE_URL to the pooler's address and DATABASE_OWNER_URL/);
    const web = await makeRole("IN ROLE referral_rewards_app", owner);
    const line = `ALTER ROLE ${web.username} SET statement_timeout = '10s'`;
    await expect(connect(owner, web.toString())).rejects.toThrow(line);
    await runAlone(beside.ownerUrl, [line]);
    expect(await connect(owner, web.toString())).toMatchObject({ appUrl: web.toString() });
  });

  test("shows the administrator's commands if its owner can't create roles", async () => {
    const line = /owner may not make the login.* run: CREATE ROLE referral_rewards_web LOGIN/;
    await expect(connect(await makeOwned(""), "")).rejects.toThrow(line);
  });

  test("hides its owner's login from the web and worker processes", async () => {
    setEnv({ DATABASE_OWNER_URL: "postgres://owner:secret@127.0.0.1/rewards" });
    expect(childEnv({ DATABASE_URL })).not.toHaveProperty("DATABASE_OWNER_URL");
  });

  test.each(["DATABASE_URL", "DATABASE_OWNER_URL"])("needs your own secret, named by %s", async (variable) => {
    setEnv({ AUTH_SECRET: "", DATABASE_URL: "", [variable]: DATABASE_URL });
    await expect(loadAuthSecret()).rejects.toThrow(/^AUTH_SECRET is not set: .* at least 32 random characters/);
  });
});

test("without one the embedded database starts, and restarts on the same port if it dies", async () => {
  setEnv({ DATABASE_URL: "", DATA_DIR: await createDataDir() });
  const database = await connectDatabase({ log: () => {} });
  cleanUp(() => database.stop());
  process.kill(await serverPid(database), "SIGKILL");
  await database.exited;
  const again = await database.reopen();
  cleanUp(() => again.stop());
  expect(again.appUrl).toBe(database.appUrl);
  expect(await query(again.appUrl, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("the secret of an embedded installation is created once and readable by its owner only", async () => {
  const dataDir = await createDataDir();
  setEnv({ DATABASE_URL: "", AUTH_SECRET: "", DATA_DIR: dataDir });
  const [first, second] = await Promise.all([loadAuthSecret(), loadAuthSecret()]);
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  expect(second).toBe(first);
  expect(await loadAuthSecret()).toBe(first);
  expect((await stat(join(dataDir, "auth-secret"))).mode & 0o777).toBe(0o600);
});
