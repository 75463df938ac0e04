import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { transact } from "@/db/client";
import { moment } from "@/db/moment";
import { drain, LEASE_MS, leaseDue, pauseAfter, workEach } from "@/lib/kit/due-work";
import { HOUR_MS } from "@/lib/kit/durations";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { runAlone } from "@/proof/guards/scratch-database";

const own = isolateDatabase();

beforeEach(() =>
  runAlone(own().ownerUrl, [
    "DROP TABLE IF EXISTS chores",
    "CREATE TABLE chores (id int PRIMARY KEY, due_at timestamptz NOT NULL, claims int NOT NULL DEFAULT 0)",
    "INSERT INTO chores (id, due_at) SELECT id, '2026-01-01' FROM generate_series(1, 40) id",
    "GRANT SELECT, UPDATE ON chores TO referral_rewards_app",
  ]),
);

const START = Date.parse("2026-06-01T12:00:00Z");

/** Claims at most ten chores so many ms after the start. */
async function claim(afterMs: number): Promise<number[]> {
  const now = new Date(START + afterMs);
  const rows = await transact((tx) =>
    leaseDue<{ id: number }>(tx, {
      table: sql`chores`,
      due: sql`SELECT ctid FROM chores WHERE due_at <= ${moment(now)} ORDER BY id LIMIT 10 FOR UPDATE SKIP LOCKED`,
      until: moment(new Date(now.getTime() + LEASE_MS)),
      set: sql`, claims = claims + 1`,
      read: sql`SELECT id FROM claimed`,
    }),
  );
  return rows.map(({ id }) => id);
}

describe("leased work", () => {
  it("is claimed by one of several workers", async () => {
    const claimed = await Promise.all(Array.from({ length: 6 }, () => claim(0)));
    const rest = [...claimed.flat(), ...(await claim(0)), ...(await claim(0))];
    expect(rest.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, at) => at + 1));
    expect(await claim(0)).toEqual([]);
  });

  it("is due again once the lease of a killed worker ends", async () => {
    const lost = await claim(0);
    for (const part of [1, 2, 3]) expect(await claim(part)).not.toEqual(expect.arrayContaining(lost));
    expect(await claim(LEASE_MS - 1)).toEqual([]);
    expect((await claim(LEASE_MS)).toSorted((a, b) => a - b)).toEqual(lost.toSorted((a, b) => a - b));
  });

  it("backs off over more than 75 hours and is given up after 10 attempts", () => {
    const pauses = Array.from({ length: 9 }, (_, at) => pauseAfter(at + 1) ?? 0);
    expect(Math.min(...pauses)).toBeGreaterThan(0);
    const hours = pauses.reduce((sum, pause) => sum + pause, 0) / HOUR_MS;
    expect(hours).toBeGreaterThan(75);
    expect(hours).toBeLessThan(84);
    expect(pauseAfter(10)).toBeUndefined();
    expect([pauseAfter(1, 600_000), pauseAfter(10, 600_000)]).toEqual([600_000, undefined]);
  });
});

it("an item that fails stops none of the others", async () => {
  const items = [1, 2, 3].map((chore) => ({ chore }));
  const done = await workEach(items, "a chore was not done", async ({ chore }) => {
    if (chore === 2) throw new Error("broken");
    return chore;
  });
  expect(done).toEqual([1, 3]);
});

it("a step is drained until nothing is left, or the budget is used up", async () => {
  const pauses = [0, 5, null, 0];
  await drain({ run: async () => pauses.shift() ?? null }, 60_000);
  expect(pauses).toEqual([0]);
  let runs = 0;
  await drain({ run: async () => (runs += 1) }, 0);
  expect(runs).toBe(1);
});
