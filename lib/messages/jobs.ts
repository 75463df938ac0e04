import PgBoss from "pg-boss";
import type postgres from "postgres";
import { holdPool } from "@/db/pool";
import { databaseUrl, isPooled } from "@/lib/kit/env";

/** pg-boss's queues, as the migration made them. */
export const queues = {
  signIn: "message-sign-in",
  email: "message-email",
  sms: "message-sms",
  undeliverable: "message-undeliverable",
} as const;

/** The jobs of all messages, on a connection of their own. */
export interface Jobs {
  readonly boss: PgBoss;
  close(): Promise<void>;
}

/**
 * Opens the queues.
 * @throws Error when the database does not have them
 */
export async function openJobs(): Promise<Jobs> {
  // pg-boss sends BEGIN itself, which postgres.js allows on a pool of one connection only.
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
      // Where it failed between pg-boss's own BEGIN and COMMIT, the connection would refuse everything that follows.
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

// postgres.js knows no array types, since it is told not to ask for them, and drizzle takes JSON off its hands (see
// db/pool.ts).
function toParameter(value: unknown) {
  if (Array.isArray(value)) return `{${value.join(",")}}`;
  if (typeof value === "object" && value !== null) return JSON.stringify(value);
  return value as postgres.SerializableParameter;
}
