import { drizzle } from "drizzle-orm/postgres-js";
import { prepareUnnamedQueries } from "@/db/driver-workarounds";
import { openClient } from "@/db/open-client";
import { adaptToPooler } from "@/db/pooler";

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
