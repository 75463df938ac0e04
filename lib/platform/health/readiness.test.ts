import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { transact } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import { workers } from "@/db/schema/workers";
import { databaseUrl, env, setEnv } from "@/lib/kit/env";
import { recordHeartbeat } from "@/lib/messages/heartbeat";
import { countPage, forgetFailedPages } from "@/lib/platform/health/pages";
import { apiAs } from "@/proof/fixtures/api";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { isolateDatabase, useDatabase } from "@/proof/fixtures/own-database";
import { findHandler } from "@/proof/fixtures/routes";
import { fixedTerms } from "@/proof/fixtures/scenario";
import { createEmptyDatabase, runAlone } from "@/proof/guards/scratch-database";

const own = isolateDatabase();
const fine = {
  ready: true,
  database: "up",
  migrations: "current",
  mail: "unchecked",
  disk: "ok",
  pages: "ok",
};

const notReady = (database: string, migrations: string) => ({
  status: 503,
  body: { ...fine, ready: false, database, migrations, worker: "unknown" },
});

async function ask(query = "") {
  const address = `http://localhost:3000/api/health/ready${query}`;
  const response = await findHandler("GET", "/api/health/ready")(new Request(address));
  return { status: response.status, body: await response.json() };
}

/** As if the last sign of a worker had come so long ago. */
const silence = (ago: string) => runAlone(own().ownerUrl, [`UPDATE workers SET seen_at = now() - interval '${ago}'`]);

const newerMigration = "INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('newer', 9e12)";
/** A migration's marker for changes that older code cannot work with. */
const tooOldFor = "UPDATE drizzle.oldest_release SET migrations = (SELECT count(*) FROM drizzle.__drizzle_migrations)";
const undone = ["DELETE FROM drizzle.__drizzle_migrations WHERE hash = 'newer'", tooOldFor];

beforeEach(() => transact((tx) => tx.delete(workers)));
afterEach(() => {
  setEnv({ WORKER: "on" });
  forgetFailedPages();
});

describe("readiness", () => {
  it.each(["worker/1", "schedule"])("tells that %s was seen at work", async (name) => {
    await recordHeartbeat(name, true);
    const { status, body } = await ask();
    expect({ status, body }).toEqual({
      status: 200,
      body: { ...fine, worker: "up", workerSeenAt: expect.any(String) },
    });
    expect(Math.abs(Date.now() - Date.parse(body.workerSeenAt))).toBeLessThan(60_000);
    expect((await ask("?require=worker")).status).toBe(200);
  });

  it("stays ready while the worker is down, and reports since when", async () => {
    await recordHeartbeat("worker/1", true);
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

  it("reports a missing worker if this process should have started it, and none if it is off", async () => {
    expect(await ask()).toEqual({ status: 200, body: { ...fine, worker: "down" } });
    setEnv({ WORKER: "off" });
    expect(await ask()).toEqual({ status: 200, body: { ...fine, worker: "off" } });
    expect((await ask("?require=worker")).status).toBe(503);
  });

  it("answers 503 while a migration is missing", async () => {
    const { ownerUrl } = own();
    await runAlone(ownerUrl, ["DELETE FROM drizzle.__drizzle_migrations WHERE id = 1"]);
    expect(await ask()).toEqual(notReady("up", "behind"));
    await runAlone(ownerUrl, ["INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('-', 9e12)"]);
  });

  it("answers 503 with a database that was never migrated", async () => {
    const { DATABASE_URL = databaseUrl() } = env();
    const empty = await createEmptyDatabase(own());
    await useDatabase(empty.appUrl);
    const answer = await ask();
    await useDatabase(DATABASE_URL);
    await empty.drop();
    expect(answer).toEqual(notReady("up", "behind"));
  });

  it("works with a newer release's database, until that release calls this one too old", async () => {
    const { ownerUrl } = own();
    await runAlone(ownerUrl, [newerMigration]);
    expect((await ask()).body).toMatchObject({ ready: true, migrations: "current" });
    await runAlone(ownerUrl, [tooOldFor]);
    expect(await ask()).toEqual(notReady("up", "ahead"));
    await expect(migrateDatabase(ownerUrl)).rejects.toThrow(/^This release is too old for the database/);
    await runAlone(ownerUrl, undone);
    expect((await ask()).status).toBe(200);
  });

  it("answers 503, not 500, to writes that a newer release's tables refuse", async () => {
    const { ownerUrl } = own();
    const { apiKey } = await createTestOrganization();
    const create = async () => {
      const { status, body } = await apiAs(apiKey).post("/api/app/campaigns", fixedTerms);
      return { status, code: body["code"] };
    };
    await runAlone(ownerUrl, ["REVOKE INSERT ON campaigns FROM referral_rewards_app"]);
    expect(await create()).toEqual({ status: 500, code: "internal" });
    await runAlone(ownerUrl, [newerMigration, tooOldFor]);
    expect(await create()).toEqual({ status: 503, code: "unavailable" });
    await runAlone(ownerUrl, [...undone, "GRANT INSERT ON campaigns TO referral_rewards_app"]);
    expect((await create()).status).toBe(201);
  });

  it("answers 503 while the database is away", async () => {
    const { DATABASE_URL = databaseUrl() } = env();
    await useDatabase("postgres://missing@127.0.0.1:9/nothing");
    const answer = await ask();
    await useDatabase(DATABASE_URL);
    expect(answer).toEqual(notReady("down", "unknown"));
  });

  describe("while pages fail", () => {
    const pages = ["/dashboard", "/campaigns", "/reports"];
    const fail = (paths: readonly string[], ago = 0) => {
      for (const path of paths) countPage(path, true, Date.now() - ago);
    };

    it("answers 503 after three different ones in a row, until one works", async () => {
      await recordHeartbeat("worker/1", true);
      fail(["/dashboard", "/dashboard", "/campaigns", "/dashboard"]);
      expect((await ask()).status).toBe(200);
      fail(["/reports"]);
      expect(await ask()).toMatchObject({ status: 503, body: { ready: false, pages: "failing" } });
      countPage("/sign-in", false);
      expect(await ask()).toMatchObject({ status: 200, body: { ready: true, pages: "ok" } });
    });

    it("allows pages again after half a minute", async () => {
      fail(pages, 31_000);
      expect((await ask()).body).toMatchObject({ pages: "ok" });
      fail(["/sign-in"]);
      expect((await ask()).body).toMatchObject({ pages: "ok" });
    });

    it("blames the database for failures while it was away", async () => {
      const { DATABASE_URL = databaseUrl() } = env();
      fail(pages);
      await useDatabase("postgres://missing@127.0.0.1:9/nothing");
      await ask();
      await useDatabase(DATABASE_URL);
      expect((await ask()).body).toMatchObject({ ready: true, pages: "ok" });
    });
  });
});
