import { sql } from "drizzle-orm";
import { z } from "zod";
import { database } from "@/db/client";
import { single } from "@/db/single";
import { type Measurement, median } from "@/proof/bench/measurement";
import { type Bench, seedOrganization } from "@/proof/bench/server";
import { runAlone } from "@/proof/guards/scratch-database";

const size = { advocates: 60_000, referrals: 580_000 };
const ROUNDS = 5;

const Report = z.object({
  creditReport: z.object({
    totals: z.object({ closingCents: z.int() }),
    balancesCents: z.int(),
    ages: z.array(z.object({ cents: z.int() })),
  }),
});

/** Times the credit report of an organization with a million entries, and checks its figures. */
export async function benchReport(bench: Bench, log: (line: string) => void): Promise<Measurement[]> {
  log(`Seeding ${size.advocates} advocates and ${size.referrals} referrals`);
  const { orgId, apiKey } = await seedOrganization(size);
  // Autovacuum would do this too, but at an unpredictable time.
  await runAlone(bench.ownerUrl, ["VACUUM (ANALYZE) advocates, activity"]);
  const { entries, cents } = single(
    await database().execute<{ entries: number; cents: number }>(sql`
      SELECT count(*)::int AS entries, sum(amount_cents)::bigint AS cents FROM activity WHERE org_id = ${orgId}::uuid`),
  );
  const of = `${entries.toLocaleString("en-US")} entries`;
  const ask = async (query: string) => {
    const times: number[] = [];
    let report = await read(bench.url, apiKey, query);
    for (let round = 0; round < ROUNDS; round++) {
      report = await read(bench.url, apiKey, query);
      times.push(report.ms);
    }
    return { ...report, ms: median(times) };
  };
  const lastMonth = new Date();
  lastMonth.setUTCDate(0);
  const before = await ask(`?month=${lastMonth.toISOString().slice(0, 7)}`);
  const now = await ask("");
  const off = Math.max(...[before, now].map(({ unequal }) => unequal), Math.abs(now.closingCents - cents));
  return [
    { what: "credit report, this month", figure: now.ms, unit: "ms", atMost: 2_000, of },
    { what: "credit report, the month before", figure: before.ms, unit: "ms", atMost: 2_000, of },
    { what: "cents that it is off from the ledger", figure: off, unit: "", atMost: 0, of },
  ];
}

async function read(url: string, apiKey: string, query: string) {
  const started = performance.now();
  const headers = { Authorization: `Bearer ${apiKey}` };
  const answer = await fetch(`${url}/api/app/reports/credit${query}`, { headers });
  const body = await answer.json();
  const ms = performance.now() - started;
  const { totals, balancesCents, ages } = Report.parse(body).creditReport;
  const aged = ages.reduce((sum, { cents }) => sum + cents, 0);
  const { closingCents } = totals;
  const unequal = Math.max(Math.abs(closingCents - balancesCents), Math.abs(closingCents - aged));
  return { ms, closingCents, unequal };
}
