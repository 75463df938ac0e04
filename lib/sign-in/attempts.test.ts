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

type Origin = ReturnType<typeof somebody>;

/** Tries at one moment until one comes too early. @returns how many did not */
async function countFree(next: () => Origin, attempt: "password" | "mail", at = second(0)): Promise<number> {
  for (let count = 0; count < 100; count++) if ((await tryAs(next(), at, attempt)) > 0) return count;
  return Number.POSITIVE_INFINITY;
}

const address = () => somebody().email;
const network = () => somebody().network;

describe("attempts are counted together", () => {
  // The one after the last that costs no time is still made at once: it costs the wait that follows.
  it.each([
    ["passwords for one address, from wherever", "password", "email", 31],
    ["passwords from one network, for whichever address", "password", "network", 51],
    ["e-mails to one address, from wherever", "mail", "email", 4],
    ["e-mails from one network, to whichever address", "mail", "network", 21],
  ] as const)("%s", async (_, attempt, shared, free) => {
    const common = somebody();
    const next = () => ({ ...somebody(), [shared]: common[shared] });
    expect(await countFree(next, attempt)).toBe(free);
    expect(await tryAs(next(), second(0), attempt)).toBe(2);
    expect(await tryAs(somebody(), second(0), attempt)).toBe(0);
  });

  it("by kind: who asks for e-mails may still try a password", async () => {
    const eve = somebody();
    await countFree(() => eve, "mail");
    expect(await tryAs(eve, second(0))).toBe(0);
  });

  it("and those for an e-mail are forgotten after an hour", async () => {
    const eve = somebody();
    await countFree(() => eve, "mail");
    expect(await countFree(() => eve, "mail", second(3_601))).toBe(4);
  });

  it("and one that is refused for one reason does not count for the others", async () => {
    const eve = somebody();
    for (let count = 0; count < 100; count++) await tryAs(eve, second(0));
    const from = { email: eve.email, network: network() };
    expect(await tryAs(from, second(0))).toBe(0);
    expect(await tryAs({ ...eve, email: address() }, second(0))).toBe(0);
  });
});

describe("who signs in", () => {
  it("is forgiven for the address, and gives a network back the one attempt", async () => {
    const common = network();
    const next = () => ({ email: address(), network: common });
    const dana = next();
    for (let count = 0; count < 49; count++) await tryAs(next(), second(0));
    await tryAs(dana, second(0));
    await transact((tx) => forgiveAttempts(tx, "password", dana));
    expect(await countFree(next, "password")).toBe(2);
  });

  it("many times at once never waits for itself forever", async () => {
    const dana = somebody();
    for (let round = 0; round < 30; round++) {
      await tryAs(dana, second(0));
      const forgive = () => transact((tx) => forgiveAttempts(tx, "password", dana));
      await Promise.all([1, 2, 3, 4].flatMap(() => [tryAs(dana, second(0)), forgive()]));
    }
    await transact((tx) => forgiveAttempts(tx, "password", dana));
    expect(await tryAs(dana, second(0))).toBe(0);
  });
});
