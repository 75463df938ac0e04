import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { messageChannels } from "@/db/enums";
import { messageTallies } from "@/db/schema/workers";
import { queues } from "@/lib/messages/jobs";
import { readWorker } from "@/lib/platform/health/read-worker";
import { type Family, single } from "@/lib/platform/metrics/exposition";

type QueueRow = {
  readonly name: string;
  readonly state: string;
  readonly count: number;
  readonly age: number;
};

/** What becomes of messages, and who sends them: of the whole installation, whichever process is asked. */
export async function messageMetrics(db: Db): Promise<Family[]> {
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
