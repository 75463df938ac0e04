import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { closeDatabase, type Db, transact, transactOnReplica } from "@/db/client";
import { databaseCode } from "@/db/errors";
import { sessions } from "@/db/schema/sign-in";
import { single } from "@/db/single";
import type { Actor } from "@/lib/kit/auth/actor";
import { findSessionActor, recordWrite } from "@/lib/kit/auth/session";
import { setEnv } from "@/lib/kit/env";
import { log } from "@/lib/kit/log";
import { requestMetrics } from "@/lib/kit/metrics";
import { openReader } from "@/lib/kit/replica";
import { apiAs, cookieOf } from "@/proof/fixtures/api";
import { insertAdvocates } from "@/proof/fixtures/many-advocates";
import { readMetrics } from "@/proof/fixtures/metrics";
import { createTestOrganization, createTestUser, type TestOrganization } from "@/proof/fixtures/organization";
import { createOwnServer, isolateDatabase } from "@/proof/fixtures/own-database";
import { cleanUpAll, query } from "@/proof/fixtures/postgres-servers";
import { type Replica, startReplica } from "@/proof/fixtures/replica";
import { findHandler } from "@/proof/fixtures/routes";
import { createCampaign } from "@/proof/fixtures/scenario";
import { minutesAgo, startTestSession, type TestSession } from "@/proof/fixtures/sessions";

const METRICS_TOKEN = "a token of the monitor";

const own = isolateDatabase(createOwnServer);
let replica: Replica;
let organization: TestOrganization;

beforeAll(async () => {
  replica = await startReplica(own());
  await useReplica(true);
  organization = await createTestOrganization();
});

afterAll(async () => {
  await useReplica(false);
  await cleanUpAll();
});

// A test that failed may have left it.
afterEach(() => replica.resume());

async function useReplica(isUsed: boolean): Promise<void> {
  await closeDatabase();
  setEnv({ DATABASE_REPLICA_URL: isUsed ? replica.url : "" });
}

type Result = "answered" | "behind" | "down" | "canceled";

async function countReads(result: Result): Promise<number> {
  const metric = requestMetrics().registry.getSingleMetric("referral_rewards_replica_reads_total");
  const { values = [] } = (await metric?.get()) ?? {};
  return values.find(({ labels }) => labels["result"] === result)?.value ?? 0;
}

/** A session that was used before, so that it may read from the replica. */
async function startSession(as: { orgId: string; userId: string } = organization): Promise<TestSession> {
  const session = await startTestSession(as, { at: minutesAgo(5) });
  await session.api.get("/api/app/account");
  return session;
}

async function findActor({ token }: TestSession): Promise<Actor> {
  const actor = await findSessionActor(token, new Date());
  if (!actor) throw new Error("The session has ended");
  return actor;
}

const readsFromReplica = async (db: Db) =>
  single(await db.execute<{ isReplica: boolean }>(sql`SELECT pg_is_in_recovery() AS "isReplica"`)).isReplica;

/** Repeats a call until the replica has answered it. */
async function untilAnswered<T>(call: () => Promise<T>): Promise<T> {
  return vi.waitFor(async () => {
    const before = await countReads("answered");
    const result = await call();
    expect(await countReads("answered")).toBeGreaterThan(before);
    return result;
  }, 60_000);
}

async function listNames({ api }: Pick<TestSession, "api">): Promise<unknown[]> {
  const { status, body } = await api.get("/api/app/campaigns");
  expect(status).toBe(200);
  const { campaigns } = body;
  return Array.isArray(campaigns) ? campaigns.map((campaign) => Reflect.get(Object(campaign), "name")) : [];
}

const readPosition = async ({ sessionId }: TestSession) =>
  single(
    await transact((tx) => tx.select({ at: sessions.walPosition }).from(sessions).where(eq(sessions.id, sessionId))),
  ).at;

