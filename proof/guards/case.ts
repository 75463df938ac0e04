import type postgres from "postgres";
import { databaseCode, violatedConstraint } from "@/db/errors";
import { insert, type TableName } from "@/proof/guards/statements";
import type { RowValues } from "@/proof/guards/valid-rows";

/** An attempt's result: the guard that refused it, or the change of the measured values. */
export type Outcome = { readonly refusedBy: string } | { readonly changedBy: Readonly<Record<string, number>> };

/** A statement and how the database must handle it. */
interface AttemptCase {
  readonly attempt: string;
  readonly statement: string;
  /** Runs before the attempt and disables every other guard that would interfere. */
  readonly prepare?: string;
  /** A query for one row of numbers, run before and after the attempt. */
  readonly measure?: string;
  readonly expected: Outcome;
}

/** A case that proves one constraint, unique index or trigger. */
export interface GuardCase extends AttemptCase {
  /** Its name in the catalog. */
  readonly guard: string;
}

// Disables triggers and foreign keys for one transaction; checks and unique indexes stay.
const WITHOUT_TRIGGERS = "SET LOCAL session_replication_role = replica";

/** Changes to a valid row that is then inserted, or a whole statement. */
type AttemptedChange = RowValues | string;
type ByAttempt<Of> = Readonly<Record<string, Readonly<Record<string, Of>>>>;

/**
 * Foreign keys and triggers refuse these attempts.
 * @param guards the attempts, by guard and attempt name
 * @param name the guard's name in the refusal, if it differs
 */
export function refusals(table: TableName, guards: ByAttempt<AttemptedChange>, name?: string): GuardCase[] {
  return casesOf(guards).map(({ guard, attempt, given }) => {
    return { guard, attempt, statement: statementOf(table, given), expected: { refusedBy: name ?? guard } };
  });
}

/** CHECKs, PRIMARY KEYs, UNIQUE constraints and unique indexes refuse these attempts without any trigger's help. */
export function rules(table: TableName, guards: ByAttempt<AttemptedChange>): GuardCase[] {
  return after(WITHOUT_TRIGGERS, refusals(table, guards));
}

/** Effects of triggers and foreign keys: the attempt, the measurement and its expected change. */
export function effects(
  table: TableName,
  guards: ByAttempt<readonly [AttemptedChange, measure: string, changedBy: Readonly<Record<string, number>>]>,
): GuardCase[] {
  return casesOf(guards).map(({ guard, attempt, given: [tried, measure, changedBy] }) => {
    return { guard, attempt, statement: statementOf(table, tried), measure, expected: { changedBy } };
  });
}

/**
 * Triggers that wake sleeping workers. A notification is no row that could be counted, so these cases show that the
 * attempt looks for sleeping workers: it is refused if there is no such table.
 */
export function asksForSleepers(table: TableName, guards: Readonly<Record<string, AttemptedChange>>): GuardCase[] {
  const attempts = Object.entries(guards).map(([guard, given]) => [guard, { "without workers": given }]);
  return after("ALTER TABLE workers RENAME TO away", refusals(table, Object.fromEntries(attempts), "42P01"));
}

/** These cases after a statement, such as one that drops a stricter guard. */
export function after(statement: string, cases: readonly GuardCase[]): GuardCase[] {
  return cases.map((one) => ({ ...one, prepare: `${statement};${one.prepare ?? ""}` }));
}

function casesOf<Of>(guards: ByAttempt<Of>) {
  return Object.entries(guards).flatMap(([guard, attempts]) =>
    Object.entries(attempts).map(([attempt, given]) => ({ guard, attempt, given })),
  );
}

function statementOf(table: TableName, tried: AttemptedChange): string {
  return typeof tried === "string" ? tried : insert(table, tried);
}

/** Makes the attempt in a transaction that is rolled back. Deferred constraints are checked at its end. */
export async function observe(session: postgres.Sql, attempted: AttemptCase): Promise<Outcome> {
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

// A missing value counts as zero, because counters and sums start with their first row.
function difference(before: Record<string, unknown>, after: Record<string, unknown>): Record<string, number> {
  const change = (name: string) => Number(after[name] ?? 0) - Number(before[name] ?? 0);
  const names = Object.keys({ ...before, ...after });
  return Object.fromEntries(names.map((name) => [name, change(name)] as const).filter(([, by]) => by !== 0));
}
