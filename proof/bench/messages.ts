import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { database, transact } from "@/db/client";
import { newId } from "@/db/new-id";
import { single } from "@/db/single";
import { queueMessages } from "@/lib/messages/outbox";
import { runDueMessages } from "@/lib/messages/worker";
import { type Measurement, median } from "@/proof/bench/measurement";
import type { Bench } from "@/proof/bench/server";

const MESSAGES = 2_000;
const ROUNDS = 5;
const LONGEST_MS = 120_000;

/**
 * Messages that a worker claims, renders, hands over and completes per second of CPU time. They are rewards, two per
 * conversion. The addresses are undeliverable, so no provider is called.
 */
export async function benchMessages({ actor: { orgId } }: Bench): Promise<Measurement[]> {
  const rates: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    await queueRewards(orgId);
    const before = process.cpuUsage();
    await runDueMessages(LONGEST_MS);
    const { user, system } = process.cpuUsage(before);
    if (await countQueued(orgId)) throw new Error("some messages still wait");
    // The first round loads the email templates.
    if (round > 0) rates.push((MESSAGES * 1e6) / (user + system));
  }
  const what = "messages composed and settled in a second of the worker's processor time";
  return [
    {
      what,
      figure: Math.round(median(rates)),
      unit: "",
      atLeast: 1_200,
      of: `median of ${ROUNDS}, ${MESSAGES} each`,
    },
  ];
}

async function queueRewards(orgId: string): Promise<void> {
  const advocates = await database().execute<{ id: string; email: string }>(
    sql`SELECT id, email FROM advocates WHERE org_id = ${orgId}::uuid LIMIT 1000`,
  );
  const now = new Date();
  const rows = advocates.flatMap(({ id: advocateId, email: recipient }) => {
    const common = { orgId, channel: "email" as const, recipient, advocateId, createdAt: now };
    const causeId = randomUUID();
    const names = { advocateName: "Ann Reyes", friendName: "Fred Fox" };
    const offer = { rewardMode: "percent" as const, advocateRewardValue: 333, friendRewardValue: 500 };
    return [
      {
        ...common,
        id: newId(now),
        causeId,
        template: "reward-advocate" as const,
        data: { ...names, rewardCents: 4_111, balanceCents: 8_222 },
      },
      {
        ...common,
        id: newId(now),
        causeId,
        template: "reward-friend" as const,
        data: { ...names, rewardCents: 6_173, offer },
      },
    ];
  });
  if (rows.length !== MESSAGES) throw new Error(`there are ${rows.length} messages instead of ${MESSAGES}`);
  await transact((tx) => queueMessages(tx, rows));
}

async function countQueued(orgId: string): Promise<number> {
  const rows = await database().execute<{ number: number }>(
    sql`SELECT count(*)::int AS number FROM messages WHERE org_id = ${orgId}::uuid AND status = 'queued'`,
  );
  return single(rows).number;
}
