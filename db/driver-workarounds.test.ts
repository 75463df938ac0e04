import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { pointDatabase } from "@/db/client";
import { openClient } from "@/db/open-client";
import { isolateDatabase } from "@/proof/fixtures/own-database";

const own = isolateDatabase();
const numbers = [{ n: 1 }, { n: 2 }, { n: 3 }];

// Two rows are sent before the third fails.
const failing = "SELECT 1 / (3 - n) AS n FROM generate_series(1, 5) n";
const counting = "SELECT n FROM generate_series(1, 3) n";

it("a result holds only its rows, although the query before it failed after its first rows", async () => {
  const read = (statement: string) => pointDatabase().execute(sql.raw(statement));
  await expect(read(failing)).rejects.toThrow();
  expect([...(await read(counting))]).toEqual(numbers);
  const together = await Promise.allSettled([read(failing), read(counting), read(failing), read(counting)]);
  const [, first, , second] = together.map((end) => (end.status === "fulfilled" ? [...end.value] : end.status));
  expect([first, second]).toEqual([numbers, numbers]);
});

it("so do those of several statements at once, and of a tagged query", async () => {
  const owner = openClient(own().ownerUrl, { max: 1 });
  try {
    await expect(owner.unsafe(failing)).rejects.toThrow();
    const both = await owner.unsafe(`${counting}; ${counting}`);
    expect(both.map((rows) => [...rows])).toEqual([numbers, numbers]);
    await expect(owner.unsafe(failing)).rejects.toThrow();
    expect([...(await owner`SELECT n FROM generate_series(1, 3) n`)]).toEqual(numbers);
  } finally {
    await owner.end();
  }
});
