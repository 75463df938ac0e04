import { sql } from "drizzle-orm";
import { type Db, database } from "@/db/client";
import { single } from "@/db/single";
import type { Actor } from "@/lib/kit/auth/actor";
import { fieldError } from "@/lib/kit/errors";

/** A month or a year where the organization is, from its first moment to the first one after it. */
export interface Span {
  /** As in ISO 8601: 2026-10, or 2026. */
  readonly name: string;
  readonly from: Date;
  readonly to: Date;
  /** Whether it is over. */
  readonly isFinal: boolean;
  readonly timeZone: string;
}

const kinds = {
  month: { format: "YYYY-MM", rest: "-01" },
  year: { format: "YYYY", rest: "-01-01" },
} as const;

/**
 * Finds out when a month or a year begins and ends where the organization is; days there have 23 to 25 hours.
 * @param name the present one when it is left out
 * @throws ApiError `invalid_input` for one that has not begun yet
 */
export async function readSpan(
  db: Db,
  orgId: string,
  { kind, name, now }: { kind: keyof typeof kinds; name: string | undefined; now: Date },
): Promise<Span> {
  const { format, rest } = kinds[kind];
  const first = sql`((coalesce(${name ?? null}::text, present) || ${rest}::text)::date)::timestamp`;
  const rows = await db.execute<{ name: string; from: string; to: string; timeZone: string }>(sql`
    SELECT coalesce(${name ?? null}::text, present) AS name, time_zone AS "timeZone",
           ${first} AT TIME ZONE time_zone AS from,
           (${first} + ${`1 ${kind}`}::interval) AT TIME ZONE time_zone AS to
      FROM (SELECT time_zone, to_char(${now.toISOString()}::timestamptz AT TIME ZONE time_zone, ${format}) AS present
              FROM organizations WHERE id = ${orgId}::uuid) o`);
  const found = single(rows);
  const span = { ...found, from: new Date(found.from), to: new Date(found.to) };
  if (span.from > now) throw fieldError(kind, "must not be in the future");
  return { ...span, isFinal: span.to <= now };
}

/** The year it is where the actor's organization is. */
export async function readPresentYear({ orgId }: Actor, now: Date): Promise<number> {
  return Number((await readSpan(database(), orgId, { kind: "year", name: undefined, now })).name);
}
