import type postgres from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { messageQueues } from "@/db/enums";
import { credit } from "@/lib/credit/contract";
import type { Endpoint } from "@/lib/kit/contract";
import { advocates } from "@/lib/leads/advocates/contract";
import { referrals } from "@/lib/leads/referrals/contract";
import { recordHeartbeat, workerName } from "@/lib/messages/heartbeat";
import { readWaits } from "@/lib/messages/run-steps";
import { runBatch } from "@/lib/messages/worker";
import { openWorkerSteps } from "@/lib/platform/launch/worker-steps";
import { chores } from "@/lib/platform/ops/maintenance";
import { byEffect, failureOf, inFewScenes, nameOf, sendExample } from "@/proof/fixtures/few-scenes";
import { createTestOrganization, createTestUser, type TestOrganization } from "@/proof/fixtures/organization";
import { createOwnServer, isolateDatabase } from "@/proof/fixtures/own-database";
import { addReferral, startReferral } from "@/proof/fixtures/scenario";
import { makeSceneIn, type Scene } from "@/proof/fixtures/scene";
import { growEveryTable } from "@/proof/guards/fill-every-table";
import { countRowsRead, type RowsRead } from "@/proof/guards/observe-reads";
import { openSession } from "@/proof/guards/scratch-database";

// Rows that each write endpoint and each worker loop reads while its tables grow from a hundred rows to ten thousand
// without being analyzed. Plans from when the tables were small end, as they do once PostgreSQL analyzes a grown table:
// between indexes of one page the planner chooses by chance.

const FEW = 100;
const MANY = 10_000;
/** Rows a call may read on top of twice as many: every scene adds its own members, messages and leads. */
const SPARE = 250;

const ownDatabase = isolateDatabase(createOwnServer);

const writes = byEffect.filter(({ method }) => method !== "GET");

/** Calls of these that arrive together share their statements. */
const shared: readonly Endpoint[] = [advocates.invite, credit.adjust, referrals.create, referrals.convert];
const batched = writes.filter((endpoint) => shared.includes(endpoint));

/** Rare calls that may read much of an organization, because they look through all its records. */
const readMuch: Readonly<Record<string, string>> = {
  "POST /api/app/people/export": "searches everything others sent for a person",
  "POST /api/app/people/erase": "searches everything others sent for a person",
  "POST /api/app/advocates/send-invites": "messages up to 500 advocates at once",
  "POST /api/app/closed-months": "adds up every entry of the ledger",
  "PATCH /api/app/review-settings": "counts the flags of the last 30 days",
  "POST /api/app/connections": "counts the events of the last 30 days",
  "PATCH /api/app/connections/:connectionId": "counts the events of the last 30 days",
  "POST /api/app/connections/:connectionId/mapping": "counts the events of the last 30 days",
  "POST /api/app/connections/:connectionId/authorization/finish": "counts the events of the last 30 days",
  "loop asks": "reads the last hour again, once a minute",
  "loop backups": "copies the whole database",
};

let owner: postgres.Sql;
let organization: TestOrganization;
let few: ReadonlyMap<string, RowsRead>;
let many: ReadonlyMap<string, RowsRead>;

const roomy = { users: 1e6, campaigns: 1e6, apiKeysPerUser: 1e6, webhookKeys: 1e6, webhookEndpoints: 1e6 };

beforeAll(async () => {
  owner = openSession(ownDatabase().ownerUrl);
  await stopAnalyzing();
  const overrides = { ...roomy, advocates: 1e6, referrals: 1e6 };
  organization = await createTestOrganization({ tier: "pro", overrides });
  const { ids } = await openScene();
  const target = { orgId: organization.orgId, campaignId: ids["campaignId"] ?? "" };
  await growEveryTable(owner, target, [1, FEW]);
  few = await measureAll();
  await growEveryTable(owner, target, [FEW + 1, MANY]);
  await stopAnalyzing();
  many = await measureAll();
}, 600_000);

afterAll(() => owner.end());

/** Keeps the tables without statistics. The change also ends every plan that a session has kept. */
async function stopAnalyzing(): Promise<void> {
  const tables = await owner<{ name: string }[]>`
    SELECT oid::regclass::text AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`;
  for (const { name } of tables) await owner.unsafe(`ALTER TABLE ${name} SET (autovacuum_enabled = off)`);
}

