import type postgres from "postgres";
import { databaseCode, violatedConstraint } from "@/db/errors";

/** What came of an attempt: who refused it, or by how much it changed what was measured. */
export type Outcome =
  | { readonly refusedBy: string }
  | { readonly changedBy: Readonly<Record<string, number>> };

/** One statement and what the database must make of it. */
export interface Case {
  readonly attempt: string;
  readonly statement: string;
  /** Runs before the attempt and takes everything but the guard in question out of its way. */
  readonly prepare?: string;
  /** A query for one row of numbers, made before and after the attempt. */
  readonly measure?: string;
  readonly expected: Outcome;
}

/** A case that proves one constraint, unique index or trigger. */
export interface GuardCase extends Case {
  /** Its name in the catalog. */
  readonly guard: string;
}

// Switches off triggers and foreign keys for one transaction; checks and unique indexes stay.
const WITHOUT_TRIGGERS = "SET LOCAL session_replication_role = replica";

/** A CHECK, PRIMARY KEY, UNIQUE constraint or unique index refuses, with no trigger to help it. */
export function rule(guard: string, attempt: string, statement: string, prepare = ""): GuardCase {
  return {
    guard,
    attempt,
    statement,
    prepare: `${prepare};${WITHOUT_TRIGGERS}`,
    expected: { refusedBy: guard },
  };
}

/**
 * A foreign key or a trigger refuses.
 * @param refusedBy the name it refuses with, where that is not its own
 */
export function refusal(
  guard: string,
  attempt: string,
  statement: string,
  prepare = "",
  refusedBy = guard,
): GuardCase {
  return { guard, attempt, statement, prepare, expected: { refusedBy } };
}

/** A trigger does its work. */
export function effect(
  guard: string,
  attempt: string,
  statement: string,
  measure: string,
  changedBy: Readonly<Record<string, number>>,
): GuardCase {
  return { guard, attempt, statement, measure, expected: { changedBy } };
}

/** Makes the attempt in a transaction that is rolled back; deferred constraints speak at its end as at a commit. */
export async function observe(session: postgres.Sql, attempted: Case): Promise<Outcome> {
  const { prepare = "", statement, measure = "SELECT 0 AS nothing" } = attempted;
  const read = async () => (await session.unsafe<Record<string, unknown>[]>(measure))[0] ?? {};
  await session.unsafe(`BEGIN; ${prepare}`);
  try {
    const before = await read();
    await session.unsafe(`${statement}; SET CONSTRAINTS ALL IMMEDIATE`);
    return { changedBy: difference(before, await read()) };
  } catch (error) {
    return { refusedBy: violatedConstraint(error) ?? databaseCode(error) ?? String(error) };
  } finally {
    await session.unsafe("ROLLBACK");
  }
}

// A value that was not there before counts as zero: counters and sums begin with their first row.
function difference(before: Record<string, unknown>, after: Record<string, unknown>): Record<string, number> {
  const change = (name: string) => Number(after[name] ?? 0) - Number(before[name] ?? 0);
  const names = Object.keys({ ...before, ...after });
  return Object.fromEntries(names.map((name) => [name, change(name)] as const).filter(([, by]) => by !== 0));
}
