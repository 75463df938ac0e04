import { type SQL, sql } from "drizzle-orm";
import { type Db, database } from "@/db/client";
import { single } from "@/db/single";
import type { Actor } from "@/lib/kit/auth/actor";
import { fieldError } from "@/lib/kit/errors";

/** A month or year in the organization's time zone, from its first moment up to the next one's. */
export interface Span {
  /** In ISO 8601: 2026-10, or 2026. */
  readonly name: string;
  readonly from: Date;
  readonly to: Date;
  readonly isFinal: boolean;
  readonly timeZone: string;
}

const kinds = {
  month: { format: "YYYY-MM", rest: "-01" },
  year: { format: "YYYY", rest: "-01-01" },
} as const;

/**
 * Resolves a month or year in the organization's time zone, where days have 23 to 25 hours.
 * @param name defaults to the current one
 * @throws ApiError `invalid_input` if it has not begun yet
 */
export async function readSpan(
  db: Db,
  orgId: string,
  { kind, name, now }: { kind: keyof typeof kinds; name: string | undefined; now: Date },
): Promise<Span> {
  const { format, rest } = kinds[kind];
  const first = sql`((coalesce(${name ?? null}::text, present) || ${rest}::text)::date)::timestamp`;
  const end = sql`${first} + ${`1 ${kind}`}::interval`;
  // A closed month keeps its bounds, and its neighbors meet it, if the time zone changes later.
  const closed = (column: SQL, day: SQL) => sql`
    (SELECT ${column} FROM closed_months m
      WHERE m.org_id = ${orgId}::uuid AND m.month = to_char(${day}, 'YYYY-MM') AND m.reopened_at IS NULL)`;
  const monthBefore = (day: SQL) => sql`${day} - interval '1 month'`;
  const rows = await db.execute<{ name: string; from: string; to: string; timeZone: string }>(sql`
    SELECT coalesce(${name ?? null}::text, present) AS name, time_zone AS "timeZone",
           coalesce(${closed(sql`starts_at`, first)}, ${closed(sql`ends_at`, monthBefore(first))},
                    ${first} AT TIME ZONE time_zone) AS from,
           coalesce(${closed(sql`ends_at`, monthBefore(end))}, ${closed(sql`starts_at`, end)},
                    (${end}) AT TIME ZONE time_zone) AS to
      FROM (SELECT time_zone, to_char(${now.toISOString()}::timestamptz AT TIME ZONE time_zone, ${format}) AS present
              FROM organizations WHERE id = ${orgId}::uuid) o`);
  const found = single(rows);
  const span = { ...found, from: new Date(found.from), to: new Date(found.to) };
  if (span.from > now) throw fieldError(kind, "must not be in the future");
  return { ...span, isFinal: span.to <= now };
}

/** The current year in the organization's time zone. */
export async function readPresentYear({ orgId }: Actor, now: Date): Promise<number> {
  return Number((await readSpan(database(), orgId, { kind: "year", name: undefined, now })).name);
}
