import type postgres from "postgres";
import { holdPool } from "@/db/pool";

/** One connection that can hold a transaction and is not replaced if it is lost. */
export interface Session {
  readonly sql: postgres.Sql;
  /** The same connection for drizzle. */
  readonly db: ReturnType<ReturnType<typeof holdPool>["get"]>;
  close(): Promise<void>;
}

/** Opens a session without a statement timeout, with fixed value formats whatever the server's settings. */
export function openSession(url: string): Session {
  const settings = { statement_timeout: "0", DateStyle: "ISO, YMD", bytea_output: "hex" };
  const pool = holdPool({ url, max: 1, settings });
  const db = pool.get();
  return { sql: db.$client, db, close: () => pool.close() };
}

/** Quotes the name of a table or column. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
