import { expect, it, vi } from "vitest";
import { creditTypes } from "@/db/enums-credit";
import { expireCredit } from "@/lib/credit/expire";
import { DAY_MS } from "@/lib/kit/durations";
import { setClock } from "@/proof/fixtures/expiry";
import { runsOf, seedOf } from "@/proof/fixtures/long-runs";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { History } from "@/proof/one-figure/credit-history";
import { expectScreens, readScreens } from "@/proof/one-figure/credit-screens";

isolateDatabase();

// `npm run prove -- figures` takes 2,000.
const HISTORIES = runsOf(8);
const SEED = seedOf(20_261_201);
/** Concurrent histories on one clock. */
const AT_ONCE = 16;

const START = new Date("2026-12-01T15:00:00Z");
const MONTHS = ["2026-12", "2027-01", "2027-02", "2027-03"];
const ROUNDS = 38;
const DAYS_EACH = 3;

it(
  `has one figure of credit on every screen after each of ${HISTORIES} random histories (seed ${SEED})`,
  async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const seen = new Set<string>();
    for (let first = 0; first < HISTORIES; first += AT_ONCE) {
      const seeds = Array.from({ length: Math.min(AT_ONCE, HISTORIES - first) }, (_, nth) => SEED + first + nth);
      for (const history of await live(seeds)) {
        for (const { type } of history.books.moves) seen.add(type);
      }
    }
    // Held credit is not credit yet, so it has no entry.
    expect([...seen].sort()).toEqual(creditTypes.filter((type) => type !== "held").toSorted());
  },
  HISTORIES * 5_000 + 60_000,
);

/** One round of the worker for all histories that wait for it. */
function expireOnce(now: Date): () => Promise<void> {
  let round: Promise<void> | undefined;
  return () => {
    round ??= expireCredit(now).then(() => undefined);
    return round;
  };
}

/** Plays histories through four months and compares their screens with their books at the end. */
async function live(seeds: readonly number[]): Promise<History[]> {
  setClock(START.toISOString());
  const histories = await Promise.all(seeds.map((seed) => History.start(seed, START)));
  for (let round = 1; round <= ROUNDS; round += 1) {
    const now = new Date(START.getTime() + round * DAYS_EACH * DAY_MS);
    vi.setSystemTime(now);
    await Promise.all(histories.map((history) => history.closeMonth(now)));
    if (round % 2 === 0) await Promise.all(histories.map((history) => history.release(now)));
    if (round % 7 === 0) {
      const once = expireOnce(now);
      await Promise.all(histories.map((history) => history.expire(once, now)));
    }
    await Promise.all(histories.map((history) => history.step(now)));
  }
  const end = new Date(START.getTime() + (ROUNDS + 1) * DAYS_EACH * DAY_MS);
  vi.setSystemTime(end);
  await Promise.all(
    histories.map(async (history, nth) => {
      await history.release(end);
      expect(await readScreens(history, MONTHS, end), `seed ${seeds[nth]}`).toEqual(expectScreens(history, MONTHS));
      await history.end();
    }),
  );
  return histories;
}
