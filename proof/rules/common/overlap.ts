import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { type Tx, transact } from "@/db/client";
import type { Answer } from "@/proof/fixtures/api";
import type { Place } from "@/proof/rules/kit/rule";

/**
 * Sends a request with an Idempotency-Key twice, the second time before the first is done: while the table of answers
 * is locked, the first waits to store its own.
 * @returns the second answer
 */
export async function repeatTooSoon({ send }: Place): Promise<Answer> {
  const options = { headers: { "Idempotency-Key": randomUUID() } };
  const { first, second } = await transact(async (tx) => {
    await tx.execute(sql`LOCK TABLE idempotency_keys IN EXCLUSIVE MODE`);
    const running = send(options);
    await untilItWaits(tx, running);
    return { first: running, second: await send(options) };
  });
  expect((await first).status).toBeLessThan(300);
  return second;
}

async function untilItWaits(tx: Tx, running: Promise<Answer>): Promise<void> {
  let isDone = false;
  const end = () => {
    isDone = true;
  };
  running.then(end, end);
  const waiting = sql`SELECT FROM pg_locks WHERE relation = 'idempotency_keys'::regclass AND NOT granted`;
  while (!isDone && (await tx.execute(waiting)).length === 0) await sleep(2);
}
