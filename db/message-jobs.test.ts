import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import { expect, it } from "vitest";
import { z } from "zod";
import { migrateDatabase } from "@/db/migrate";
import { openClient } from "@/db/open-client";
import { createEmptyDatabase, openSession, testDatabase } from "@/proof/guards/scratch-database";

const Journal = z.looseObject({ entries: z.array(z.unknown()) });

/** A folder with the first migration alone. */
async function copyBaseline(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "referral-rewards-baseline-"));
  await cp("db/migrations", folder, { recursive: true });
  const file = join(folder, "meta", "_journal.json");
  const journal = Journal.parse(JSON.parse(await readFile(file, "utf8")));
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, 1) }));
  return folder;
}

const orgId = "00000000-0000-7000-8000-000000000001";
const idOf = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, "0")}`;

const message = (number: number, values: { template?: string; status?: string }) => {
  const { template = "invite", status = "queued" } = values;
  const handled = status === "queued" ? "NULL" : "now()";
  return `INSERT INTO messages (org_id, id, channel, template, recipient, advocate_id, cause_id, data, status, created_at, handled_at)
    VALUES ('${orgId}', '${idOf(number)}', 'email', '${template}', 'ann@example.com',
            ${template === "invite" ? `'${orgId}'` : "NULL"}, '${idOf(number)}', '{}', '${status}', '2026-01-01', ${handled})`;
};

const job = (number: number, queue: string, state: string, more = "") =>
  `INSERT INTO pgboss.job (name, id, state, data, priority, retry_count, start_after, created_on ${more && ", started_on"})
    VALUES ('message-${queue}', '${idOf(number)}', '${state}',
            '{"orgId": "${orgId}", "messageId": "${idOf(number % 100)}"}', 0, 2, '2030-01-01', '2026-01-02' ${more})`;

it("jobs of a database with pg-boss's tables are moved, and each queued message has one", async () => {
  const old = await createEmptyDatabase(testDatabase());
  const folder = await copyBaseline();
  const client = openClient(old.ownerUrl, { max: 1, onnotice: () => undefined });
  try {
    await migrate(drizzle({ client }), { migrationsFolder: folder });
    const statements = [
      "SET session_replication_role = replica",
      message(1, {}),
      job(1, "email", "created"),
      message(2, {}),
      job(2, "email", "retry", ", now()"),
      message(3, { template: "magic-link" }),
      job(3, "sign-in", "active", ", now()"),
      message(4, {}),
      job(4, "email", "failed", ", now()"),
      job(104, "undeliverable", "created"),
      message(5, {}),
      message(6, { status: "captured" }),
      job(6, "email", "completed", ", now()"),
    ];
    for (const statement of statements) await client.unsafe(statement);
  } finally {
    await client.end();
    await rm(folder, { recursive: true });
  }
  await migrateDatabase(old.ownerUrl);
  const owner = openSession(old.ownerUrl);
  const jobs = await owner`
    SELECT right(message_id::text, 1) AS id, queue, goes_first, attempts, is_claimed, due_at <= now() AS due FROM message_jobs ORDER BY 1`;
  const schemas = await owner`SELECT FROM pg_namespace WHERE nspname = 'pgboss'`;
  await owner.end();
  await old.drop();
  const invite = { queue: "email", goes_first: false, is_claimed: false };
  expect([...jobs]).toEqual([
    { id: "1", ...invite, attempts: 2, due: false },
    { id: "2", ...invite, attempts: 3, due: false },
    { id: "3", ...invite, queue: "sign-in", goes_first: true, attempts: 3, due: true },
    { id: "4", ...invite, attempts: 17, due: true },
    { id: "5", ...invite, attempts: 0, due: true },
  ]);
  expect(schemas).toHaveLength(0);
});
