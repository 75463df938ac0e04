import { type SQL, sql } from "drizzle-orm";
import type { Advocate } from "@/lib/platform/ops/invent-entry";
import type { Random } from "@/lib/platform/ops/random";

const VISITED_SHARE = 1 / 3;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Lets the links of a third of some advocates be opened in the days after they enrolled, several times at once. */
export function visitLinks(random: Random, advocates: readonly Advocate[], now: Date): SQL {
  const visits = advocates
    .filter(() => random.next() < VISITED_SHARE)
    .map(({ orgId, id, enrolledAt }) => {
      const at = new Date(Math.min(enrolledAt.getTime() + random.integer(1, 14) * DAY_MS, now.getTime()));
      return { orgId, id, at, times: random.integer(1, 6) };
    });
  return sql`
    UPDATE advocates a SET visit_count = visits.times, last_visited_at = visits.at
      FROM json_to_recordset(${JSON.stringify(visits)}::text::json)
        AS visits ("orgId" uuid, id uuid, at timestamptz, times int)
     WHERE a.org_id = visits."orgId" AND a.id = visits.id`;
}
