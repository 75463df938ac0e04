import { createServer } from "node:net";
import { join } from "node:path";
import postgres from "postgres";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import {
  cleanUp,
  cleanUpAll,
  createDataDir,
  killHard,
  makeDataDir,
  query,
  removeDataDir,
  serverPid,
  startInChild,
  startServer,
} from "@/proof/fixtures/postgres-servers";
import { isServerOf } from "./process-info";
import { findFreePort } from "./server";

let dataDir: string;

beforeAll(async () => {
  dataDir = await makeDataDir();
});

afterEach(cleanUpAll);
afterAll(() => removeDataDir(dataDir));

const answers = (url: string) => query(url, "select 1 as one");
const cluster = (dataDir: string) => join(dataDir, "postgres", "cluster");

test("processes that start in one new folder share a server, and another folder has its own", async () => {
  const other = await createDataDir();
  const [mine, ...holders] = await Promise.all([startServer(dataDir), ...[1, 2, 3].map(() => startInChild(other))]);
  await query(mine.ownerUrl, "create table only_here (i int)");
  expect(new Set(holders.map(({ server }) => server.port)).size).toBe(1);
  expect(holders.filter(({ server }) => !server.adopted)).toHaveLength(1);
  for (const { child, server } of holders) {
    expect(server.port).not.toBe(mine.port);
    expect(await answers(server.appUrl)).toEqual([{ one: 1 }]);
    await expect(query(server.ownerUrl, "select * from only_here")).rejects.toThrow(/does not exist/);
    await killHard(child);
  }
  await (await startServer(other)).stop();
});

test("a server stays up while a process uses it, and ends with the last one", async () => {
  const mine = await startServer(dataDir);
  const pid = await serverPid(mine);
  const holder = await startInChild(dataDir);
  await mine.stop();
  expect(await answers(holder.server.appUrl)).toEqual([{ one: 1 }]);
  await killHard(holder.child);
  const last = await startServer(dataDir);
  expect(last.adopted).toBe(true);
  await last.stop();
  expect(await isServerOf(pid, cluster(dataDir))).toBe(false);
});

test("a server stays up while any other client is connected", async () => {
  const server = await startServer(dataDir);
  const url = new URL(server.ownerUrl);
  url.searchParams.set("application_name", "someone's psql");
  const client = postgres(url.toString(), { max: 1 });
  await client`select 1`;
  await server.stop();
  expect(await client`select 1 as one`).toEqual([{ one: 1 }]);
  await client.end();
  await (await startServer(dataDir)).stop();
});

test("this process's own sessions don't keep the server up", async () => {
  const server = await startServer(dataDir);
  const pid = await serverPid(server);
  const pool = postgres(server.appUrl);
  await pool`select 1`;
  await server.stop();
  expect(await isServerOf(pid, cluster(dataDir))).toBe(false);
  await pool.end({ timeout: 0 });
});

test("a taken port is replaced by a free one", async () => {
  const port = await findFreePort();
  const other = createServer().listen(port, "127.0.0.1");
  cleanUp(async () => void other.close());
  const server = await startServer(dataDir, { port });
  expect(server.port).not.toBe(port);
  expect(await answers(server.appUrl)).toEqual([{ one: 1 }]);
});
