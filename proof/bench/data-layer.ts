import postgres from "postgres";
import { openSession } from "@/proof/guards/scratch-database";
import { compare, shareOf } from "./compare";
import type { Measurement } from "./measurement";
import { convertWithRawSql } from "./raw-conversion";
import type { Bench } from "./server";

const CONVERSIONS = 1_000;
const AT_ONCE = 16;

/** Conversions per second without HTTP: the statements alone through the bare driver, then our data layer. */
export async function benchConversionLayer(bench: Bench): Promise<Measurement[]> {
  const sql = postgres(bench.databaseUrl, { max: 10, onnotice: () => undefined });
  try {
    const { raw, layer } = await compare({
      raw: () => run(bench, (id) => convertWithRawSql(sql, bench, id)),
      layer: () => convertMany(bench),
    });
    return [shareOf(layer, raw, { what: "conversion in the data layer / the same SQL alone", atLeast: 0.5 })];
  } finally {
    await sql.end();
  }
}

/** Triggers that only refuse; all others compute what rows hold. */
const guards = {
  activity: ["activity_append_only"],
  conversions: ["conversions_append_only", "conversions_settled"],
  referrals: ["referrals_stay_converted"],
  advocates: ["advocates_balance_tied"],
};

/** What the database's guards of the ledger cost a conversion. */
export async function benchGuards(bench: Bench): Promise<Measurement[]> {
  const owner = openSession(bench.ownerUrl);
  const switchGuards = async (to: "ENABLE" | "DISABLE") => {
    for (const [table, names] of Object.entries(guards)) {
      for (const name of names) await owner.unsafe(`ALTER TABLE ${table} ${to} TRIGGER ${name}`);
    }
  };
  try {
    const { off, on } = await compare({
      off: async () => {
        await switchGuards("DISABLE");
        return convertMany(bench).finally(() => switchGuards("ENABLE"));
      },
      on: () => convertMany(bench),
    });
    return [shareOf(on, off, { what: "ledger guards on / off", atLeast: 0.7 })];
  } finally {
    await owner.end();
  }
}

async function convertMany(bench: Bench): Promise<number> {
  const { convertReferral } = await import("@/lib/referrals/convert");
  const { actor, campaignId } = bench;
  return run(bench, (referralId) =>
    convertReferral(actor, { campaignId, referralId, jobValueCents: 123_450 }),
  );
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
