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
   * Whether a pooler gives every transaction another session. Then nothing is prepared, settings are made for each
   * transaction, and `statement_timeout` is the login's own.
   */
  readonly pooled?: boolean;
}

export type Pool = ReturnType<typeof openPool>;

/** Connections that are opened when first used, and anew after one was lost. */
export interface PoolHolder {
  get(): Pool;
  /** Lets running queries finish for 5 s, then closes every connection. */
  close(): Promise<void>;
}

/**
 * Holds a pool and throws it away whole when one of its connections is lost. postgres.js would reconnect under the
 * queries of a dead transaction, whose rollback could then end another one (porsager/postgres#1216); without a
 * second life for a connection that cannot happen. What was running answers as unavailable.
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
    // Bigints arrive as numbers: the schema's checks keep every one of them within 2^53.
    types: { bigint: { to: BIGINT_OID, from: [BIGINT_OID], serialize: String, parse: Number } },
    // drizzle reads and writes arrays itself; asking for their types would cost every new connection a query.
    fetch_types: false,
    onnotice: () => undefined,
    prepare: !pooled,
    connection: {
      application_name: "referral-rewards",
      TimeZone: "UTC",
      // PgBouncer refuses those that it does not keep track of.
      ...(pooled ? {} : { statement_timeout: 10_000, ...settings }),
    },
  });
  const pool = drizzle({ client });
  if (pooled) adaptToPooler(pool, settings);
  return pool;
}
