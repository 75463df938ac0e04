import { execFile } from "node:child_process";
import { setImmediate as nextTurn } from "node:timers/promises";
import { promisify } from "node:util";
import { createClient } from "@redis/client";
import { afterEach, describe, expect, it, vi } from "vitest";
import { env, setEnv } from "@/lib/kit/env";
import { type Counters, closeRateLimits, openCounters } from "@/lib/kit/limits/consume";
import { findFreePort } from "@/lib/platform/postgres/server";
import { apiAs } from "@/proof/fixtures/api";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { repository } from "@/proof/fixtures/postgres-servers";
import { type RedisServer, startRedisServer } from "@/proof/fixtures/redis-server";
import { hasRedisServer } from "@/proof/launch/redis-server";

const limit = { name: "test", q: 20, w: 60, counts: "requests" };
const ANSWERS_AGAIN = "Redis answers again";
const canTest = hasRedisServer();
if (!canTest) {
  process.stderr.write("redis-server is not installed, so the tests of shared rate limits are skipped.\n");
}

let reports: string[] = [];

const open: { servers: RedisServer[]; counters: Counters[] } = { servers: [], counters: [] };

afterEach(async () => {
  await Promise.all(open.counters.splice(0).map((counters) => counters.close()));
  await Promise.all(open.servers.splice(0).map((server) => server.kill()));
  reports = [];
});

async function startServer(port?: number): Promise<RedisServer> {
  const server = await startRedisServer(port);
  open.servers.push(server);
  return server;
}

/** Counters with their own connection, like a web process has. */
function startProcess(redisUrl: string): Counters {
  const counters = openCounters({ redisUrl, report: (line) => reports.push(line) });
  open.counters.push(counters);
  return counters;
}

/** Like `startProcess`, but waits for the connection: on a busy machine the first responses may be late. */
async function startConnected(redisUrl: string): Promise<Counters> {
  const counters = startProcess(redisUrl);
  await vi.waitFor(async () => {
    await counters.consume(limit, "warm-up");
    expect(reports.at(-1) ?? ANSWERS_AGAIN).toContain(ANSWERS_AGAIN);
  }, 60_000);
  reports = [];
  return counters;
}

/** Keeps counting with another key until there are `count` reports. */
async function untilReported(count: number, ...processes: Counters[]): Promise<void> {
  await vi.waitFor(async () => {
    await Promise.all(processes.map((counters) => counters.consume(limit, "other")));
    expect(reports).toHaveLength(count);
  }, 60_000);
}

const consumeOne = (counters: Counters) => counters.consume(limit, "key");

