import { sql } from "drizzle-orm";
import { database, transactOnReplica } from "@/db/client";
import { single } from "@/db/single";
import { hasReplica } from "@/lib/kit/env";

const PATIENCE_MS = 1_000;

/** How far the replica is behind the primary, in bytes of its log. */
export type ReplicaLag = { readonly state: "up"; readonly lagBytes: number } | { readonly state: "down" };

/**
 * Measures the replica for monitors; undefined without one. It is down if it does not answer within a second, or is no
 * replica.
 */
export async function measureReplica(): Promise<ReplicaLag | undefined> {
  if (!hasReplica()) return undefined;
  const primary = await database().execute<{ position: string }>(
    sql`SELECT pg_current_wal_flush_lsn()::text AS position`,
  );
  const lagBytes = await lagBehind(single(primary).position).catch(() => null);
  return lagBytes === null ? { state: "down" } : { state: "up", lagBytes };
}

/** Null for a server that replays nothing. */
async function lagBehind(position: string): Promise<number | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, null);
  });
  const answered = transactOnReplica("reads", (tx) =>
    tx.execute<{ bytes: number | null }>(sql`
      SELECT CASE WHEN pg_is_in_recovery()
                  THEN greatest(pg_wal_lsn_diff(${position}::pg_lsn, pg_last_wal_replay_lsn()), 0)::float8 END AS bytes`),
  ).then((rows) => single(rows).bytes);
  return Promise.race([answered, late]).finally(() => clearTimeout(timer));
}
