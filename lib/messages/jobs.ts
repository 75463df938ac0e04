import PgBoss from "pg-boss";
import type postgres from "postgres";
import { holdPool } from "@/db/pool";
import { databaseUrl, isPooled } from "@/lib/kit/env";

/** pg-boss's queues, created by the migration. */
export const queues = {
  signIn: "message-sign-in",
  email: "message-email",
  sms: "message-sms",
  undeliverable: "message-undeliverable",
} as const;

/** The jobs of all messages, on their own connection. */
export interface Jobs {
  readonly boss: PgBoss;
  close(): Promise<void>;
}

/**
 * Opens the queues.
 * @throws Error if the database does not have them
 */
export async function openJobs(): Promise<Jobs> {
  // pg-boss sends BEGIN itself, which postgres.js only allows on a pool of one connection.
  const pool = holdPool({ url: databaseUrl(), pooled: isPooled(), max: 1 });
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => ({ rows: await run(text, values) }) },
    migrate: false,
    supervise: false,
    schedule: false,
    archiveCompletedAfterSeconds: 60,
    deleteAfterHours: 1,
  });
  const run = async (text: string, values: readonly unknown[] = []) => {
    const { $client } = pool.get();
    try {
      return await $client.unsafe(text, values.map(toParameter));
    } catch (error) {
      // After a failure between pg-boss's BEGIN and COMMIT, the connection would reject every later statement.
      await $client.unsafe("ROLLBACK").catch(() => undefined);
      throw error;
    }
  };
  try {
    await boss.start();
  } catch (error) {
    await pool.close();
    throw error;
  }
  return { boss, close: () => pool.close() };
}

// postgres.js knows no array types because we skip fetching them, and drizzle handles JSON itself (see db/pool.ts).
function toParameter(value: unknown) {
  if (Array.isArray(value)) return `{${value.join(",")}}`;
  if (typeof value === "object" && value !== null) return JSON.stringify(value);
  return value as postgres.SerializableParameter;
}
