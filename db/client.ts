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

function openPool(url: string, max: number, settings: Record<string, string> = {}) {
  const client = postgres(url, {
    max,
    connect_timeout: 5,
    backoff: (attempt) => Math.min(0.1 * 2 ** attempt, 1),
    types: { bigint: { to: BIGINT_OID, from: [BIGINT_OID], serialize: String, parse: Number } },
    onnotice: () => undefined,
    connection: {
      application_name: "referral-rewards",
      statement_timeout: 10_000,
      TimeZone: "UTC",
      ...settings,
    },
  });
  return drizzle({ client });
}

// postgres.js can put a BEGIN on a connection that pipelines other queries and then lose hold of it
// (porsager/postgres#823), so reads and transactions never share a pool. The reading one cannot write at all.
function openPools(url: string) {
  return {
    reads: openPool(url, 6, { default_transaction_read_only: "on" }),
    writes: openPool(url, 10),
  };
}

type Pool = ReturnType<typeof openPool>;

/** The database as reads need it. */
export type Db = Pick<Pool, "select" | "execute">;

/** A transaction. Functions that write take one, so a write outside a transaction does not compile. */
export type Tx = Parameters<Parameters<Pool["transaction"]>[0]>[0];

const shared = globalThis as typeof globalThis & { referralRewardsPools?: ReturnType<typeof openPools> };

// Opened on first use, and kept on `globalThis` so that dev reloads share them.
function pools() {
  shared.referralRewardsPools ??= openPools(databaseUrl());
  return shared.referralRewardsPools;
}

/** The database for reading; a write through it is refused by PostgreSQL. */
export function database(): Db {
  return pools().reads;
}

/** Runs a function in one transaction; it is rolled back when the function throws. */
export function transact<T>(run: (tx: Tx) => Promise<T>): Promise<T> {
  return pools().writes.transaction(run);
}

/** Closes the process's connections: scripts end with it, servers never do. */
export async function closeDatabase(): Promise<void> {
  const open = shared.referralRewardsPools;
  delete shared.referralRewardsPools;
  await Promise.all([open?.reads.$client.end({ timeout: 5 }), open?.writes.$client.end({ timeout: 5 })]);
}
