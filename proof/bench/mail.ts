import { randomUUID } from "node:crypto";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { eq } from "drizzle-orm";
import { database, transact } from "@/db/client";
import { newId } from "@/db/new-id";
import { advocates } from "@/db/schema/advocates";
import { single } from "@/db/single";
import { setEnv } from "@/lib/kit/env";
import { queueMessages } from "@/lib/messages/outbox";
import { runDueMessages } from "@/lib/messages/worker";
import type { Measurement } from "@/proof/bench/measurement";
import { createBenchData } from "@/proof/bench/server";
import { startMailServer } from "@/proof/fixtures/mail-server";
import { addPostalAddress } from "@/proof/fixtures/organization";
import { setup } from "@/proof/vitest-setup";

const MESSAGES = 10_000;
const WARM = 1_000;
const LONGEST_MS = 30 * 60_000;
const MIB = 1024 * 1024;

/**
 * 10,000 emails through a worker's own functions to an SMTP server in the same process, each rendered, handed over and
 * settled: the memory they leave behind, and their rate.
 */
export async function benchMail(log: (line: string) => void): Promise<Measurement[]> {
  const stop = await setup();
  const server = await startMailServer();
  server.keeps = false;
  setEnv(server.env);
  try {
    const queue = await openQueue();
    const send = async (count: number) => {
      await queue(count);
      const { total } = server;
      const startedAt = performance.now();
      await runDueMessages(LONGEST_MS);
      if (server.total - total !== count) throw new Error(`${server.total - total} of ${count} emails arrived`);
      return (performance.now() - startedAt) / 1_000;
    };
    // The first ones load the templates and the mail library.
    await send(WARM);
    const before = measureHeap();
    const seconds = await send(MESSAGES);
    const growth = measureHeap() - before;
    const { connections, most } = server.counts;
    log(`${connections} connections, at most ${most} at once; ${Math.round(process.memoryUsage.rss() / MIB)} MiB RSS`);
    return [
      {
        what: `heap and buffers after ${MESSAGES} emails by SMTP, more than before them`,
        figure: growth,
        unit: "MiB",
        atMost: 16,
        of: `${before.toFixed(0)} MiB before`,
      },
      {
        what: "emails by SMTP in a second, one worker",
        figure: Math.round(MESSAGES / seconds),
        unit: "",
        of: "the server in the same process",
      },
    ];
  } finally {
    await server.close();
    await stop();
  }
}

/** An organization with an advocate, whose rewards are told to any number of addresses. */
async function openQueue(): Promise<(count: number) => Promise<void>> {
  const { orgId } = (await createBenchData(100)).actor;
  await addPostalAddress(orgId);
  const { advocateId } = single(
    await database().select({ advocateId: advocates.id }).from(advocates).where(eq(advocates.orgId, orgId)),
  );
  const data = { advocateName: "Ann Reyes", friendName: "Fred Fox", rewardCents: 2500, balanceCents: 2500 };
  return async (count) => {
    const createdAt = new Date();
    const rows = Array.from({ length: count }, (_, index) => ({
      orgId,
      id: newId(createdAt),
      channel: "email" as const,
      template: "reward-advocate" as const,
      recipient: `ann${index}@mail.acme.com`,
      advocateId,
      causeId: randomUUID(),
      data,
      createdAt,
    }));
    await transact((tx) => queueMessages(tx, rows));
  };
}

function measureHeap(): number {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / MIB;
}