describe("a replica", () => {
  it("answers lists, reports and searches of browser sessions once it has caught up", async () => {
    const session = await startSession();
    const { name } = await createCampaign(session.api);
    expect(await untilAnswered(() => listNames(session))).toContain(name);
    for (const path of ["/api/app/dashboard", "/api/app/reports/credit", "/api/app/reports/credit/events"]) {
      expect(await untilAnswered(() => session.api.get(path))).toMatchObject({ status: 200 });
    }
    expect(await untilAnswered(async () => openReader(await findActor(session), "lists")(readsFromReplica))).toBe(true);
  });

  it("does not answer a session whose write it has not replayed", async () => {
    const session = await startSession();
    await untilAnswered(() => listNames(session));
    await replica.pause();
    for (const name of ["First", "Second", "Third"]) {
      await createCampaign(session.api, { name });
      expect(await listNames(session)).toContain(name);
      expect(await openReader(await findActor(session), "lists")(readsFromReplica)).toBe(false);
    }
    await replica.resume();
    expect(await untilAnswered(() => listNames(session))).toEqual(expect.arrayContaining(["First", "Second", "Third"]));
  });

  it("does not answer a new session, API keys or jobs", async () => {
    const fresh = await startTestSession(organization);
    const actors = [await findActor(fresh), organization.actor];
    for (const actor of actors) expect(await openReader(actor, "reads")(readsFromReplica)).toBe(false);
    const before = await countReads("answered");
    await listNames({ api: apiAs(organization.apiKey) });
    await listNames(fresh);
    expect(await countReads("answered")).toBe(before);
  });

  it("takes no writes", async () => {
    const write = sql`UPDATE organizations SET name = 'Written'`;
    const refused = await transactOnReplica("reads", (tx) => tx.execute(write)).catch(databaseCode);
    expect(refused).toBe("25006");
  });

  it("never decides who may do what", async () => {
    const session = await startSession();
    const member = await createTestUser(organization.orgId, "admin");
    const theirs = await startSession(member);
    await untilAnswered(() => listNames(theirs));
    await replica.pause();
    expect((await session.api.delete(`/api/app/users/${encodeURIComponent(member.email)}`)).status).toBe(200);
    expect((await theirs.api.get("/api/app/campaigns")).status).toBe(401);
    expect((await apiAs(member.apiKey).get("/api/app/campaigns")).status).toBe(401);
    await replica.resume();
    await closeDatabase();
    // A session of PostgreSQL hands in its counts at its end.
    await vi.waitFor(async () => expect(await readTables("campaigns")).toBeGreaterThan(0), 60_000);
    expect(await readTables("sessions", "api_keys", "invitations", "sign_in_links", "passkeys")).toBe(0);
  });

  it("is skipped while it is down, and reported once", async () => {
    const warn = vi.spyOn(log(), "warn");
    const session = await startSession();
    const names = await untilAnswered(() => listNames(session));
    await replica.stop();
    const before = await countReads("down");
    for (let time = 0; time < 4; time++) expect(await listNames(session)).toEqual(names);
    expect(await countReads("down")).toBe(before + 4);
    const lines = warn.mock.calls.map(([, line]) => line);
    expect(lines.filter((line) => line === "the primary answers in place of the replica")).toHaveLength(1);
    warn.mockRestore();
    expect(await readReadiness()).toMatchObject({
      status: 200,
      body: { ready: true, replica: { state: "down" } },
    });
    expect((await readMetrics(METRICS_TOKEN)).get("referral_rewards_replica_up")).toBe(0);
    await replica.start();
    expect(await untilAnswered(() => listNames(session))).toEqual(names);
  });

  it("reports how far behind it is", async () => {
    await replica.pause();
    await startSession();
    // The commit is flushed a moment later.
    await vi.waitFor(async () => {
      const metrics = await readMetrics(METRICS_TOKEN);
      expect(metrics.get("referral_rewards_replica_up")).toBe(1);
      expect(metrics.get("referral_rewards_replica_lag_bytes")).toBeGreaterThan(0);
    }, 60_000);
    await replica.resume();
    await vi.waitFor(async () => {
      expect((await readReadiness()).body).toMatchObject({ replica: { state: "up", lagBytes: 0 } });
    }, 60_000);
  });

  it("may cancel a read, which the primary then answers", async () => {
    const session = await startSession();
    const readWithConflict = async () => {
      const read = openReader(await findActor(session), "reads");
      const tries: boolean[] = [];
      const answer = await read(async (db) => {
        const isReplica = await readsFromReplica(db);
        tries.push(isReplica);
        await db.execute(sql`SELECT count(*) FROM campaigns`);
        // The replay of the lock ends whatever reads the table.
        if (isReplica) {
          const locked = query(own().ownerUrl, "BEGIN; LOCK TABLE campaigns IN ACCESS EXCLUSIVE MODE; COMMIT");
          await Promise.all([locked, db.execute(sql`SELECT pg_sleep(60)`)]);
        }
        return isReplica;
      });
      return { answer, tries };
    };
    await vi.waitFor(async () => {
      expect(await readWithConflict()).toEqual({ answer: false, tries: [true, false] });
    }, 60_000);
    await vi.waitFor(async () => expect(await countLockConflicts()).toBeGreaterThan(0), 60_000);
  });

  it("may fail during an export, which still completes", async () => {
    const session = await startSession();
    const { campaignId, path } = await createCampaign(session.api, {});
    const COUNT = 450;
    await insertAdvocates(organization.orgId, campaignId, COUNT);
    await recordWrite(await findActor(session));
    const open = () => {
      const request = new Request(`http://localhost:3000${path}/advocates`, {
        headers: { Cookie: cookieOf(session.token), "Sec-Fetch-Site": "same-origin" },
      });
      return findHandler("GET", `${path}/advocates`)(request);
    };
    const response = await untilAnswered(open);
    await replica.stop();
    const { advocates } = await response.json();
    expect(new Set(advocates.map((row: { advocateId: string }) => row.advocateId)).size).toBe(COUNT);
    expect(advocates).toHaveLength(COUNT);
    await replica.start();
  });

  it("is also read behind a pooler, with settings per transaction", async () => {
    await closeDatabase();
    setEnv({ DATABASE_POOLER: "transaction" });
    const session = await startSession();
    const settings = await untilAnswered(async () =>
      openReader(
        await findActor(session),
        "lists",
      )((db) =>
        db.execute(sql`SELECT concat_ws(' ', pg_is_in_recovery(), current_setting('enable_seqscan'),
                                        current_setting('transaction_read_only')) AS settings`),
      ),
    );
    await closeDatabase();
    setEnv({ DATABASE_POOLER: "" });
    expect(settings[0]).toEqual({ settings: "t off on" });
  });
});

