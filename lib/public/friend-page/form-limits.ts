import { createHmac } from "node:crypto";
import { eq, lt, sql } from "drizzle-orm";
import { type Tx, transact } from "@/db/client";
import { friendFormCounts as table } from "@/db/schema/friend-page";
import { ApiError } from "@/lib/kit/errors";
import { authSecret } from "@/lib/platform/env";

/** Where a form comes from, and whose link it was. */
export interface FormOrigin {
  readonly network: string;
  readonly code: string;
}

type Counted = "both" | "network" | "code";

/**
 * How many forms are taken in an hour. A whole house can stand behind one address, and all of it can have got the same
 * link; what comes by one link leaves room for the others of the house.
 */
export const formLimits: Readonly<Record<Counted, number>> = { both: 60, network: 150, code: 300 };

const WINDOW_SECONDS = 60 * 60;

/**
 * Counts a form that is about to be taken in this transaction; of many at once none slips through, and one that is
 * refused after all does not count.
 * @throws ApiError `rate_limited`, with when the next one can be taken
 */
export async function countForm(tx: Tx, origin: FormOrigin, now: Date): Promise<void> {
  // Always in this order, so that two forms never wait for each other.
  for (const counted of ["both", "network", "code"] as const) {
    const key = keyOf(counted, origin);
    const rows = await tx.execute(takeTurn(key, formLimits[counted], now));
    if (rows.length === 0) throw await tooMany(tx, key, now);
  }
}

/** Removes counts that are over. */
export async function forgetOldForms(now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - WINDOW_SECONDS * 1000);
  await transact((tx) => tx.delete(table).where(lt(table.since, oldest)));
}

// One statement: the row's lock makes forms of the same key wait for each other.
function takeTurn(key: Buffer, limit: number, now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`;
  const isOver = sql`${table.since} <= ${at} - make_interval(secs => ${WINDOW_SECONDS})`;
  return sql`
    INSERT INTO ${table} (key, taken, since) VALUES (${key}, 1, ${at})
    ON CONFLICT (key) DO UPDATE
      SET taken = CASE WHEN ${isOver} THEN 1 ELSE ${table.taken} + 1 END,
          since = CASE WHEN ${isOver} THEN ${at} ELSE ${table.since} END
    WHERE ${isOver} OR ${table.taken} < ${limit}
    RETURNING 1`;
}

async function tooMany(tx: Tx, key: Buffer, now: Date): Promise<ApiError> {
  const [found] = await tx.select({ since: table.since }).from(table).where(eq(table.key, key));
  const goneMs = now.getTime() - (found?.since ?? now).getTime();
  const retryAfterSeconds = Math.max(1, WINDOW_SECONDS - Math.floor(goneMs / 1000));
  return new ApiError("rate_limited", "There were too many forms within an hour.", { retryAfterSeconds });
}

// Keyed, so that nobody finds out the addresses by trying them all.
function keyOf(counted: Counted, { network, code }: FormOrigin): Buffer {
  const parts = { both: [network, code], network: [network], code: [code] }[counted];
  return createHmac("sha256", authSecret())
    .update(JSON.stringify(["friend-form", counted, ...parts]))
    .digest();
}
