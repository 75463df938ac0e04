import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { closeDatabase, transact } from "@/db/client";
import { workers } from "@/db/schema/workers";
import { beat } from "@/lib/messages/heartbeat";
import { databaseUrl, env, setEnv } from "@/lib/platform/env";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { findHandler } from "@/proof/fixtures/routes";
import { runAlone } from "@/proof/guards/scratch-database";

const own = isolateDatabase();
const fine = { ready: true, database: "up", migrations: "current" };

async function ask(query = "") {
  const address = `http://localhost:3000/api/health/ready${query}`;
  const response = await findHandler("GET", "/api/health/ready")(new Request(address));
  return { status: response.status, body: await response.json() };
}

/** As if the last sign of a worker had come so long ago. */
const silence = (ago: string) =>
  runAlone(own().ownerUrl, [`UPDATE workers SET seen_at = now() - interval '${ago}'`]);

beforeEach(() => transact((tx) => tx.delete(workers)));
afterEach(() => setEnv({ WORKER: "on" }));

describe("readiness", () => {
  it.each(["worker/1", "schedule"])("tells that %s was seen at work", async (name) => {
    await beat(name, true);
    const { status, body } = await ask();
    expect({ status, body }).toEqual({
      status: 200,
      body: { ...fine, worker: "up", workerSeenAt: expect.any(String) },
    });
    expect(Math.abs(Date.now() - Date.parse(body.workerSeenAt))).toBeLessThan(60_000);
    expect((await ask("?require=worker")).status).toBe(200);
  });

  it("stays for requests while the worker is down, and tells since when", async () => {
    await beat("worker/1", true);
    await silence("2 minutes 50 seconds");
    expect((await ask()).body).toMatchObject({ worker: "up" });
    await silence("3 minutes 10 seconds");
    const { status, body } = await ask();
    expect({ status, body }).toEqual({
      status: 200,
      body: { ...fine, worker: "down", workerSeenAt: expect.any(String) },
    });
    expect(Date.now() - Date.parse(body.workerSeenAt)).toBeGreaterThan(150_000);
    expect((await ask("?require=worker")).status).toBe(503);
  });

  it("finds a worker missing that this process should have started, and none where it is off", async () => {
    expect(await ask()).toEqual({ status: 200, body: { ...fine, worker: "down" } });
    setEnv({ WORKER: "off" });
    expect(await ask()).toEqual({ status: 200, body: { ...fine, worker: "off" } });
    expect((await ask("?require=worker")).status).toBe(503);
  });

  it("is gone while a migration is missing", async () => {
    const { ownerUrl } = own();
    await runAlone(ownerUrl, ["DELETE FROM drizzle.__drizzle_migrations WHERE id = 1"]);
    expect(await ask()).toEqual({
      status: 503,
      body: { ready: false, database: "up", migrations: "behind", worker: "unknown" },
    });
    await runAlone(ownerUrl, ["INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('-', 0)"]);
  });

  it("is gone while the database is", async () => {
    const { DATABASE_URL = databaseUrl() } = env();
    await closeDatabase();
    setEnv({ DATABASE_URL: "postgres://nobody@127.0.0.1:9/nothing" });
    const answer = await ask();
    await closeDatabase();
    setEnv({ DATABASE_URL });
    expect(answer).toEqual({
      status: 503,
      body: { ready: false, database: "down", migrations: "unknown", worker: "unknown" },
    });
  });
});
