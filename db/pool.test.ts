import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { database } from "@/db/client";
import { type Answer, apiAs } from "@/proof/fixtures/api";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { createCampaign, enrollAdvocate } from "@/proof/fixtures/scenario";
import { openSession } from "@/proof/guards/scratch-database";

const ROUNDS = 10;
const WRITES = 60;
const RECOVERY_MS = 60_000;

const scratch = isolateDatabase();

it("keeps every acknowledged credit when connections drop under load, and recovers", async () => {
  const api = apiAs((await createTestOrganization()).apiKey);
  const advocate = await enrollAdvocate(api, await createCampaign(api));
  const credit = () => api.post(`${advocate.path}/credit`, { delta: 1 });
  const owner = openSession(scratch().ownerUrl);

  const answers: Answer[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const storm = Promise.all(Array.from({ length: WRITES }, credit));
    await sleep(Math.random() * 40);
    await cutConnections(owner);
    answers.push(...(await storm));
    await vi.waitFor(async () => {
      answers.push(await credit());
      expect(answers.at(-1)?.status).toBe(200);
    }, RECOVERY_MS);
  }
  await owner.end();

  const acknowledged = answers.filter(({ status }) => status === 200).map(({ body }) => body["newBalanceCents"]);
  const failures = answers.filter(({ status }) => status !== 200);
  expect(failures.length).toBeGreaterThan(0);
  expect(new Set(failures.map(({ status }) => status))).toEqual(new Set([503]));
  expect(new Set(acknowledged).size).toBe(acknowledged.length);
  const stored = await readBalances(advocate.advocateId);
  expect(acknowledged.filter((balance) => !stored.has(Number(balance)))).toEqual([]);
  expect(Math.max(...stored)).toBe(stored.size);
});

function cutConnections(owner: ReturnType<typeof openSession>) {
  return owner`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()`;
}

async function readBalances(advocateId: string): Promise<Set<number>> {
  const rows = await database().execute<{ balance: number }>(
    sql`SELECT balance_after AS balance FROM activity WHERE advocate_id = ${advocateId} AND amount_cents IS NOT NULL`,
  );
  return new Set(rows.map(({ balance }) => balance));
}
