import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { one } from "@/db/one";
import { type Family, single } from "@/lib/platform/metrics/exposition";

type Facts = {
  readonly ours: number;
  readonly others: number;
  readonly most: number;
  readonly bytes: number;
};

/** How much of the database server is used. The driver does not tell how busy its pools are; the server knows. */
export async function databaseMetrics(db: Db): Promise<Family[]> {
  const { ours, others, most, bytes } = one(
    await db.execute<Facts>(sql`
      SELECT coalesce(sum(numbackends) FILTER (WHERE datname = current_database()), 0)::int AS ours,
             coalesce(sum(numbackends) FILTER (WHERE datname <> current_database()), 0)::int AS others,
             current_setting('max_connections')::int AS most, pg_database_size(current_database()) AS bytes
        FROM pg_stat_database`),
  );
  return [
    {
      name: "referral_rewards_database_connections",
      type: "gauge",
      help: "Connections to the database server, of all processes.",
      samples: [
        { labels: { database: "this" }, value: ours },
        { labels: { database: "others" }, value: others },
      ],
    },
    single("gauge", "referral_rewards_database_max_connections", "Connections the server allows.", most),
    single("gauge", "referral_rewards_database_size_bytes", "Size of the database.", bytes),
  ];
}
