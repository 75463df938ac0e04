import postgres from "postgres";
import { compare } from "./compare";
import { convertWithRawSql } from "./raw-conversion";
import type { Bench } from "./server";

const CONVERSIONS = 1_000;
const AT_ONCE = 16;

/** Conversions per second without HTTP: the statements alone through the bare driver, then our data layer. */
export async function benchConversionLayer(bench: Bench): Promise<Map<string, number>> {
  const { convertReferral } = await import("@/lib/referrals/convert");
  const sql = postgres(bench.databaseUrl, { max: 10, onnotice: () => undefined });
  const { actor, campaignId } = bench;
  try {
    return await compare(
      new Map([
        ["the same SQL through the bare driver", () => run(bench, (id) => convertWithRawSql(sql, bench, id))],
        [
          "the data layer",
          () =>
            run(bench, (referralId) =>
              convertReferral(actor, { campaignId, referralId, jobValueCents: 123_450 }),
            ),
        ],
      ]),
    );
  } finally {
    await sql.end();
  }
}

async function run(
  { takeReferral }: Bench,
  convert: (referralId: string) => Promise<unknown>,
): Promise<number> {
  const start = performance.now();
  let left = CONVERSIONS;
  const work = async () => {
    while (left-- > 0) await convert(takeReferral());
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return (CONVERSIONS * 1000) / (performance.now() - start);
}
