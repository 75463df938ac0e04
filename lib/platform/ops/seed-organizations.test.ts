import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { database, transact } from "@/db/client";
import { verifyLedger } from "@/lib/ledger/verify-ledger";
import { seedOrganizations } from "@/lib/platform/ops/seed-organizations";
import { isolateDatabase } from "@/proof/fixtures/own-database";

isolateDatabase();

const count = async (table: string) => {
  const [row] = await database().execute<{ rows: number }>(sql`SELECT count(*) AS rows FROM ${sql.identifier(table)}`);
  return row?.rows;
};

it("adds organizations with their own people and correct counts", async () => {
  const lines: string[] = [];
  const run = { log: (line: string) => void lines.push(line), signal: new AbortController().signal };
  const made = await seedOrganizations({ organizations: 501 }, run);
  expect(made).toMatchObject({ organizations: 501, rows: 501 * 18 });
  expect(lines).toEqual(["500 of 501 organizations", "501 of 501 organizations"]);
  expect(await Promise.all(["organizations", "users", "campaigns"].map(count))).toEqual([501, 501, 501]);
  expect(await Promise.all(["advocates", "referrals"].map(count))).toEqual([501 * 5, 501 * 10]);
  const verified = await transact(verifyLedger);
  expect(verified).toMatchObject({ advocates: 501 * 5, mismatches: [] });
});

it("stops between two batches if aborted", async () => {
  const before = await count("organizations");
  const stop = new AbortController();
  const log = () => stop.abort(new Error("stopped"));
  await expect(seedOrganizations({ organizations: 2_000 }, { log, signal: stop.signal })).rejects.toThrow("stopped");
  expect(await count("organizations")).toBe((before ?? 0) + 500);
});
