import { stat } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { env, setEnv } from "@/lib/platform/env";
import { loadAuthSecret } from "./auth-secret";
import { connectDatabase } from "./connection";
import { cleanUp, cleanUpAll, createDataDir, query, serverPid } from "./test-support";

const { DATABASE_URL = "", AUTH_SECRET = "", DATA_DIR } = env();

afterEach(async () => {
  setEnv({ DATABASE_URL, AUTH_SECRET, DATA_DIR });
  await cleanUpAll();
});

test("your own database is used as it is, through the role without ownership", async () => {
  const database = await connectDatabase({ log: () => {} });
  expect(database.ownerUrl).toBe(DATABASE_URL);
  const [row] = await query(database.appUrl, "select current_user, session_user");
  expect(row).toEqual({ current_user: "referral_rewards_app", session_user: "referral_rewards_web" });
});

test("your own database needs your own secret", async () => {
  setEnv({ AUTH_SECRET: "" });
  await expect(loadAuthSecret()).rejects.toThrow(/^AUTH_SECRET is not set: .* at least 32 random characters/);
});

test("without one the embedded database is started, and again on the same port when it dies", async () => {
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

test("the secret of an embedded installation is made once and readable by its owner only", async () => {
  const dataDir = await createDataDir();
  setEnv({ DATABASE_URL: "", AUTH_SECRET: "", DATA_DIR: dataDir });
  const [first, second] = await Promise.all([loadAuthSecret(), loadAuthSecret()]);
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  expect(second).toBe(first);
  expect(await loadAuthSecret()).toBe(first);
  expect((await stat(join(dataDir, "auth-secret"))).mode & 0o777).toBe(0o600);
});
