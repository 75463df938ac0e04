import type postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endpoints } from "@/lib/contract";
import type { Endpoint } from "@/lib/kit/contract";
import { beat, workerName } from "@/lib/messages/heartbeat";
import { openJobs } from "@/lib/messages/jobs";
import { queueNames, runBatch } from "@/lib/messages/worker";
import { openWorkerSteps } from "@/lib/platform/launch/worker-steps";
import { chores } from "@/lib/platform/ops/maintenance";
import { callerFor } from "@/proof/fixtures/callers";
import { createTestOrganization, createTestUser, type TestOrganization } from "@/proof/fixtures/organization";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { addReferral, startReferral } from "@/proof/fixtures/scenario";
import { exampleBody, fillPath, isSpending, makeSceneIn, type Scene } from "@/proof/fixtures/scene";
import { growEveryTable } from "@/proof/guards/fill-every-table";
import { openSession } from "@/proof/guards/scratch-database";
import { countRowsRead, type RowsRead } from "@/proof/guards/stay-connected";

// How many rows each write endpoint and each loop of a worker reads while its tables grow from a hundred rows to ten
// thousand and PostgreSQL analyzes none of them. Connections stay, with the plans from when the tables were small.

const FEW = 100;
const MANY = 10_000;
/** What a call may read beside twice as many rows: every scene adds members, messages and leads of its own. */
const SPARE = 250;

const ownDatabase = isolateDatabase();

interface Write {
  readonly name: string;
  readonly endpoint: Endpoint;
}

const writes: readonly Write[] = endpoints
  .map(({ endpoint }) => ({ name: `${endpoint.method} ${endpoint.path}`, endpoint }))
  .filter(({ endpoint: { method } }) => method !== "GET");

/** What may read much of an organization: each looks through records of all of it, and members do so now and then. */
const readMuch: Readonly<Record<string, string>> = {
  "POST /api/app/people/export": "looks for a person in all that others sent",
  "POST /api/app/people/erase": "looks for a person in all that others sent",
  "POST /api/app/advocates/send-invites": "writes to as many as 500 advocates at once",
  "PATCH /api/app/review-settings": "counts the flags of the last 30 days",
  "POST /api/app/connections": "counts the events of the last 30 days",
  "PATCH /api/app/connections/:connectionId": "counts the events of the last 30 days",
  "POST /api/app/connections/:connectionId/mapping": "counts the events of the last 30 days",
  "POST /api/app/connections/:connectionId/authorization/finish": "counts the events of the last 30 days",
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
  const place = { orgId: organization.orgId, campaignId: ids["campaignId"] ?? "" };
  await growEveryTable(owner, place, [1, FEW]);
  few = await measureAll();
  await growEveryTable(owner, place, [FEW + 1, MANY]);
  many = await measureAll();
}, 600_000);

afterAll(() => owner.end());

async function stopAnalyzing(): Promise<void> {
  const tables = await owner<{ name: string }[]>`
    SELECT oid::regclass::text AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`;
  for (const { name } of tables) await owner.unsafe(`ALTER TABLE ${name} SET (autovacuum_enabled = off)`);
}

// The scene of another admin, who is the only one, so that no change waits for a second. What an organization can have
// once is removed, and no member is alerted of leads.
async function openScene(): Promise<Scene> {
  const admin = await createTestUser(organization.orgId, "admin");
  await owner.unsafe(`
    SET session_replication_role = replica;
    UPDATE users SET roles = '{user}' WHERE id <> '${admin.userId}';
    DELETE FROM connections; DELETE FROM connection_apps; DELETE FROM credit_settings;
    INSERT INTO lead_alerts (org_id, user_id, mode) SELECT org_id, id, 'never' FROM users ON CONFLICT DO NOTHING;
    RESET session_replication_role`);
  return makeSceneIn(admin);
}

async function measureAll(): Promise<ReadonlyMap<string, RowsRead>> {
  return new Map([...(await measureWrites()), ...(await measureLoops())]);
}

// As many in one scene as find there what they need; the others in a further one.
async function measureWrites(): Promise<ReadonlyMap<string, RowsRead>> {
  const measured = new Map<string, RowsRead>();
  let left = writes.toSorted((a, b) => rank(a) - rank(b));
  while (left.length > 0) {
    const scene = await openScene();
    const refused: Write[] = [];
    for (const one of left) {
      let status = 0;
      const rows = await countRowsRead(owner, async () => {
        ({ status } = await send(one, scene));
      });
      if (status === one.endpoint.status) measured.set(one.name, rows);
      else refused.push(one);
    }
    if (refused.length === left.length) {
      throw new Error(`A new scene refuses ${refused.map(({ name }) => name).join(", ")}`);
    }
    left = refused;
  }
  return measured;
}

// What takes away comes last.
function rank({ endpoint }: Write): number {
  return Number(isSpending(endpoint)) + Number(endpoint.method === "DELETE");
}

function send({ endpoint }: Write, { callers, ids }: Scene) {
  const caller = callerFor(endpoint, callers);
  return caller.send(endpoint.method, fillPath(endpoint, ids), exampleBody(endpoint, ids));
}

const now = () => new Date();

/** Every loop of a worker, once; then what is cleared up every hour. */
const loops: readonly (readonly [name: string, run: () => Promise<unknown>])[] = [
  ...queueNames.map((queue) => [`loop ${queue}`, () => withJobs((jobs) => runBatch(jobs, queue))] as const),
  ["loop heartbeat", () => beat(workerName(), true)],
  ...Object.keys(openWorkerSteps().steps).map((name) => [`loop ${name}`, () => runStep(name)] as const),
  ...chores.map(([what, work]) => [`chore ${what}`, () => work(now())] as const),
];

async function withJobs(
  run: (jobs: Awaited<ReturnType<typeof openJobs>>) => Promise<unknown>,
): Promise<void> {
  const jobs = await openJobs();
  await run(jobs).finally(jobs.close);
}

async function runStep(name: string): Promise<void> {
  const { steps, finish } = openWorkerSteps();
  await steps[name]?.();
  await finish();
}

// First what scenes have left to do, so that each time the same work is due.
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
    .map(([table, rows]) => `${rows} rows of ${table}, ${before[table] ?? 0} when it was small`);
}

describe("without statistics, ten thousand rows cost no more than a hundred", () => {
  it("measures every write and every loop", () => {
    const names = [...writes.map(({ name }) => name), ...loops.map(([name]) => name)];
    expect([...many.keys()].sort()).toEqual(names.sort());
  });

  it.each(writes.map(({ name }) => name).filter((name) => !(name in readMuch)))("%s", (name) => {
    expect(findExcess(name)).toEqual([]);
  });

  it.each(loops.map(([name]) => name))("%s", (name) => {
    expect(findExcess(name)).toEqual([]);
  });
});