describe.runIf(canTest)("with Redis", () => {
  it("two processes share one allowance exactly", async () => {
    const { url } = await startServer();
    const processes = [await startConnected(url), await startConnected(url)];
    const spent = await Promise.all(Array.from({ length: 30 }, (_, i) => processes[i % 2]?.consume(limit, "key")));
    expect(spent.filter((allowance) => allowance?.isExceeded === false)).toHaveLength(20);
    expect(spent.filter((allowance) => allowance?.isExceeded === true)).toHaveLength(10);
    const left = spent.map((allowance) => allowance?.remaining).sort((a = 0, b = 0) => b - a);
    expect(left.slice(0, 20)).toEqual(Array.from({ length: 20 }, (_, i) => 19 - i));
    expect(reports).toEqual([]);
  });

  it("each process counts for itself while Redis is down", async () => {
    const { url, port, kill } = await startServer();
    const [first, second] = [await startConnected(url), await startConnected(url)];
    expect((await consumeOne(first)).remaining).toBe(19);
    expect((await consumeOne(second)).remaining).toBe(18);

    await kill();
    for (let i = 0; i < 20; i++) expect((await consumeOne(first)).remaining).toBe(19 - i);
    expect((await consumeOne(first)).isExceeded).toBe(true);
    expect((await consumeOne(second)).remaining).toBe(19);
    expect(reports).toEqual(Array(2).fill(expect.stringMatching(/^Redis is unreachable \([^)]+\): /)));

    await startServer(port);
    await untilReported(4, first, second);
    expect(reports.slice(2)).toEqual(Array(2).fill(expect.stringContaining(ANSWERS_AGAIN)));
    expect((await consumeOne(first)).remaining).toBe(19);
    expect((await consumeOne(second)).remaining).toBe(18);
  });

  it("a hanging server delays one request and is used again once it resumes", async () => {
    const { url, process: server } = await startServer();
    const counters = await startConnected(url);
    expect((await consumeOne(counters)).remaining).toBe(19);

    server.kill("SIGSTOP");
    await Promise.all(Array.from({ length: 5 }, () => consumeOne(counters)));
    for (let i = 0; i < 5; i++) await consumeOne(counters);
    expect(reports).toEqual([expect.stringContaining("(no answer in 250 ms)")]);

    server.kill("SIGCONT");
    await untilReported(2, counters);
    // It may have read the requests sent when it stopped, but none of the later ones.
    expect((await consumeOne(counters)).remaining).toBeGreaterThanOrEqual(13);
  });

  it("a process that was busy itself doesn't report the server as down", async () => {
    const { url } = await startServer();
    const counters = await startConnected(url);
    await consumeOne(counters);
    const spending = consumeOne(counters);
    await nextTurn();
    const start = performance.now();
    while (performance.now() - start < 400);
    expect((await spending).remaining).toBe(18);
    expect(reports).toEqual([]);
  });

  it("the API uses the server in REDIS_URL", async () => {
    const { url, kill } = await startServer();
    const { apiKey } = await createTestOrganization();
    const { RATE_LIMIT, REDIS_URL = "" } = env();
    setEnv({ RATE_LIMIT: "on", REDIS_URL: url });
    const left = async () => (await apiAs(apiKey).get("/api/app/campaigns")).headers.get("ratelimit");
    expect(await left()).toBe('"default";r=2999;t=60');
    await vi.waitFor(async () => {
      await closeRateLimits();
      expect(await left()).not.toMatch('"default";r=2999;');
    }, 60_000);
    await kill();
    expect(await left()).toMatch('"default";r=2999;');
    await closeRateLimits();
    setEnv({ RATE_LIMIT, REDIS_URL });
  });

  it("requests are served even if there never was a server", async () => {
    const counters = startProcess(`redis://127.0.0.1:${await findFreePort()}`);
    expect((await consumeOne(counters)).remaining).toBe(19);
    expect((await consumeOne(counters)).remaining).toBe(18);
    expect(reports).toEqual([expect.stringContaining("(ECONNREFUSED)")]);
  });

  it("requests are served even if the server rejects commands, and the reason is logged", async () => {
    const { url, port, kill } = await startServer();
    const counters = await startConnected(url);
    await consumeOne(counters);
    await kill();
    await consumeOne(counters);
    await startServer(port);
    await untilReported(2, counters);

    const admin = await createClient({ url }).connect();
    await admin.sendCommand(["ACL", "SETUSER", "default", "-eval"]);
    for (let i = 0; i < 3; i++) await consumeOne(counters);
    await admin.sendCommand(["ACL", "SETUSER", "default", "+eval"]);
    admin.destroy();
    await consumeOne(counters);
    expect(reports.slice(2)).toEqual([expect.stringContaining("NOPERM"), expect.stringContaining(ANSWERS_AGAIN)]);
  });

  it("a script that counts exits with the connection open", async () => {
    const { url } = await startServer();
    const program = `
      import { openCounters } from ${JSON.stringify(`${repository}lib/kit/limits/consume.ts`)};
      const counters = openCounters({ redisUrl: ${JSON.stringify(url)} });
      const limit = ${JSON.stringify(limit)};
      await counters.consume(limit, "key");
      console.log((await counters.consume(limit, "key")).remaining);`;
    const args = ["--import", "tsx", "--input-type=module", "--eval", program];
    const { stdout } = await promisify(execFile)(process.execPath, args, {
      cwd: repository,
      timeout: 60_000,
    });
    expect(stdout).toBe("18\n");
  });
});
