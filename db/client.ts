import cluster from "node:cluster";
import { holdPool, type Pool, type PoolHolder, type PoolOptions } from "@/db/pool";
import { databaseUrl, isPooled, webProcesses } from "@/lib/kit/env";

/** The database as reads need it. */
export type Db = Pick<Pool, "select" | "execute">;

/** A transaction. Functions that write take one, so a write outside a transaction does not compile. */
export type Tx = Parameters<Parameters<Pool["transaction"]>[0]>[0];

interface Pools {
  readonly points: PoolHolder;
  readonly reads: PoolHolder;
  readonly lists: PoolHolder;
  readonly writes: PoolHolder;
  readonly together: PoolHolder;
}

const shared = globalThis as typeof globalThis & { referralRewardsPools?: Pools };

// Made on first use, and kept on `globalThis` so that dev reloads share them. postgres.js can put a BEGIN on a
// connection that pipelines other queries and then lose hold of it (porsager/postgres#823), so reads and
// transactions have pools of their own. The reading one cannot write at all.
function pools(): Pools {
  shared.referralRewardsPools ??= openPools({ url: databaseUrl(), pooled: isPooled() });
  return shared.referralRewardsPools;
}

// Until 18, PostgreSQL prices a scan that it must make nevertheless so high that it would compile the statement.
const noScan = { enable_seqscan: "off", jit: "off" };

function openPools(place: Pick<PoolOptions, "url" | "pooled">): Pools {
  const readOnly = { default_transaction_read_only: "on" };
  // Behind a pooler only a transaction can be kept from writing, and reads would be three times as long on their way.
  const alone = place.pooled ? {} : readOnly;
  // A page of a list is read row by row through indexes. Statistics that are not there yet must not suggest else.
  const byIndex = { ...noScan, enable_hashjoin: "off", enable_mergejoin: "off" };
  const point = place.pooled ? {} : { ...readOnly, ...byIndex };
  const planned = { ...readOnly, plan_cache_mode: "force_custom_plan", ...byIndex };
  // Processes that share a port share the connections that one would have, two of a kind at least.
  const shareOf = (all: number) => (cluster.isWorker ? Math.max(2, Math.ceil(all / webProcesses())) : all);
  return {
    // One connection answers questions in a row quicker than six that PostgreSQL wakes in turns.
    points: holdPool({ ...place, max: 1, settings: point }),
    reads: holdPool({ ...place, max: shareOf(6), settings: alone }),
    lists: holdPool({ ...place, max: shareOf(4), settings: planned }),
    // Short tables grow: a plan that reads one from end to end would be kept.
    writes: holdPool({ ...place, max: shareOf(10), settings: noScan }),
    // Who writes for many at once must not wait long for one. All of it is found by key; a foreign key would be by reading
    // its table from end to end for as long as statistics say that it is short.
    together: holdPool({ ...place, max: 2, settings: { lock_timeout: "200", ...noScan } }),
  };
}

/** The database for reading; a write through it is refused by PostgreSQL. */
export function database(): Db {
  return pools().reads.get();
}

/** The same for reads of rows by their keys (`pointRead`), so that none of them waits behind a search. */
export function pointDatabase(): Db {
  return pools().points.get();
}

/**
 * The same for lists and searches, which are planned for each organization and each word anew: what is best for a
 * list of a hundred takes long for one of a hundred thousand.
 */
export function listDatabase(): Db {
  return pools().lists.get();
}

/** Runs a function in one transaction; it is rolled back when the function throws. */
export function transact<T>(run: (tx: Tx) => Promise<T>): Promise<T> {
  return pools().writes.get().transaction(run);
}

/** The same for what many callers wait for at once, one after the other: none of it waits long for a lock. */
export function transactTogether<T>(run: (tx: Tx) => Promise<T>): Promise<T> {
  return pools().together.get().transaction(run);
}

/** Closes the process's connections: scripts end with it, servers never do. */
export async function closeDatabase(): Promise<void> {
  const open = shared.referralRewardsPools;
  delete shared.referralRewardsPools;
  const { points, reads, lists, writes, together } = open ?? {};
  await Promise.all([points, reads, lists, writes, together].map((pool) => pool?.close()));
}
