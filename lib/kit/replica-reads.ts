import { sql } from "drizzle-orm";
import { Counter } from "prom-client";
import { database, leaveReplica, type ReplicaPool, type Tx, transactOnReplica } from "@/db/client";
import { databaseCode } from "@/db/errors";
import { single } from "@/db/single";
import { ApiError } from "@/lib/kit/errors";
import { describeCause, log } from "@/lib/kit/log";
import { requestMetrics } from "@/lib/kit/metrics";

/** How far the replica may be behind. A process asks the primary for its position at most once in this time. */
const MAX_LAG_MS = 5_000;
/** How long a replica may take to say how far it is, and then to answer. The primary has the rest of the deadline. */
const CHECK_MS = 1_000;
const READ_MS = 5_000;
/** How long a replica that failed is left alone. */
const REST_MS = 5_000;

/** Where the primary's log ended at a moment. A replica that is not as far has been behind since then. */
interface Floor {
  readonly askedAt: number;
  readonly position: Promise<string>;
  isReached: boolean;
  isMissed: boolean;
}

type Trouble = "behind" | "down";
type Result = "answered" | "canceled" | Trouble;

interface State {
  floor?: Floor;
  trouble?: Trouble | undefined;
  /** While the replica is down: when to try it again. */
  retryAt: number;
  readonly reads: Counter<"result">;
}

// Kept on `globalThis` so that separately bundled routes share it.
const shared = globalThis as typeof globalThis & { referralRewardsReplica?: State };

function replicaState(): State {
  shared.referralRewardsReplica ??= {
    retryAt: 0,
    reads: new Counter({
      name: "referral_rewards_replica_reads_total",
      help: "Reads that were meant for the replica, by what it did. All but those answered went to the primary.",
      labelNames: ["result"],
      registers: [requestMetrics().registry],
    }),
  };
  return shared.referralRewardsReplica;
}

interface ReplicaAnswer<T> {
  readonly answer: T;
  /** How far the replica was. */
  readonly position: string;
}

/**
 * Reads from the replica, in one transaction.
 * @param position how far it must be at least
 * @returns undefined if the primary has to answer: the replica is behind or down, canceled the read because of what it
 * replays, or lacks what the caller names
 */
export async function readReplica<T>(
  pool: ReplicaPool,
  position: string,
  run: (tx: Tx) => Promise<T>,
): Promise<ReplicaAnswer<T> | undefined> {
  const state = replicaState();
  if (state.trouble === "down") {
    if (performance.now() >= state.retryAt) void retry(state);
    state.reads.inc({ result: "down" });
    return undefined;
  }
  const floor = recentFloor(state);
  const positions = [position, await floor.position];
  try {
    const answer = await readInTime(pool, positions, run);
    floor.isReached = true;
    state.reads.inc({ result: "answered" });
    noteTrouble(state, undefined);
    return answer;
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    const result = classify(error);
    state.reads.inc({ result });
    if (result === "behind") floor.isMissed = true;
    if (result === "down") rest(state, error);
    return undefined;
  }
}

class BehindError extends Error {}

/** A conflict with the replay cancels a statement (40001), as does its time limit (57014). */
function classify(error: unknown): Exclude<Result, "answered"> {
  if (error instanceof BehindError) return "behind";
  return ["40001", "40P01", "57014"].includes(databaseCode(error) ?? "") ? "canceled" : "down";
}

/** The check is in the read's own transaction: several replicas, or a pooler, may stand behind the address. */
function readInTime<T>(
  pool: ReplicaPool,
  positions: readonly string[],
  run: (tx: Tx) => Promise<T>,
): Promise<ReplicaAnswer<T>> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new Error("The replica takes too long"));
    let timer = setTimeout(giveUp, CHECK_MS);
    transactOnReplica(pool, async (tx) => {
      const position = await requirePosition(tx, positions);
      clearTimeout(timer);
      timer = setTimeout(giveUp, READ_MS);
      return { answer: await run(tx), position };
    })
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

// A server that is no replica has no position. One that was promoted keeps its last.
async function requirePosition(tx: Tx, positions: readonly string[]): Promise<string> {
  const { position, isThere } = single(
    await tx.execute<{ position: string | null; isThere: boolean | null }>(sql`
      SELECT replayed::text AS position, replayed >= ALL (${`{${positions.join()}}`}::pg_lsn[]) AS "isThere"
        FROM pg_last_wal_replay_lsn() replayed`),
  );
  if (position === null || !isThere) throw new BehindError("The replica is behind");
  return position;
}

/** Returns a position that the primary had at most `MAX_LAG_MS` ago, which bounds how old an answer can be. */
function recentFloor(state: State): Floor {
  const { floor } = state;
  const now = performance.now();
  if (floor && now - floor.askedAt < MAX_LAG_MS) return floor;
  if (floor?.isMissed && !floor.isReached) noteTrouble(state, "behind");
  const next: Floor = { askedAt: now, position: readFlushed(), isReached: false, isMissed: false };
  next.position.catch(() => {
    if (state.floor === next) delete state.floor;
  });
  state.floor = next;
  return next;
}

// What is not flushed is not sent either, and may stay so for seconds on a primary with little to do.
async function readFlushed(): Promise<string> {
  const rows = await database().execute<{ position: string }>(sql`SELECT pg_current_wal_flush_lsn()::text AS position`);
  return single(rows).position;
}

function rest(state: State, error: unknown): void {
  if (state.trouble === "down") return;
  log().warn({ error: describeCause(error) }, "the replica failed");
  state.retryAt = performance.now() + REST_MS;
  noteTrouble(state, "down");
  leaveReplica().catch(() => undefined);
}

/** Tries a replica that was down, so that no caller has to wait for it. */
async function retry(state: State): Promise<void> {
  state.retryAt = Number.POSITIVE_INFINITY;
  try {
    await readInTime("lists", [], async () => undefined);
    noteTrouble(state, undefined);
  } catch (error) {
    if (error instanceof BehindError) noteTrouble(state, "behind");
    else state.retryAt = performance.now() + REST_MS;
  }
}

/** Logs a change once, not each read. */
function noteTrouble(state: State, trouble: Trouble | undefined): void {
  if (state.trouble === trouble) return;
  state.trouble = trouble;
  if (trouble) log().warn({ trouble }, "the primary answers in place of the replica");
  else log().info("the replica answers again");
}
