import type postgres from "postgres";
import { holdPool } from "@/db/pool";

/** One connection that can be in a transaction, and does not come back in another one once it is lost. */
export interface Session {
  readonly sql: postgres.Sql;
  /** The same connection for what is written with drizzle. */
  readonly db: ReturnType<ReturnType<typeof holdPool>["get"]>;
  close(): Promise<void>;
}

/** Opens a session that may take its time, and in which every value is written the same way whatever the server's settings. */
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
