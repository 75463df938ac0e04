import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { type Db, transact } from "@/db/client";
import { messageChannels } from "@/db/enums";
import { rootCause } from "@/db/errors";
import { one } from "@/db/one";
import { messageTallies } from "@/db/schema/workers";
import { log } from "@/lib/kit/log";
import { queues } from "@/lib/messages/jobs";
import { readWorker } from "@/lib/platform/health/read-worker";
import { type Family, single } from "@/lib/platform/metrics/exposition";

const PATIENCE_MS = 4_000;
/** What adds up rows of every organization is done once a minute, however often metrics are asked for. */
const KEPT_MS = 60_000;

const shared = globalThis as typeof globalThis & {
  referralRewardsBusiness?: { readonly until: number; readonly families: Family[] };
};

/** What the database knows. While it is away, only that it is: the other metrics are wanted all the more then. */
export async function installationMetrics(): Promise<Family[]> {
  const up = (value: 0 | 1) =>
    single("gauge", "referral_rewards_database_up", "Whether the database answers.", value);
  const given = new AbortController();
  try {
    const late = sleep(PATIENCE_MS, null, { signal: given.signal }).catch(() => null);
    const families = await Promise.race([read(), late]);
    return families === null ? [up(0)] : [up(1), ...families];
  } catch (error) {
    log().warn({ reason: String(rootCause(error)) }, "metrics of the database could not be read");
    return [up(0)];
  } finally {
    given.abort();
  }
}

async function read(): Promise<Family[]> {
  return transact(async (tx) => {
    await tx.execute(sql`SET TRANSACTION READ ONLY`);
    await tx.execute(sql`SET LOCAL statement_timeout = 2000`);
    const kept = shared.referralRewardsBusiness;
    const business = kept && kept.until > Date.now() ? kept.families : await businessMetrics(tx);
    if (business !== kept?.families) {
      shared.referralRewardsBusiness = { until: Date.now() + KEPT_MS, families: business };
    }
    return [...(await databaseMetrics(tx)), ...(await messageMetrics(tx)), ...business];
  });
}

type Facts = {
  readonly ours: number;
  readonly others: number;
  readonly most: number;
  readonly bytes: number;
};

/** How much of the database server is used. The driver does not tell how busy its pools are; the server knows. */
async function databaseMetrics(db: Db): Promise<Family[]> {
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

type Totals = { readonly balance: number; readonly converted: number; readonly organizations: number };
type Today = { readonly earned: number; readonly added: number; readonly taken: number };

/**
 * What the whole installation owes and has paid. It says nothing of a single organization: whoever watches the machine
 * need not know its customers' business.
 */
async function businessMetrics(db: Db): Promise<Family[]> {
  const totals = one(
    await db.execute<Totals>(sql`
      SELECT coalesce(sum(credit_balance_cents), 0)::float8 AS balance,
             coalesce(sum(converted_referrals), 0)::float8 AS converted,
             (SELECT count(*) FROM organizations) AS organizations
        FROM credit_totals`),
  );
  // Today's figures are in slots from 1 on, which have an index; those of other days are settled into slot 0.
  const today = one(
    await db.execute<Today>(sql`
      SELECT coalesce(sum(earned_cents), 0)::float8 AS earned, coalesce(sum(added_cents), 0)::float8 AS added,
             coalesce(sum(taken_cents), 0)::float8 AS taken
        FROM daily_figures WHERE day = utc_day(now()) AND slot <> 0`),
  );
  return [
    single("gauge", "referral_rewards_organizations", "Organizations.", totals.organizations),
    single("gauge", "referral_rewards_credit_balance_cents", "Credit that advocates hold.", totals.balance),
    single("counter", "referral_rewards_conversions_total", "Referrals converted.", totals.converted),
    {
      name: "referral_rewards_credit_cents_total",
      type: "counter",
      help: "Credit posted since midnight UTC: earned by conversions, added and taken by hand.",
      samples: Object.entries(today).map(([kind, value]) => ({ labels: { kind }, value })),
    },
  ];
}

type QueueRow = {
  readonly name: string;
  readonly state: string;
  readonly count: number;
  readonly age: number;
};

/** What becomes of messages, and who sends them: of the whole installation, whichever process is asked. */
async function messageMetrics(db: Db): Promise<Family[]> {
  const jobs = await db.execute<QueueRow>(sql`
    SELECT name, state, count(*) AS count, greatest(extract(epoch FROM now() - min(created_on)), 0)::float8 AS age
      FROM pgboss.job WHERE state < 'completed' GROUP BY name, state`);
  const tallies = await db.select().from(messageTallies);
  const worker = await readWorker(db);
  const ofChannel = (channel: keyof typeof queues) => jobs.filter(({ name }) => name === queues[channel]);
  return [
    {
      name: "referral_rewards_messages_waiting",
      type: "gauge",
      help: "Messages that wait to be sent or tried again.",
      samples: messageChannels.map((channel) => ({
        labels: { channel },
        value: ofChannel(channel).reduce((sum, { count }) => sum + count, 0),
      })),
    },
    {
      name: "referral_rewards_messages_oldest_waiting_seconds",
      type: "gauge",
      help: "How long the oldest of them has been waiting.",
      samples: messageChannels.map((channel) => ({
        labels: { channel },
        value: Math.max(0, ...ofChannel(channel).map(({ age }) => age)),
      })),
    },
    {
      name: "referral_rewards_messages_total",
      type: "counter",
      help: "Messages that have ended, by how.",
      samples: tallies.map(({ channel, status, total }) => ({ labels: { channel, status }, value: total })),
    },
    {
      name: "referral_rewards_jobs",
      type: "gauge",
      help: "Jobs of all queues that are not done.",
      samples: jobs.map(({ name: queue, state, count }) => ({ labels: { queue, state }, value: count })),
    },
    single("gauge", "referral_rewards_workers", "Workers seen in the last 3 minutes.", worker.count),
    ...(worker.silentSeconds === null
      ? []
      : [
          single(
            "gauge",
            "referral_rewards_worker_silent_seconds",
            "How long ago any worker was seen.",
            worker.silentSeconds,
          ),
        ]),
  ];
}
