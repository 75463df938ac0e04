import type postgres from "postgres";
import { holdPool, type PoolOptions } from "@/db/pool";
import { databaseUrl, isPooled } from "@/lib/kit/env";

/** One connection that can hold a transaction and is not replaced if it is lost. */
export interface Session {
  readonly sql: postgres.Sql;
  /** The same connection for drizzle. */
  readonly db: ReturnType<ReturnType<typeof holdPool>["get"]>;
  close(): Promise<void>;
}

const settings = {
  statement_timeout: "0",
  idle_in_transaction_session_timeout: "0",
  DateStyle: "ISO, YMD",
  bytea_output: "hex",
};

/** Opens a session without a statement timeout, with fixed value formats whatever the server's settings. */
export function openSession(url: string): Session {
  return hold({ url, max: 1, settings });
}

/**
 * Opens a session with a read-only transaction that sees the database at one moment. Works through a pooler as well.
 * Closing the session ends the transaction and its locks.
 */
export async function openSnapshot(): Promise<Session> {
  const session = hold({ url: databaseUrl(), max: 1, pooled: isPooled() });
  try {
    await session.sql.unsafe("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY");
    for (const [name, value] of Object.entries(settings)) {
      await session.sql.unsafe(`SET LOCAL ${name} = '${value}'`);
    }
    return session;
  } catch (error) {
    await session.close();
    throw error;
  }
}

function hold(options: PoolOptions): Session {
  const pool = holdPool(options);
  const db = pool.get();
  return { sql: db.$client, db, close: () => pool.close() };
}

/** Quotes the name of a table or column. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
