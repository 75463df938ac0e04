import { drizzle } from "drizzle-orm/postgres-js";
import { PostgresJsSession } from "drizzle-orm/postgres-js/session";
import postgres from "postgres";
import { databaseUrl } from "@/lib/env";

// drizzle sends unnamed queries unprepared, which costs a second round trip for each (drizzle-orm#6096).
// Every query of ours has a fixed text, so all of them are prepared.
PostgresJsSession.prototype.prepareQuery = new Proxy(PostgresJsSession.prototype.prepareQuery, {
  apply: (prepareQuery, session, [query, fields, name, ...rest]) =>
    Reflect.apply(prepareQuery, session, [query, fields, name ?? "prepared", ...rest]),
});

const BIGINT_OID = 20;

/** Opens a pool. Bigints arrive as numbers: the schema's checks keep every one of them within 2^53. */
export function openDatabase(url: string, options: { max?: number } = {}) {
  const client = postgres(url, {
    max: options.max ?? 10,
    connect_timeout: 5,
    backoff: (attempt) => Math.min(0.1 * 2 ** attempt, 1),
    types: {
      bigint: {
        to: BIGINT_OID,
        from: [BIGINT_OID],
        serialize: String,
        parse: Number,
      },
    },
    onnotice: () => undefined,
    connection: {
      application_name: "referral-rewards",
      statement_timeout: 30_000,
      TimeZone: "UTC",
    },
  });
  return drizzle({ client });
}

/** The database as reads need it. */
export type Db = Omit<ReturnType<typeof openDatabase>, "$client">;

/** A transaction. Functions that write take one, so a write outside a transaction does not compile. */
export type Tx = Parameters<Parameters<ReturnType<typeof openDatabase>["transaction"]>[0]>[0];

const shared = globalThis as typeof globalThis & {
  referralRewardsDatabase?: ReturnType<typeof openDatabase>;
};

/** The process's pool, opened on first use and kept on `globalThis` so that dev reloads share it. */
export function database() {
  shared.referralRewardsDatabase ??= openDatabase(databaseUrl());
  return shared.referralRewardsDatabase;
}

/** Closes the process's pool: scripts end with it, servers never do. */
export async function closeDatabase(): Promise<void> {
  await shared.referralRewardsDatabase?.$client.end({ timeout: 5 });
  delete shared.referralRewardsDatabase;
}
