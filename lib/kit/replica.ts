import { type Db, database, listDatabase, type ReplicaPool, type Tx, transact } from "@/db/client";
import type { Actor } from "@/lib/kit/auth/actor";
import { hasReplica } from "@/lib/kit/env";
import { readReplica } from "@/lib/kit/replica-reads";

/** Runs a read with a database that may answer it. */
type Read<D> = <T>(run: (db: D) => Promise<T>) => Promise<T>;

/**
 * Opens the reads of one answer. The replica takes those of a browser's session once it has replayed the session's last
 * write. All others are the primary's: a program may act on a webhook, or write with one API key and read with another,
 * and no mark of its own would cover that. A read that fails on the replica runs again on the primary, as do all after
 * it: no batch of an export is of an earlier moment than the one before.
 */
export function openReader(actor: Actor, pool: ReplicaPool | "primary"): Read<Db> {
  const primary: Read<Db> = (run) => run(pool === "reads" ? database() : listDatabase());
  if (pool === "primary") return primary;
  return chooseReads<Db>(actor, primary, (position, run) => readReplica(pool, position, run));
}

/** Like `openReader`, for a read of several statements that needs settings of its own. */
export function openTransactionReader(actor: Actor): Read<Tx> {
  return chooseReads<Tx>(actor, transact, (position, run) => readReplica("reads", position, run));
}

type ReadReplica<D> = <T>(
  position: string,
  run: (db: D) => Promise<T>,
) => Promise<{ readonly answer: T; readonly position: string } | undefined>;

function chooseReads<D>({ walPosition }: Actor, primary: Read<D>, replica: ReadReplica<D>): Read<D> {
  let position = hasReplica() ? walPosition : undefined;
  return async (run) => {
    const read = position === undefined ? undefined : await replica(position, run);
    position = read?.position;
    return read ? read.answer : primary(run);
  };
}
