import { sql } from "drizzle-orm";
import { type Db, database, transact } from "@/db/client";
import { workers } from "@/db/schema/workers";
import { HOUR_MS, MINUTE_MS } from "@/lib/kit/durations";
import { env } from "@/lib/kit/env";
import { readMailServer } from "@/lib/kit/env-mail";
import { log } from "@/lib/kit/log";
import { tryMailServer } from "@/lib/messages/drivers/smtp";
import { findMailFault, formatFault } from "@/lib/messages/drivers/smtp-failure";
import { SCHEDULE } from "@/lib/messages/heartbeat";

/** After a failed check the next one comes sooner, but not so often that a server locks out a wrong password. */
const RETRY_MS = 10 * MINUTE_MS;

/**
 * Signs in at the mail server without sending anything, and notes the result for all screens. Without SMTP it notes
 * that nothing was checked.
 * @param name of the worker
 * @returns the wait before the next check, in ms
 */
export async function checkMail(name: string): Promise<number> {
  const server = readMailServer(env());
  if (!server) {
    await note(name, null, null);
    return HOUR_MS;
  }
  const error = await tryMailServer(server).then(
    () => undefined,
    (failure: unknown) => failure ?? new Error("The mail server failed"),
  );
  if (error === undefined) {
    await note(name, new Date(), null);
    return HOUR_MS;
  }
  const fault = findMailFault(error, server);
  const problem = fault?.problem ?? "The mail server could not be used";
  log().error({ reason: fault ? formatFault(fault) : String(error) }, "emails cannot go out and wait");
  await note(name, new Date(), problem);
  return RETRY_MS;
}

/** `checkMail` for `/api/jobs/run`, which is called every minute. */
export async function checkMailWhenDue(now: Date): Promise<void> {
  const rows = await database().execute<{ checkedMs: number; isFine: boolean }>(sql`
    SELECT (extract(epoch FROM mail_checked_at) * 1000)::float8 AS "checkedMs", mail_problem IS NULL AS "isFine"
      FROM ${workers} WHERE name = ${SCHEDULE} AND mail_checked_at IS NOT NULL`);
  const [last] = rows;
  if (last && now.getTime() - last.checkedMs < (last.isFine ? HOUR_MS : RETRY_MS)) return;
  if (last || readMailServer(env())) await checkMail(SCHEDULE);
}

async function note(name: string, checkedAt: Date | null, problem: string | null): Promise<void> {
  const at = sql`${checkedAt?.toISOString() ?? null}::timestamptz`;
  await transact((tx) =>
    tx.execute(sql`
      INSERT INTO ${workers} (name, started_at, seen_at, mail_checked_at, mail_problem)
      VALUES (${name}, now(), now(), ${at}, ${problem})
      ON CONFLICT (name) DO UPDATE SET mail_checked_at = excluded.mail_checked_at, mail_problem = excluded.mail_problem`),
  );
}

/** The newest check of a worker that is up. */
export interface MailState {
  /** `unchecked`: emails go out through Resend or are captured, or no worker is up. */
  readonly state: "ok" | "failing" | "unchecked";
  /** While failing: one sentence without a period that names the settings to correct. */
  readonly problem?: string;
}

/** Whether emails can go out through the mail server, as the workers found at their start and hourly since. */
export async function readMailState(db: Db = database()): Promise<MailState> {
  if (!readMailServer(env())) return { state: "unchecked" };
  const rows = await db.execute<{ problem: string | null }>(sql`
    SELECT mail_problem AS problem FROM ${workers}
     WHERE mail_checked_at IS NOT NULL AND seen_at > now() - interval '3 minutes'
     ORDER BY mail_checked_at DESC LIMIT 1`);
  const [newest] = rows;
  if (!newest) return { state: "unchecked" };
  return newest.problem === null ? { state: "ok" } : { state: "failing", problem: newest.problem };
}
