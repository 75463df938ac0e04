import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { type Tx, transact } from "@/db/client";
import type { Caller } from "@/lib/auth/access";
import type { Answer } from "@/proof/fixtures/api";
import { fixedTerms } from "@/proof/fixtures/scenario";
import { allow, type Place, type Rule, refuse } from "@/proof/rules/kit/rule";

const REPLAYED = "idempotent-replayed";

const withKey = (key: string) => ({ headers: { "Idempotency-Key": key } });

/** An Idempotency-Key makes a POST or PATCH of a member safe to repeat (design §2). */
export function repeatRules(caller?: Caller): Rule[] {
  return [
    { rule: "a repeat of a finished request, which gets its answer", perform: repeat },
    {
      rule: "a repeat of a request that still runs",
      code: "idempotency_in_progress",
      perform: repeatTooSoon,
    },
    refuse("idempotency_key_reused", "the Idempotency-Key of another request", async ({ api, session }) => {
      const key = randomUUID();
      const own = caller === "session" ? session.api : api;
      await own.post("/api/app/campaigns", { ...fixedTerms, name: key }, withKey(key));
      return withKey(key);
    }),
    allow("an Idempotency-Key of 255 characters", () => withKey(randomUUID().padEnd(255, "k"))),
    ...[0, 256].map((length) => ({
      ...refuse(
        "invalid_input",
        `an Idempotency-Key of ${length} characters`,
        () => withKey("k".repeat(length)),
        "Idempotency-Key",
      ),
      harmless: true,
    })),
  ];
}

async function repeat({ send }: Place): Promise<Answer> {
  const key = randomUUID();
  const first = await send(withKey(key));
  const second = await send(withKey(key));
  expect(first.headers.has(REPLAYED)).toBe(false);
  expect(second).toMatchObject({ status: first.status, body: first.body });
  expect(second.headers.get(REPLAYED)).toBe("true");
  return second;
}

/**
 * Sends a request with an Idempotency-Key twice, the second time before the first is done: while the table of answers
 * is locked, the first waits to store its own.
 * @returns the second answer
 */
async function repeatTooSoon({ send }: Place): Promise<Answer> {
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
