import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import {
  cleanUp,
  cleanUpAll,
  createDataDir,
  isRoot,
  killHard,
  makeDataDir,
  query,
  removeDataDir,
  serverPid,
  spawnStarter,
  startInChild,
  startServer,
} from "@/proof/fixtures/postgres-servers";
import { startEmbeddedPostgres } from "./embedded";
import { isServerOf } from "./process-info";
import { isListening, socketPath } from "./socket";

// Most tests go through one folder in turn: each leaves the server stopped.
let dataDir: string;

beforeAll(async () => {
  dataDir = await makeDataDir();
  await (await startServer(dataDir)).stop();
});

afterEach(cleanUpAll);
afterAll(() => removeDataDir(dataDir));

const cluster = (dataDir: string) => join(dataDir, "postgres", "cluster");

async function writeNote(ownerUrl: string, text: string): Promise<void> {
  await query(ownerUrl, `drop table if exists note; create table note (t text); insert into note values ('${text}')`);
}

const readNotes = (ownerUrl: string) => query(ownerUrl, "select t from note");

test("data survives a stop, also in a folder that root copied", async () => {
  const first = await startServer(dataDir);
  await writeNote(first.ownerUrl, "kept");
  const pid = await serverPid(first);
  await first.stop();
  expect(await isServerOf(pid, cluster(dataDir))).toBe(false);
  if (isRoot) spawnSync("chown", ["-R", "root:root", dataDir]);
  const second = await startServer(dataDir);
  expect(second.adopted).toBe(false);
  expect(await readNotes(second.ownerUrl)).toEqual([{ t: "kept" }]);
});

test("a killed process's server is reused and then stopped", async () => {
  const holder = await startInChild(dataDir);
  await writeNote(holder.server.ownerUrl, "kept");
  await killHard(holder.child);
  const server = await startServer(dataDir);
  expect(server).toMatchObject({ adopted: true, port: holder.server.port });
  expect(await readNotes(server.ownerUrl)).toEqual([{ t: "kept" }]);
  const pid = await serverPid(server);
  await server.stop();
  expect(await isServerOf(pid, cluster(dataDir))).toBe(false);
});

test("a production server syncs to disk, and recovers all acknowledged writes after a kill, on the same port", async () => {
  const server = await startServer(dataDir, { settings: {} });
  const [safety] = await query(
    server.ownerUrl,
    "select current_setting('fsync') as f, current_setting('synchronous_commit') as s, current_setting('max_connections') as m",
  );
  expect(safety).toEqual({ f: "on", s: "on", m: "100" });
  await writeNote(server.ownerUrl, "acknowledged");
  process.kill(await serverPid(server), "SIGKILL");
  await server.exited;
  const next = await startServer(dataDir, { port: server.port });
  expect(next).toMatchObject({ adopted: false, port: server.port });
  expect(await readNotes(next.ownerUrl)).toEqual([{ t: "acknowledged" }]);
});

test("starts despite a stale pid file that names another program", async () => {
  const server = await startServer(dataDir);
  await writeNote(server.ownerUrl, "kept");
  process.kill(await serverPid(server), "SIGKILL");
  await server.exited;

  const bystander = spawn("sleep", ["60"], {
    stdio: "ignore",
    ...(isRoot ? { uid: 65534, gid: 65534 } : {}),
  });
  await once(bystander, "spawn");
  cleanUp(() => killHard(bystander));
  const pidFile = join(cluster(dataDir), "postmaster.pid");
  const lines = (await readFile(pidFile, "utf8")).split("\n");
  await writeFile(pidFile, [bystander.pid, ...lines.slice(1)].join("\n"));

  const next = await startServer(dataDir);
  expect(next.adopted).toBe(false);
  expect(await readNotes(next.ownerUrl)).toEqual([{ t: "kept" }]);
  expect(bystander.exitCode).toBeNull();
  expect(bystander.signalCode).toBeNull();
});

test("a server in another container keeps its folder until it ends", async () => {
  const server = await startServer(dataDir);
  const path = socketPath(cluster(dataDir), server.port);
  const pidFile = join(cluster(dataDir), "postmaster.pid");
  const [, ...lines] = (await readFile(pidFile, "utf8")).split("\n");
  expect(await isListening(path)).toBe(true);
  await server.stop();
  expect(await isListening(path)).toBe(false);

  const elsewhere = createServer().listen(path);
  await once(elsewhere, "listening");
  const gone = spawnSync(process.execPath, ["--eval", ""]).pid;
  await writeFile(pidFile, [gone, ...lines].join("\n"));
  await expect(startServer(dataDir)).rejects.toThrow(/^The database in .* runs in another container\./);
  elsewhere.close();
  await once(elsewhere, "close");
  expect(await startServer(dataDir)).toMatchObject({ adopted: false });
});

