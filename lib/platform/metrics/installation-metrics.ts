import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { Counter, Gauge, Registry } from "prom-client";
import { type Db, transact } from "@/db/client";
import { type MessageQueue, messageChannels } from "@/db/enums";
import { rootCause } from "@/db/errors";
import { messageTallies } from "@/db/schema/workers";
import { single } from "@/db/single";
import { log } from "@/lib/kit/log";
import { readMailState } from "@/lib/messages/mail-check";
import { readBackupAge } from "@/lib/platform/backup/records";
import { readWorker } from "@/lib/platform/health/read-worker";
import { measureReplica } from "@/lib/platform/health/replica-lag";

const PATIENCE_MS = 4_000;
/** Sums over all organizations run once a minute, however often metrics are requested. */
const KEPT_MS = 60_000;

const shared = globalThis as typeof globalThis & {
  referralRewardsBusiness?: { readonly until: number; readonly metrics: readonly Metric[] };
};

interface Metric {
  readonly type: "counter" | "gauge";
  /** The name without the common prefix `referral_rewards_`. */
  readonly name: string;
  readonly help: string;
  /** One value, or the values by their labels. */
  readonly values: number | Labeled<string>;
}

interface Labeled<Label extends string> {
  readonly labels: readonly Label[];
  readonly samples: readonly (readonly [labels: Readonly<Record<Label, string>>, value: number])[];
}

/** Metrics from the database. If it is unavailable, only that is reported, so that the other metrics still arrive. */
export async function installationMetrics(): Promise<Registry> {
  const up = (values: 0 | 1) => gauge("database_up", "Whether the database answers.", values);
  const waiting = new AbortController();
  try {
    const late = sleep(PATIENCE_MS, null, { signal: waiting.signal }).catch(() => null);
    const metrics = await Promise.race([read(), late]);
    return register(metrics === null ? [up(0)] : [up(1), ...metrics, ...(await replicaMetrics())]);
  } catch (error) {
    log().warn({ reason: String(rootCause(error)) }, "metrics of the database could not be read");
    return register([up(0)]);
  } finally {
    waiting.abort();
  }
}

function gauge(name: string, help: string, values: number | Labeled<string>): Metric {
  return { type: "gauge", name, help, values };
}

function counter(name: string, help: string, values: number | Labeled<string>): Metric {
  return { type: "counter", name, help, values };
}

// The database already has the totals, so each response gets a new registry.
function register(metrics: readonly Metric[]): Registry {
  const registry = new Registry();
  for (const { type, name, help, values } of metrics) {
    const { labels, samples } = typeof values === "number" ? { labels: [], samples: [[{}, values] as const] } : values;
    const config = {
      name: `referral_rewards_${name}`,
      help,
      labelNames: [...labels],
      registers: [registry],
    };
    const metric = type === "counter" ? new Counter(config) : new Gauge(config);
    for (const [of, value] of samples) metric.inc(of, value);
  }
  return registry;
}

async function read(): Promise<Metric[]> {
  return transact(async (tx) => {
    await tx.execute(sql`SET TRANSACTION READ ONLY`);
    await tx.execute(sql`SET LOCAL statement_timeout = 2000`);
    const cached = shared.referralRewardsBusiness;
    const business = cached && cached.until > Date.now() ? cached.metrics : await businessMetrics(tx);
    if (business !== cached?.metrics) {
      shared.referralRewardsBusiness = { until: Date.now() + KEPT_MS, metrics: business };
    }
    return [...(await databaseMetrics(tx)), ...(await messageMetrics(tx)), ...(await backupMetrics(tx)), ...business];
  });
}

/** Absent without a replica. */
async function replicaMetrics(): Promise<Metric[]> {
  const replica = await measureReplica();
  if (!replica) return [];
  return [
    gauge("replica_up", "Whether the read replica answers.", replica.state === "up" ? 1 : 0),
    ...(replica.state === "up"
      ? [gauge("replica_lag_bytes", "Bytes of the primary’s log that the replica has yet to replay.", replica.lagBytes)]
      : []),
  ];
}

type ServerFacts = {
  readonly ours: number;
  readonly others: number;
  readonly most: number;
  readonly bytes: number;
};

/** Use of the database server. The driver does not report how busy its pools are; the server does. */
async function databaseMetrics(db: Db): Promise<Metric[]> {
  const { ours, others, most, bytes } = single(
    await db.execute<ServerFacts>(sql`
      SELECT coalesce(sum(numbackends) FILTER (WHERE datname = current_database()), 0)::int AS ours,
             coalesce(sum(numbackends) FILTER (WHERE datname <> current_database()), 0)::int AS others,
             current_setting('max_connections')::int AS most, pg_database_size(current_database()) AS bytes
        FROM pg_stat_database`),
  );
  return [
    gauge("database_connections", "Connections to the database server, of all processes.", {
      labels: ["database"],
      samples: [
        [{ database: "this" }, ours],
        [{ database: "others" }, others],
      ],
    }),
    gauge("database_max_connections", "Connections the server allows.", most),
    gauge("database_size_bytes", "Size of the database.", bytes),
  ];
}

