import type postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endpoints } from "@/lib/contract";
import type { Endpoint } from "@/lib/kit/contract";
import { callerFor } from "@/proof/fixtures/callers";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { exampleBody, fillPath, makeScene, type Scene } from "@/proof/fixtures/scene";
import { fillEveryTable } from "@/proof/guards/fill-every-table";
import { observeReads } from "@/proof/guards/observe-reads";
import { openSession } from "@/proof/guards/scratch-database";

const ownDatabase = isolateDatabase();
const every = endpoints.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

let owner: postgres.Sql;
let tables: string[];
let reading: Scene;

beforeAll(async () => {
  owner = openSession(ownDatabase().ownerUrl);
  tables = await fillEveryTable(owner);
  reading = await makeScene();
});
afterAll(() => owner.end());

function send(endpoint: Endpoint, { callers, ids }: Scene) {
  const caller = callerFor(endpoint, callers);
  return caller.send(endpoint.method, fillPath(endpoint, ids), exampleBody(endpoint, ids));
}

it("stands between organizations that fill every table", async () => {
  const sizes = await owner<{ name: string; rows: number }[]>`
    SELECT relname AS name, reltuples::int AS rows FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`;
  const small = sizes.filter(({ rows }) => rows < 5_000).map(({ name }) => name);
  // It has a row for each channel and outcome, whatever the number of organizations.
  expect(small).toEqual(["message_tallies"]);
});

describe("with 5,000 other organizations in the database", () => {
  it.each(every)("%s reads no table from end to end", async (_, endpoint) => {
    const scene = endpoint.method === "GET" ? reading : await makeScene();
    const statuses: number[] = [];
    const reads = await observeReads(owner, async () => {
      statuses.push((await send(endpoint, scene)).status);
    });
    expect(statuses[0]).toBe(endpoint.status);
    expect(tables.filter((table) => (reads[table]?.scans ?? 0) > 0)).toEqual([]);
  });
});