it("without a replica no session is marked", async () => {
  await useReplica(false);
  const session = await startSession();
  await createCampaign(session.api);
  expect(await readPosition(session)).toBeNull();
  expect(await readReadiness()).toMatchObject({ status: 200, body: { ready: true } });
  expect((await readReadiness()).body).not.toHaveProperty("replica");
  await useReplica(true);
  await createCampaign(session.api);
  expect(await readPosition(session)).toMatch(/^[0-9A-F]+\/[0-9A-F]+$/);
});

beforeEach(() => setEnv({ METRICS_TOKEN }));
afterAll(() => setEnv({ METRICS_TOKEN: "" }));

async function readReadiness() {
  const address = "http://localhost:3000/api/health/ready";
  const response = await findHandler("GET", "/api/health/ready")(new Request(address));
  return { status: response.status, body: await response.json() };
}

/** How often the replica has read tables. */
async function readTables(...names: string[]): Promise<number> {
  const [row] = await query<{ reads: number }>(
    replica.ownerUrl,
    `SELECT coalesce(sum(coalesce(seq_scan, 0) + coalesce(idx_scan, 0)), 0)::int AS reads
       FROM pg_stat_user_tables WHERE relname IN (${names.map((name) => `'${name}'`).join()})`,
  );
  return row?.reads ?? 0;
}

/** How many reads the replay of a lock has canceled. */
async function countLockConflicts(): Promise<number> {
  const [row] = await query<{ count: number }>(
    replica.ownerUrl,
    "SELECT confl_lock::int AS count FROM pg_stat_database_conflicts WHERE datname = current_database()",
  );
  return row?.count ?? 0;
}