// Each scene gets a new admin as the only one, so that no change needs a second approval. Records that an organization
// can have only once are deleted, and no member gets lead alerts.
async function openScene(): Promise<Scene> {
  const admin = await createTestUser(organization.orgId, "admin");
  await owner.unsafe(`
    SET session_replication_role = replica;
    UPDATE users SET roles = '{user}' WHERE id <> '${admin.userId}' AND roles <> '{user}';
    DELETE FROM connections; DELETE FROM connection_apps; DELETE FROM credit_settings;
    INSERT INTO lead_alerts (org_id, user_id, mode) SELECT org_id, id, 'never' FROM users ON CONFLICT DO NOTHING;
    RESET session_replication_role`);
  return makeSceneIn(admin);
}

async function measureAll(): Promise<ReadonlyMap<string, RowsRead>> {
  return new Map([...(await measureWrites()), ...(await measureBatches()), ...(await measureLoops())]);
}

async function measureWrites(): Promise<ReadonlyMap<string, RowsRead>> {
  const measured = new Map<string, RowsRead>();
  await inFewScenes(writes, openScene, async (endpoint, scene) => {
    let status = 0;
    const rows = await countRowsRead(owner, async () => {
      ({ status } = await sendExample(endpoint, scene));
    });
    if (status === endpoint.status) measured.set(nameOf(endpoint), rows);
    return failureOf(endpoint, status);
  });
  return measured;
}

/** Several equal calls of each batched write at once; the first may refuse the others. */
async function measureBatches(): Promise<ReadonlyMap<string, RowsRead>> {
  const measured = new Map<string, RowsRead>();
  for (const write of batched) {
    const scene = await openScene();
    let statuses: number[] = [];
    const rows = await countRowsRead(owner, async () => {
      const answers = await Promise.all(Array.from({ length: 6 }, () => sendExample(write, scene)));
      statuses = answers.map(({ status }) => status);
    });
    expect(statuses).toContain(write.status);
    measured.set(`${nameOf(write)} together`, rows);
  }
  return measured;
}

const now = () => new Date();

/** Each worker loop once, then the hourly chores. */
const loops: readonly (readonly [name: string, run: () => Promise<unknown>])[] = [
  ...messageQueues.map((queue) => [`loop ${queue}`, () => runBatch(queue)] as const),
  [
    "loop look",
    () => {
      const steps = Object.values(openWorkerSteps().steps);
      return recordHeartbeat(workerName(), true, { forMs: null, look: (tx) => readWaits(tx, steps) });
    },
  ],
  ...Object.keys(openWorkerSteps().steps).map((name) => [`loop ${name}`, () => runStep(name)] as const),
  ...chores.map(([what, work]) => [`chore ${what}`, () => work(now())] as const),
];

async function runStep(name: string): Promise<void> {
  const { steps, finish } = openWorkerSteps();
  await steps[name]?.run();
  await finish();
}

// First finishes the work left by earlier scenes, so that the same work is due each time.
async function measureLoops(): Promise<ReadonlyMap<string, RowsRead>> {
  for (let turn = 0; turn < 5; turn++) for (const [, run] of loops) await run();
  const { callers } = await openScene();
  const { campaign, advocate } = await startReferral(callers.apiKey);
  const { convertPath } = await addReferral(callers.apiKey, campaign, advocate);
  await callers.apiKey.post(convertPath, { jobValueCents: 50_000 });
  const measured = new Map<string, RowsRead>();
  for (const [name, run] of loops) measured.set(name, await countRowsRead(owner, run));
  return measured;
}

function findExcess(name: string): readonly string[] {
  const before = few.get(name) ?? {};
  return Object.entries(many.get(name) ?? {})
    .filter(([table, rows]) => rows > 2 * (before[table] ?? 0) + SPARE)
    .map(([table, rows]) => `${name}: ${rows} rows of ${table}, ${before[table] ?? 0} when it was small`);
}

it("writes and loops read no more rows at ten thousand than at a hundred, without statistics", () => {
  const together = batched.map((endpoint) => `${nameOf(endpoint)} together`);
  const names = [...writes.map(nameOf), ...together, ...loops.map(([name]) => name)];
  expect([...many.keys()].sort()).toEqual(names.sort());
  expect(names.filter((name) => !(name in readMuch)).flatMap(findExcess)).toEqual([]);
});