/** Absent while backups are off. */
async function backupMetrics(db: Db): Promise<Metric[]> {
  const age = await readBackupAge(db, new Date());
  const help = "Age of the newest backup, or how long none was made.";
  return age ? [gauge("backup_age_seconds", help, age.ageMs / 1000)] : [];
}

type CreditSums = { readonly balance: number; readonly converted: number; readonly organizations: number };
type Today = { readonly earned: number; readonly added: number; readonly taken: number };

/** Credit owed and paid by the whole installation. It has no figures per organization, which operators need not see. */
async function businessMetrics(db: Db): Promise<Metric[]> {
  const totals = single(
    await db.execute<CreditSums>(sql`
      SELECT coalesce(sum(credit_balance_cents), 0)::float8 AS balance,
             coalesce(sum(converted_referrals), 0)::float8 AS converted,
             (SELECT count(*) FROM organizations) AS organizations
        FROM credit_totals`),
  );
  // Today's figures are in the indexed slots from 1 on; other days are merged into slot 0.
  const today = single(
    await db.execute<Today>(sql`
      SELECT coalesce(sum(earned_cents), 0)::float8 AS earned, coalesce(sum(added_cents), 0)::float8 AS added,
             coalesce(sum(taken_cents), 0)::float8 AS taken
        FROM daily_figures WHERE day = utc_day(now()) AND slot <> 0`),
  );
  return [
    gauge("organizations", "Organizations.", totals.organizations),
    gauge("credit_balance_cents", "Credit that advocates hold.", totals.balance),
    counter("conversions_total", "Referrals converted.", totals.converted),
    counter("credit_cents_total", "Credit posted since midnight UTC: earned by conversions, added and taken by hand.", {
      labels: ["kind"],
      samples: Object.entries(today).map(([kind, cents]) => [{ kind }, cents]),
    }),
  ];
}

type QueueRow = {
  readonly name: MessageQueue;
  readonly state: string;
  readonly count: number;
  readonly age: number;
};

/** Message results and workers of the whole installation, whichever process answers. */
async function messageMetrics(db: Db): Promise<Metric[]> {
  const jobs = await db.execute<QueueRow>(sql`
    SELECT queue AS name, CASE WHEN is_claimed THEN 'active' WHEN attempts > 0 THEN 'retry' ELSE 'created' END AS state,
           count(*) AS count,
           greatest(extract(epoch FROM now() - min(created_at) FILTER (WHERE is_claimed OR attempts > 0 OR due_at <= now())),
                    0)::float8 AS age
      FROM message_jobs GROUP BY 1, 2`);
  const counters = await db.select().from(messageTallies);
  const worker = await readWorker(db);
  const mail = await readMailState(db);
  // Held messages are not late.
  const queuesOf = { email: ["email", "sign-in"], sms: ["sms"] } as const;
  const ofChannel = (channel: keyof typeof queuesOf) =>
    jobs.filter(({ name }) => queuesOf[channel].some((queue) => queue === name));
  const byChannel = (measure: (jobs: readonly QueueRow[]) => number): Labeled<string> => ({
    labels: ["channel"],
    samples: messageChannels.map((channel) => [{ channel }, measure(ofChannel(channel))]),
  });
  return [
    gauge(
      "messages_waiting",
      "Messages that wait to be sent or tried again.",
      byChannel((waiting) => waiting.reduce((sum, { count }) => sum + count, 0)),
    ),
    gauge(
      "messages_oldest_waiting_seconds",
      "How long the oldest of them has been waiting.",
      byChannel((waiting) => Math.max(0, ...waiting.map(({ age }) => age))),
    ),
    counter("messages_total", "Messages that have ended, by how.", {
      labels: ["channel", "status"],
      samples: counters.map(({ channel, status, total }) => [{ channel, status }, total]),
    }),
    gauge("jobs", "Jobs of all queues that are not done.", {
      labels: ["queue", "state"],
      samples: jobs.map(({ name: queue, state, count }) => [{ queue, state }, count]),
    }),
    gauge("workers", "Workers seen in the last 3 minutes.", worker.count),
    ...(mail.state === "unchecked"
      ? []
      : [gauge("mail_server_up", "Whether the mail server (SMTP) takes emails.", mail.state === "ok" ? 1 : 0)]),
    ...(worker.silentSeconds === null
      ? []
      : [gauge("worker_silent_seconds", "How long ago any worker was seen.", worker.silentSeconds)]),
  ];
}
