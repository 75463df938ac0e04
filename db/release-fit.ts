import { sql } from "drizzle-orm";
import { database } from "@/db/client";
import { databaseCode } from "@/db/errors";
import { migrationCount } from "@/db/migration-journal";

/**
 * Whether this release can write to a database: yes (`current`), migrations are missing (`behind`), or a newer release
 * has changed tables that this one would write (`ahead`).
 */
export type ReleaseFit = "current" | "behind" | "ahead";

type Select = (statement: string) => PromiseLike<readonly Record<string, unknown>[]>;

const UNDEFINED_TABLE = "42P01";

const asApplication: Select = (statement) => database().execute(sql.raw(statement));

/**
 * Compares this release's migrations with a database's, and with the oldest release that may write there.
 * @param select runs a statement; by default in the application's session
 * @throws the database's error if it cannot be read
 */
export async function readReleaseFit(select = asApplication): Promise<ReleaseFit> {
  const applied = await readNumber(select, "SELECT count(*)::int AS number FROM drizzle.__drizzle_migrations");
  if (applied < migrationCount) return "behind";
  const oldest = await readNumber(select, "SELECT max(migrations) AS number FROM drizzle.oldest_release");
  return oldest > migrationCount ? "ahead" : "current";
}

/** Reads one number; 0 if its table is missing, as in a database that was never migrated. */
async function readNumber(select: Select, statement: string): Promise<number> {
  try {
    const [row] = await select(statement);
    return Number(row?.["number"] ?? 0);
  } catch (error) {
    if (databaseCode(error) === UNDEFINED_TABLE) return 0;
    throw error;
  }
}
