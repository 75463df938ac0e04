import autocannon from "autocannon";
import { CONNECTIONS } from "@/proof/bench/load";
import { type Measurement, shareOf } from "@/proof/bench/measurement";
import { createBenchData } from "@/proof/bench/server";
import { openSession } from "@/proof/guards/scratch-database";
import { startThrowawayProduct } from "../throwaway-product";

const CONVERSIONS = 10_000;
/** Untimed conversions, so that Node.js has compiled the code. */
const WARM_UP = 500;
const REFERRALS = 12_000;

type Data = Awaited<ReturnType<typeof createBenchData>> & { readonly url: string };

/** Measures whether conversions keep their pace on a new, growing database that PostgreSQL never analyzes. */
export async function benchFresh(log: (line: string) => void): Promise<Measurement[]> {
  const product = await startThrowawayProduct({}, log);
  try {
    await stopAnalyzing(product.ownerUrl);
    const data = { ...product, ...(await createBenchData(REFERRALS)) };
    await convert(data, WARM_UP);
    const thirds: number[] = [];
    while (thirds.length < 3) thirds.push(await convert(data, Math.floor(CONVERSIONS / 3)));
    const [first = 0, second = 0, last = 0] = thirds;
    log(`Conversions a second, by thirds: ${thirds.map((rate) => rate.toFixed(0)).join(", ")}`);
    return [
      {
        ...shareOf(last, first, {
          what: "conversions on a new database, last third / first third",
          atLeast: 0.9,
        }),
        of: `${first.toFixed(0)}/s, ${second.toFixed(0)}/s, ${last.toFixed(0)}/s; ${CONVERSIONS.toLocaleString("en-US")} without statistics`,
      },
    ];
  } finally {
    await product.close();
  }
}

async function stopAnalyzing(ownerUrl: string): Promise<void> {
  const owner = openSession(ownerUrl);
  const tables = await owner<{ name: string }[]>`
    SELECT oid::regclass::text AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`;
  for (const { name } of tables) await owner.unsafe(`ALTER TABLE ${name} SET (autovacuum_enabled = off)`);
  await owner.end();
}

/** @returns conversions per second */
async function convert({ url, apiKey, campaignId, takeReferral }: Data, amount: number): Promise<number> {
  const request: autocannon.Request = {
    setupRequest: (given) => ({
      ...given,
      method: "POST",
      path: `/api/app/campaigns/${campaignId}/referrals/${takeReferral()}/convert`,
      headers: { Authorization: `Bearer ${apiKey}`, "Content-Type": "application/json" },
      body: JSON.stringify({ jobValueCents: 123_450 }),
    }),
  };
  const started = performance.now();
  const result = await autocannon({ url, connections: CONNECTIONS, amount, requests: [request] });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) throw new Error(`${failed} conversions failed; a benchmark of failures says nothing`);
  return (amount * 1_000) / (performance.now() - started);
}
