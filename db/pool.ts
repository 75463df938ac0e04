import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import type postgres from "postgres";
import { prepareUnnamedQueries, sendAtOnce } from "@/db/driver-workarounds";
import { openClient } from "@/db/open-client";

prepareUnnamedQueries();

const BIGINT_OID = 20;

export interface PoolOptions {
  readonly url: string;
  readonly max: number;
  /** PostgreSQL settings of every session. */
  readonly settings?: Readonly<Record<string, string>>;
  /**
   * Whether a pooler assigns each transaction another session. If so, nothing is prepared, settings are applied per
   * transaction, and `statement_timeout` comes from the login.
   */
  readonly pooled?: boolean;
}

export type Pool = ReturnType<typeof openPool>;

/** Opens connections on first use, and again after one was lost. */
export interface PoolHolder {
  get(): Pool;
  /** Lets running queries finish for 5 s, then closes every connection. */
  close(): Promise<void>;
}

/**
 * Holds a pool and replaces all of it when one of its connections is lost. postgres.js would reconnect under the
 * queries of a dead transaction, whose rollback could then end another transaction (porsager/postgres#1216). Running
 * queries fail as unavailable.
 */
export function holdPool(options: PoolOptions): PoolHolder {
  let current: Pool | undefined;
  const open = () => {
    const pool = openPool(options, () => {
      if (current === pool) current = undefined;
      void pool.$client.end({ timeout: 0 });
    });
    return pool;
  };
  return {
    get: () => {
      current ??= open();
      return current;
    },
    close: async () => {
      await current?.$client.end({ timeout: 5 });
      current = undefined;
    },
  };
}

function openPool({ url, max, settings = {}, pooled = false }: PoolOptions, onclose: () => void) {
  const client = openClient(url, {
    max,
    onclose,
    connect_timeout: 5,
    // Only a lost connection may close: see `holdPool`.
    max_lifetime: null,
    backoff: (attempt) => Math.min(0.1 * 2 ** attempt, 1),
    // Bigints arrive as numbers: the schema's checks keep them within 2^53.
    types: { bigint: { to: BIGINT_OID, from: [BIGINT_OID], serialize: String, parse: Number } },
    // drizzle parses arrays itself; fetching their types would cost each new connection a query.
    fetch_types: false,
    onnotice: () => undefined,
    prepare: !pooled,
    connection: {
      application_name: "referral-rewards",
      TimeZone: "UTC",
      // PgBouncer refuses settings that it does not track.
      ...(pooled ? {} : { statement_timeout: 10_000, ...settings }),
    },
  });
  const pool = drizzle({ client });
  if (pooled) adaptToPooler(pool, settings);
  return pool;
}

/**
 * Adapts a pool to a pooler that assigns each transaction another session. Settings are applied per transaction; if
 * there are any, a query outside a transaction gets its own. Queries are unprepared and take one round trip.
 */
function adaptToPooler(
  db: PostgresJsDatabase & { readonly $client: postgres.Sql },
  settings: Readonly<Record<string, string>>,
): void {
  const names = Object.keys(settings);
  // A transaction's setting has no `default_` prefix.
  const set = names.map((name) => `SET LOCAL ${name.replace(/^default_/, "")} = '${settings[name]}'`);
  beginWith(db.$client, set.join("; "));
  if (names.length > 0) transactEveryQuery(db);
}

function beginWith(client: postgres.Sql, statement: string): void {
  const begin = client.begin.bind(client);
  sendAtOnce(client);
  Object.assign(client, {
    begin: (run: (tx: postgres.TransactionSql) => unknown) =>
      begin((tx) => {
        sendAtOnce(tx);
        // Not awaited, to save a round trip: if the settings are refused, so is the transaction.
        if (statement) void tx.unsafe(statement).execute();
        return run(tx);
      }),
  });
}

function transactEveryQuery({ _: { session } }: PostgresJsDatabase): void {
  const prepareQuery: typeof session.prepareQuery = session.prepareQuery.bind(session);
  session.prepareQuery = (...query) =>
    Object.assign(prepareQuery(...query), {
      execute: (values?: Record<string, unknown>) =>
        session.transaction((tx) => tx._.session.prepareQuery(...query).execute(values)),
    });
}
