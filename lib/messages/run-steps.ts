import { setTimeout as sleep } from "node:timers/promises";
import { SQL, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { rootCause } from "@/db/errors";
import { listen } from "@/db/listen";
import type { Step } from "@/lib/kit/due-work";
import { databaseUrl, isPooled } from "@/lib/kit/env";
import { log } from "@/lib/kit/log";
import { recordHeartbeat, workerName } from "@/lib/messages/heartbeat";

/** The channel of `wake_workers`. */
const CHANNEL = "referral_rewards_work";

/** The pause between looks for due work: short after work, then twice as long each time. */
const FIRST_PAUSE_MS = 500;
const IDLE_PAUSE_MS = 10_000;

/** From this pause on, notifications wake the worker. */
const ASLEEP_MS = 2_000;

const TROUBLE_MS = 2_000;

interface Waiting {
  readonly step: Step;
  readonly bell: Bell;
  /** When the next interval begins, by `performance.now()`, since the clock of the machine may jump. */
  nextAt: number;
}

/**
 * Runs steps until stopped. Idle, it asks the database once in 10 s what is due, and at once when notified of new work.
 * A lost notification, or a pooler that passes none, delays work by no more than that pause.
 * @param until aborts at the end; the promise resolves once no step is running
 */
export async function runSteps(steps: readonly Step[], until: AbortSignal): Promise<void> {
  const waiting = steps.map((step): Waiting => ({ step, bell: new Bell(), nextAt: 0 }));
  const wake = new Bell();
  const activity = { isBusy: false };
  const listener = isPooled() ? undefined : listen(databaseUrl(), CHANNEL, () => wake.ring());
  const bells = [wake, ...waiting.map(({ bell }) => bell)];
  until.addEventListener("abort", () => {
    for (const bell of bells) bell.ring();
  });
  const loops = waiting.map((own) => repeat(own, until, activity));
  try {
    await lookRepeatedly(waiting, wake, until, activity);
    await Promise.all(loops);
  } finally {
    await listener?.close();
  }
}

/** Whether any step has worked since the last look. */
interface Activity {
  isBusy: boolean;
}

async function lookRepeatedly(
  waiting: readonly Waiting[],
  wake: Bell,
  until: AbortSignal,
  activity: Activity,
): Promise<void> {
  let isFirst = true;
  for (let pauseMs = FIRST_PAUSE_MS; !until.aborted; ) {
    try {
      const nextMs = await look(waiting, isFirst, pauseMs);
      isFirst = false;
      const wasRung = await wake.wait(Math.min(pauseMs, nextMs));
      const isIdle = !wasRung && !activity.isBusy;
      pauseMs = isIdle ? Math.min(2 * pauseMs, IDLE_PAUSE_MS) : FIRST_PAUSE_MS;
      activity.isBusy = false;
    } catch (error) {
      logTrouble(error);
      await wake.wait(TROUBLE_MS);
    }
  }
}

/** Wakes the steps that are due. @returns the time until another one has work by the database, in ms */
async function look(waiting: readonly Waiting[], isFirst: boolean, pauseMs: number): Promise<number> {
  // A notification may still come while the next look is on its way.
  const forMs = pauseMs < ASLEEP_MS ? null : pauseMs + IDLE_PAUSE_MS;
  const steps = waiting.map(({ step }) => step);
  const waits = await recordHeartbeat(workerName(), isFirst, { forMs, look: (tx) => readWaits(tx, steps) });
  const now = performance.now();
  let nextMs = Number.POSITIVE_INFINITY;
  for (const [at, own] of waiting.entries()) {
    const { due } = own.step;
    if (typeof due === "number") {
      if (own.nextAt > now) continue;
      own.nextAt = now + due;
      own.bell.ring();
      continue;
    }
    const wait = waits?.get(at) ?? Number.POSITIVE_INFINITY;
    if (wait <= 0) own.bell.ring();
    else nextMs = Math.min(nextMs, wait);
  }
  return Math.ceil(nextMs);
}

/** The time until steps are due, in ms by the database's clock, by their place; without those that wait for nothing. */
export async function readWaits(tx: Tx, steps: readonly Step[]): Promise<ReadonlyMap<number, number>> {
  const queries = steps.flatMap(({ due }, at) => (due instanceof SQL ? [{ at, due }] : []));
  if (queries.length === 0) return new Map();
  const each = queries.map(
    ({ at, due }) => sql`SELECT ${at}::int AS at, extract(epoch FROM ${due} - now())::float8 * 1000 AS wait`,
  );
  const rows = await tx.execute<{ at: number; wait: number | null }>(sql.join(each, sql` UNION ALL `));
  return new Map(rows.flatMap(({ at, wait }) => (wait === null ? [] : [[at, wait] as const])));
}

// While the database is away, a step keeps trying.
async function repeat({ step, bell }: Waiting, until: AbortSignal, activity: Activity): Promise<void> {
  for (let pauseMs: number | null = null; !until.aborted; ) {
    // A pause is not cut short, even if more work is due: a provider may have asked for it.
    if (pauseMs === null) await bell.wait();
    else if (pauseMs > 0) await sleep(pauseMs, undefined, { signal: until }).catch(() => undefined);
    if (until.aborted) return;
    pauseMs = await step.run().catch((error: unknown) => {
      logTrouble(error);
      return TROUBLE_MS;
    });
    if (pauseMs !== null) activity.isBusy = true;
  }
}

function logTrouble(error: unknown): void {
  log().error({ reason: String(rootCause(error)) }, "the worker could not go on, trying again");
}

/** Wakes the one loop that waits. A ring while it does not wait ends its next wait at once. */
class Bell {
  #isRung = false;
  #stop: (() => void) | undefined;

  ring(): void {
    this.#isRung = true;
    this.#stop?.();
  }

  /** Waits for a ring, or for this long. @returns whether it rang */
  async wait(longestMs?: number): Promise<boolean> {
    if (!this.#isRung) {
      await new Promise<void>((resolve) => {
        const timer = longestMs === undefined ? undefined : setTimeout(resolve, longestMs);
        this.#stop = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.#stop = undefined;
    }
    const wasRung = this.#isRung;
    this.#isRung = false;
    return wasRung;
  }
}
