import { describe, expect, it } from "vitest";
import { closeDatabase, transact } from "@/db/client";
import { forgiveAttempts } from "@/lib/sign-in/attempts";
import { second, somebody, tryAs } from "@/proof/fixtures/sign-in-attempts";

/** What each of so many tries in a row had to wait, each made as soon as it may be. */
async function climb(origin: ReturnType<typeof somebody>, tries: number, startAt = 0): Promise<number[]> {
  const waits: number[] = [];
  for (let now = startAt; waits.length < tries; ) {
    const wait = await tryAs(origin, second(now));
    now += wait;
    if (wait > 0) expect(await tryAs(origin, second(now))).toBe(0);
    waits.push(wait);
  }
  return waits;
}

describe("who guesses at one address from one place", () => {
  it("waits 2 seconds after the sixth try, then twice as long each time, up to a quarter of an hour", async () => {
    const longer = [2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900];
    expect(await climb(somebody(), 17)).toEqual([0, 0, 0, 0, 0, 0, ...longer]);
  });

  it("waits no longer for trying too early", async () => {
    const eve = somebody();
    await climb(eve, 6);
    for (const early of [0.1, 0.5, 1, 1.5, 1.999]) expect(await tryAs(eve, second(early))).toBeGreaterThan(0);
    expect(await tryAs(eve, second(2))).toBe(0);
    expect(await tryAs(eve, second(2))).toBe(4);
  });

  it("gains nothing by trying many times at once", async () => {
    const eve = somebody();
    const waits = await Promise.all(Array.from({ length: 20 }, () => tryAs(eve, second(0))));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(6);
    expect(waits.filter((wait) => wait === 2)).toHaveLength(14);
  });

  it("waits for nothing when an earlier request arrives after a later one", async () => {
    const ann = somebody();
    expect(await tryAs(ann, second(1))).toBe(0);
    expect(await tryAs(ann, second(0.9))).toBe(0);
  });

  it("gains nothing by writing the address in another case", async () => {
    const eve = somebody();
    await climb(eve, 6);
    expect(await tryAs({ ...eve, email: eve.email.toUpperCase() }, second(0))).toBe(2);
  });

  it("still waits after the server was started again", async () => {
    const eve = somebody();
    await climb(eve, 6);
    await closeDatabase();
    expect(await tryAs(eve, second(0))).toBe(2);
  });

  it("is forgotten after a day without a try, and not before", async () => {
    const [early, late] = [somebody(), somebody()];
    for (const eve of [early, late]) await climb(eve, 8);
    const day = 24 * 60 * 60;
    expect(await climb(early, 2, day)).toEqual([0, 16]);
    expect(await climb(late, 7, day + 7)).toEqual([0, 0, 0, 0, 0, 0, 2]);
  });

  it("starts anew after having proven to be who it is", async () => {
    const dana = somebody();
    await climb(dana, 7);
    await transact((tx) => forgiveAttempts(tx, "password", dana));
    expect(await climb(dana, 7, 2)).toEqual([0, 0, 0, 0, 0, 0, 2]);
  });
});
