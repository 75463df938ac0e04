import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { omitNulls } from "@/lib/kit/omit-nulls";
import { conversionRules } from "@/lib/ledger/verify-conversions";
import { countRules } from "@/lib/ledger/verify-counts";
import { entryRules } from "@/lib/ledger/verify-entries";
import { figureRules } from "@/lib/ledger/verify-figures";
import { searchRules } from "@/lib/ledger/verify-search";

type Fault = {
  readonly rule: string;
  readonly orgId: string;
  readonly advocateId: string | null;
  readonly referralId: string | null;
  readonly entryId: string | null;
  readonly detail: string;
};

/** One thing that does not add up; the ids say where, the detail says what in a sentence. */
export interface Mismatch {
  readonly rule: string;
  readonly orgId: string;
  readonly advocateId?: string | undefined;
  readonly referralId?: string | undefined;
  readonly entryId?: string | undefined;
  readonly detail: string;
}

export interface Verification {
  readonly entries: number;
  readonly advocates: number;
  readonly mismatches: Mismatch[];
}

/** Of a fault that is everywhere, so many examples per rule are enough. */
const SHOWN_PER_RULE = 100;

/**
 * Proves that every balance, count and sum follows from the append-only ledger and the referrals, and that all can be
 * found: one pass over the tables per rule. Call it in a transaction with a consistent snapshot (`REPEATABLE READ`), or it may report
 * writes that come in between.
 * @param orgId only this organization; everything when left out
 */
export async function verifyLedger(db: Db, orgId?: string): Promise<Verification> {
  const within = (alias: string) =>
    orgId === undefined ? sql`true` : sql`${sql.identifier(alias)}.org_id = ${orgId}::uuid`;
  const mismatches: Mismatch[] = [];
  for (const rule of [...entryRules, ...conversionRules, ...countRules, ...figureRules, ...searchRules]) {
    const faults = await db.execute<Fault>(
      sql`SELECT * FROM (${rule(within)}) fault LIMIT ${SHOWN_PER_RULE}`,
    );
    mismatches.push(...faults.map(omitNulls));
  }
  const [size] = await db.execute<{ entries: number; advocates: number }>(sql`
    SELECT (SELECT count(*) FROM activity e WHERE ${within("e")}) AS entries,
           (SELECT count(*) FROM advocates a WHERE ${within("a")}) AS advocates`);
  return { entries: size?.entries ?? 0, advocates: size?.advocates ?? 0, mismatches };
}
