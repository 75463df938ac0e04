import { sql } from "drizzle-orm";
import { type Db, database } from "@/db/client";
import { env } from "@/lib/kit/env";

/** A worker says every 10 s that it is at work, and a scheduler calls every minute. */
const SILENT_AFTER = sql`interval '3 minutes'`;

export interface WorkerState {
  /** `off`: this process is told to run none, and none was ever seen. */
  readonly state: "up" | "down" | "off";
  /** How many were seen lately. */
  readonly count: number;
  /** How long ago one was seen last, in seconds; null when none ever was. */
  readonly silentSeconds: number | null;
  readonly seenAt: Date | null;
}

/** Whether messages are being sent, by workers or by the calls of a scheduler. */
export async function readWorker(db: Db = database()): Promise<WorkerState> {
  const [found] = await db.execute<{ count: number; silent: number | null; seenMs: number | null }>(sql`
    SELECT count(*) FILTER (WHERE seen_at > now() - ${SILENT_AFTER}) AS count,
           greatest(extract(epoch FROM now() - max(seen_at)), 0)::float8 AS silent,
           (extract(epoch FROM max(seen_at)) * 1000)::float8 AS "seenMs"
      FROM workers`);
  const { count = 0, silent = null, seenMs = null } = found ?? {};
  const state = count > 0 ? "up" : seenMs === null && env().WORKER === "off" ? "off" : "down";
  return { state, count, silentSeconds: silent, seenAt: seenMs === null ? null : new Date(seenMs) };
}
