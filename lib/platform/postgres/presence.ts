import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { hasCode } from "../../kit/error-code";

/** Every process that uses the server holds this advisory lock shared; the one that stops it takes it exclusively. */
const presenceLock = 7_240_411;

interface LockRow {
  granted: boolean;
}

/** An answer of a server that was asked for a session. */
type Reply = { kind: "session"; sql: postgres.Sql } | { kind: "not-ready" } | { kind: "refused" };

/** The address of a database of the embedded server. */
export function localUrl(user: string, password: string, port: number, database: string): string {
  return `postgres://${user}:${password}@127.0.0.1:${port}/${database}?application_name=${applicationName}`;
}

/** Marks the sessions of this process and of those it hands its address to. */
const applicationName = `referral-rewards-${process.pid}`;

/** Opens one lasting session; tells a server that is still starting from one that does not know our password. */
export async function openSession(url: string): Promise<Reply> {
  const sql = postgres(url, { max: 1, max_lifetime: 0, connect_timeout: 3, onnotice: () => {} });
  try {
    await sql`select 1`;
    return { kind: "session", sql };
  } catch (error) {
    await sql.end({ timeout: 1 });
    return { kind: hasCode(error, "28P01", "28000") ? "refused" : "not-ready" };
  }
}

/** Declares that this process uses the server. False when another process is stopping it at this moment. */
export async function declarePresence(sql: postgres.Sql): Promise<boolean> {
  const [row] = await sql<LockRow[]>`select pg_try_advisory_lock_shared(${presenceLock}) as granted`;
  return row?.granted === true;
}

/**
 * Whether the server has no other users: no other process of ours, no other client. When true, the session
 * keeps others out until it ends, so the caller may stop the server.
 */
export async function claimLastUse(sql: postgres.Sql): Promise<boolean> {
  const [row] = await sql<LockRow[]>`select pg_try_advisory_lock(${presenceLock}) as granted`;
  if (row?.granted !== true) return false;
  // A client that has just hung up is listed a little longer.
  for (let attempt = 0; attempt < 5; attempt++) {
    if ((await countForeignSessions(sql)) === 0) return true;
    await sleep(100);
  }
  return false;
}

async function countForeignSessions(sql: postgres.Sql): Promise<number> {
  const [row] = await sql<{ sessions: number }[]>`
    select count(*)::int as sessions from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid() and application_name <> ${applicationName}`;
  return row?.sessions ?? 0;
}
