import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import { openSession } from "@/db/guards/scratch-database";
import { type Mismatch, verifyLedger } from "@/lib/credit/verify-ledger";
import type { LedgerScene } from "@/lib/testing/ledger-scene";

const rollback = new Error("rolled back");

/**
 * What `verifyLedger` finds after statements that only a broken database or a person with the owner's password can
 * make: as the owner, with all triggers off. They name Ann and Bob `$ann` and `$bob`, and are rolled back.
 * @param scope the organization that is verified; all when left out
 */
export async function verifyDamaged(
  ownerUrl: string,
  { ann, bob }: LedgerScene,
  statements: readonly string[],
  scope?: string,
): Promise<Mismatch[]> {
  const session = openSession(ownerUrl);
  let found: Mismatch[] | undefined;
  try {
    await drizzle({ client: session }).transaction(async (tx) => {
      for (const statement of ["SET LOCAL session_replication_role = replica", ...statements]) {
        const named = statement.replaceAll("$ann", `'${ann.advocateId}'`);
        await tx.execute(sql.raw(named.replaceAll("$bob", `'${bob.advocateId}'`)));
      }
      found = (await verifyLedger(tx, scope)).mismatches;
      throw rollback;
    });
  } catch (error) {
    if (error !== rollback) throw error;
  } finally {
    await session.end();
  }
  if (!found) throw new Error("nothing was verified");
  return found;
}

/** The rules that were broken. */
export function rulesOf(mismatches: readonly Mismatch[]): string[] {
  return [...new Set(mismatches.map(({ rule }) => rule))].sort();
}
