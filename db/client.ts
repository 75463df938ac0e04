import cluster from "node:cluster";
import { holdPool, type Pool, type PoolHolder, type PoolOptions } from "@/db/pool";
import { readDatabaseAddress, withLogin } from "@/lib/kit/database-address";
import { databaseUrl, env, isPooled, webProcesses } from "@/lib/kit/env";

/** Read access to the database. */
export type Db = Pick<Pool, "select" | "execute">;

/** A transaction. Functions that write take one, so a write outside a transaction does not compile. */
export type Tx = Parameters<Parameters<Pool["transaction"]>[0]>[0];

/** The replica's pools: each has the settings of the primary's pool of that name. */
export type ReplicaPool = "reads" | "lists";

interface Pools {
  readonly points: PoolHolder;
  readonly reads: PoolHolder;
  readonly lists: PoolHolder;
  readonly writes: PoolHolder;
  readonly together: PoolHolder;
  readonly replicaReads?: PoolHolder;
  readonly replicaLists?: PoolHolder;
}

const shared = globalThis as typeof globalThis & { referralRewardsPools?: Pools };

// Created on first use and stored on `globalThis` so that dev reloads share them. postgres.js can put a BEGIN on a
// connection that is pipelining other queries and then lose track of it (porsager/postgres#823), so reads and
// transactions have separate pools. The read pools cannot write at all.
function pools(): Pools {
  shared.referralRewardsPools ??= openPools({ url: databaseUrl(), pooled: isPooled() });
  return shared.referralRewardsPools;
}

// Before PostgreSQL 18, an unavoidable scan is priced so high that the statement would be JIT-compiled.
const noScan = { enable_seqscan: "off", jit: "off" };

function openPools(address: Pick<PoolOptions, "url" | "pooled">): Pools {
  const readOnly = { default_transaction_read_only: "on" };
  // Behind a pooler only a transaction can be made read-only, and reads would take three times as long.
  const alone = address.pooled ? {} : readOnly;
  // List pages are read row by row through indexes. Missing statistics must not change that plan.
  const byIndex = { ...noScan, enable_hashjoin: "off", enable_mergejoin: "off" };
  const point = address.pooled ? {} : { ...readOnly, ...byIndex };
  const planned = { ...readOnly, plan_cache_mode: "force_custom_plan", ...byIndex };
  // Processes that share a port split the connections a single process would have, with at least two per pool.
  const shareOf = (all: number) => (cluster.isWorker ? Math.max(2, Math.ceil(all / webProcesses())) : all);
  const replica = replicaUrl();
  // The primary has to have time left to answer instead.
  const inTime = { statement_timeout: "5000" };
  return {
    // One connection answers queries in sequence faster than six that PostgreSQL wakes in turn.
    points: holdPool({ ...address, max: 1, settings: point }),
    reads: holdPool({ ...address, max: shareOf(6), settings: alone }),
    lists: holdPool({ ...address, max: shareOf(4), settings: planned }),
    // Tables grow, but a plan that scans a short one would be cached.
    writes: holdPool({ ...address, max: shareOf(10), settings: noScan }),
    // A batch serves many callers, so it must not wait long for one lock. Scans are off so that foreign keys are
    // checked by key even if statistics say that a table is short.
    together: holdPool({ ...address, max: 2, settings: { lock_timeout: "200", ...noScan } }),
    ...(replica !== undefined && {
      replicaReads: holdPool({
        ...address,
        url: replica,
        max: shareOf(6),
        settings: { ...readOnly, ...inTime },
      }),
      replicaLists: holdPool({
        ...address,
        url: replica,
        max: shareOf(4),
        settings: { ...planned, ...inTime },
      }),
    }),
  };
}

/** A replica has the roles and passwords of its primary, so that nothing but its place has to be configured. */
function replicaUrl(): string | undefined {
  const { DATABASE_REPLICA_URL } = env();
  if (DATABASE_REPLICA_URL === undefined) return undefined;
  const { user = "", password = "" } = readDatabaseAddress(databaseUrl());
  return withLogin(DATABASE_REPLICA_URL, user, password);
}

/** The database for reads; PostgreSQL refuses any write through it. */
export function database(): Db {
  return pools().reads.get();
}

/** The database for reads of rows by key (`pointRead`), so that none waits behind a search. */
export function pointDatabase(): Db {
  return pools().points.get();
}

/**
 * The database for lists and searches. Each query gets its own plan, because the best plan for a list of a hundred is
 * slow for a list of a hundred thousand.
 */
export function listDatabase(): Db {
  return pools().lists.get();
}

/** Runs a function in one read-only transaction of the replica. Call it through `lib/kit/replica.ts`. */
export function transactOnReplica<T>(pool: ReplicaPool, run: (tx: Tx) => Promise<T>): Promise<T> {
  const { replicaReads, replicaLists } = pools();
  const holder = pool === "reads" ? replicaReads : replicaLists;
  if (!holder) throw new Error("There is no replica");
  return holder.get().transaction(run);
}

/** Gives up the connections to the replica, such as those to a machine that went away without a word. */
export async function leaveReplica(): Promise<void> {
  const { replicaReads, replicaLists } = shared.referralRewardsPools ?? {};
  await Promise.all([replicaReads, replicaLists].map((pool) => pool?.close()));
}

/** Runs a function in one transaction, rolled back if the function throws. */
export function transact<T>(run: (tx: Tx) => Promise<T>): Promise<T> {
  return pools().writes.get().transaction(run);
}

/** Runs a batch that many callers wait for in one transaction with a short lock timeout. */
export function transactBatch<T>(run: (tx: Tx) => Promise<T>): Promise<T> {
  return pools().together.get().transaction(run);
}

/** Closes the process's connections. Scripts call it at the end; servers never do. */
export async function closeDatabase(): Promise<void> {
  const open = shared.referralRewardsPools;
  delete shared.referralRewardsPools;
  await Promise.all(Object.values(open ?? {}).map((pool: PoolHolder) => pool.close()));
}