test("a creation killed at any moment needs no manual step, and its leftovers are removed", async () => {
  const dataDir = await createDataDir();
  const starting = spawnStarter(dataDir);
  while (!(await findDrafts(dataDir)).length) await sleep(5);
  await killHard(starting);
  const dead = spawnSync(process.execPath, ["--eval", ""]).pid;
  const draft = join(dataDir, "postgres", `cluster.new-${dead}-0badcafe`);
  await mkdir(join(draft, "cluster", "base"), { recursive: true });
  await writeFile(join(draft, "cluster", "PG_VERSION"), "18\n");
  const server = await startServer(dataDir);
  expect(await query(server.appUrl, "select 1 as one")).toEqual([{ one: 1 }]);
  await server.stop();
  expect(await findDrafts(dataDir)).not.toContain(basename(draft));

  // The initdb whose parent was killed may write for a while: the first start after its end removes the rest.
  await expect.poll(() => findDraftsAfterStart(dataDir), { timeout: 60_000 }).toEqual([]);
});

async function findDraftsAfterStart(dataDir: string): Promise<string[]> {
  await (await startServer(dataDir)).stop();
  return findDrafts(dataDir);
}

async function findDrafts(dataDir: string): Promise<string[]> {
  const names = await readdir(join(dataDir, "postgres")).catch(() => []);
  return names.filter((name) => name.startsWith("cluster."));
}

test("roles and database are completed after an interrupted creation", async () => {
  const server = await startServer(dataDir);
  await query(server.ownerUrl, "comment on database referral_rewards is null; drop role referral_rewards_web");
  await server.stop();
  const next = await startServer(dataDir);
  expect(await query(next.appUrl, "select current_user")).toEqual([{ current_user: "referral_rewards_web" }]);
});

test("another major version is refused with one line", async () => {
  const file = join(cluster(dataDir), "PG_VERSION");
  await writeFile(file, "17\n");
  cleanUp(() => writeFile(file, "18\n"));
  const start = startEmbeddedPostgres({ dataDir, log: () => {} });
  await expect(start).rejects.toThrow(/^The database in .* was made by PostgreSQL 17 and this release runs 18: .+\.$/);
});

test("a server that cannot start says why in one line", async () => {
  const folder = join(cluster(dataDir), "global");
  await rename(folder, `${folder}.away`);
  cleanUp(() => rename(`${folder}.away`, folder));
  const start = startEmbeddedPostgres({ dataDir, log: () => {} });
  await expect(start).rejects.toThrow(/^PostgreSQL stopped at once: could not find the database system.*server\.log$/);
});

test("lost passwords are reported, not replaced", async () => {
  const file = join(dataDir, "postgres-passwords.json");
  await rename(file, `${file}.away`);
  cleanUp(() => rename(`${file}.away`, file));
  const start = startEmbeddedPostgres({ dataDir, log: () => {} });
  await expect(start).rejects.toThrow(/postgres-passwords\.json is missing.*Put it back/);
});

test("a read-only data folder is refused with one line", async () => {
  const file = join(await createDataDir(), "file");
  await writeFile(file, "");
  const start = startEmbeddedPostgres({ dataDir: join(file, "data"), log: () => {} });
  await expect(start).rejects.toThrow(/^Cannot write to the data folder .*Set DATA_DIR/);
});

test("a folder that only root can enter has its database elsewhere", async () => {
  const parent = await createDataDir();
  const dataDir = join(parent, "data");
  await mkdir(dataDir, { mode: 0o700 });
  const lines: string[] = [];
  const server = await startServer(dataDir, { log: (line) => lines.push(line) });
  const record = join(dataDir, "postgres-location.json");
  if (!isRoot) {
    expect(existsSync(record)).toBe(false);
    return;
  }
  const { home } = JSON.parse(await readFile(record, "utf8"));
  cleanUp(() => rm(home, { recursive: true, force: true }));
  cleanUp(() => server.stop());
  expect(home).toMatch(/^\/var\/lib\/referral-rewards\//);
  expect(lines.filter((line) => line.includes(home))).toHaveLength(1);
  await writeNote(server.ownerUrl, "kept");
  await server.stop();
  const again = await startServer(dataDir);
  expect(await readNotes(again.ownerUrl)).toEqual([{ t: "kept" }]);
  await again.stop();
});
