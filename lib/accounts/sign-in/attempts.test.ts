import { describe, expect, it } from "vitest";
import { closeDatabase, transact } from "@/db/client";
import { forgiveAttempts } from "@/lib/accounts/sign-in/attempts";
import { makeChallenge } from "@/lib/accounts/sign-in/challenge";
import { newAttempt, prove, second, solve, tryAs } from "@/proof/fixtures/sign-in-attempts";

type TestAttempt = ReturnType<typeof newAttempt>;
type AttemptPurpose = "password" | "mail";

const now = second(0);
const forgive = (attempt: TestAttempt) => transact((tx) => forgiveAttempts(tx, attempt));

/** Tries at one moment until a challenge is required. @returns the number of free attempts */
async function countFree(next: () => TestAttempt, purpose: AttemptPurpose = "password", at = now): Promise<number> {
  for (let count = 0; count < 100; count++) if (!(await tryAs(next(), at, purpose))) return count;
  return Number.POSITIVE_INFINITY;
}

describe("a number of attempts is free, then each needs a challenge", () => {
  it.each([
    ["passwords for one address from one network", "password", ["email", "network"], 6],
    ["passwords for one address from any network", "password", ["email"], 30],
    ["passwords from one network for any address", "password", ["network"], 50],
    ["emails to one address from any network", "mail", ["email"], 4],
    ["emails from one network to any address", "mail", ["network"], 20],
  ] as const)("%s", async (_, purpose, shared, free) => {
    const common = newAttempt();
    const next = () => ({
      ...newAttempt(),
      ...Object.fromEntries(shared.map((part) => [part, common[part]])),
    });
    expect(await countFree(next, purpose)).toBe(free);
    const attempt = next();
    const proof = await prove(attempt, now, purpose);
    expect(await tryAs({ ...attempt, proof }, now, purpose)).toBe(true);
    expect(await tryAs(attempt, now, purpose)).toBe(false);
    expect(await tryAs(newAttempt(), now, purpose)).toBe(true);
  });

  it("even when many are made at once", async () => {
    const eve = newAttempt();
    const tries = await Promise.all(Array.from({ length: 20 }, () => tryAs(eve, now)));
    expect(tries.filter(Boolean)).toHaveLength(6);
  });

  it("separately by kind, in any case of the address, and after a restart of the server", async () => {
    const eve = newAttempt();
    await countFree(() => eve);
    await closeDatabase();
    expect(await tryAs({ ...eve, email: eve.email.toUpperCase() }, now)).toBe(false);
    expect(await tryAs(eve, now, "mail")).toBe(true);
  });

  it("and an attempt refused by one count is not added to the others", async () => {
    const eve = newAttempt();
    for (let count = 0; count < 100; count++) await tryAs(eve, now);
    expect(await tryAs({ ...newAttempt(), email: eve.email }, now)).toBe(true);
    expect(await tryAs({ ...newAttempt(), network: eve.network }, now)).toBe(true);
  });

  it.each([
    ["password", 24],
    ["mail", 1],
  ] as const)("are forgotten when none follows: %s, after %i hours", async (purpose, hours) => {
    const eve = newAttempt();
    const free = await countFree(() => eve, purpose);
    expect(await tryAs(eve, second(hours * 3600), purpose)).toBe(false);
    expect(await countFree(() => eve, purpose, second(hours * 3600 + 1))).toBe(free);
  });
});

describe("a solved challenge", () => {
  it("is valid once, even when used many times at once", async () => {
    const eve = newAttempt();
    await countFree(() => eve);
    const proof = await prove(eve, now);
    const tries = await Promise.all([1, 2, 3, 4].map(() => tryAs({ ...eve, proof }, now)));
    expect(tries.filter(Boolean)).toHaveLength(1);
    expect(await tryAs({ ...eve, proof }, second(599))).toBe(false);
  });

  it("is valid for ten minutes, for its purpose and address, and only unchanged", async () => {
    const eve = newAttempt();
    await countFree(() => eve);
    const proof = await prove(eve, now);
    const altered = Buffer.from(proof, "base64")
      .toString()
      .replace(/"counter":\d+/, '"counter":1');
    const { challenge } = JSON.parse(Buffer.from(proof, "base64").toString());
    const easy = { ...challenge, parameters: { ...challenge.parameters, keyPrefix: "" } };
    const solution = { counter: 1, derivedKey: "00" };
    const others = [
      await prove(newAttempt(), now),
      await prove(eve, now, "mail"),
      Buffer.from(altered.replace(/"derivedKey":"\w+"/, '"derivedKey":"00"')).toString("base64"),
      Buffer.from(JSON.stringify({ challenge: easy, solution })).toString("base64"),
      "",
      "x",
      "{}",
      "bnVsbA==",
    ];
    for (const altered of others) expect(await tryAs({ ...eve, proof: altered }, now)).toBe(false);
    expect(await tryAs({ ...eve, proof }, second(600))).toBe(false);
    expect(await tryAs({ ...eve, proof }, second(599))).toBe(true);
  });

  it.each([
    [0, 150, 300],
    [1_000_000, 600, 1200],
  ])("gets harder with attempts beyond the free ones, up to a limit: %i", async (tries, from, to) => {
    const subject = { purpose: "mail", email: "dana@example.com" } as const;
    const { solution } = JSON.parse(atob(await solve(await makeChallenge(subject, tries, now))));
    expect(solution.counter).toBeGreaterThanOrEqual(from);
    expect(solution.counter).toBeLessThanOrEqual(to);
  });
});

it("a browser that the member has signed in with is not slowed down by strangers and has its own count", async () => {
  const dana = { ...newAttempt(), isKnown: true };
  await countFree(() => ({ ...newAttempt(), email: dana.email }));
  await countFree(() => ({ ...newAttempt(), network: dana.network }));
  expect(await countFree(() => dana)).toBe(20);
  expect(await tryAs({ ...dana, proof: await prove(dana, now) }, now)).toBe(true);
  await forgive(dana);
  expect(await countFree(() => dana)).toBe(20);
});

describe("a member who signs in", () => {
  it("starts over, and gives one attempt back to others with the same address or network", async () => {
    const dana = newAttempt();
    const atAddress = () => ({ ...newAttempt(), email: dana.email });
    const inNetwork = () => ({ ...newAttempt(), network: dana.network });
    for (let count = 0; count < 5; count++) await tryAs(dana, now);
    await countFree(atAddress);
    await countFree(inNetwork);
    await forgive(dana);
    expect([await countFree(inNetwork), await countFree(atAddress)]).toEqual([1, 1]);
    await forgive(dana);
    await forgive(dana);
    expect(await tryAs(dana, now)).toBe(true);
  });

  it("many times at once never deadlocks", async () => {
    const dana = newAttempt();
    for (let round = 0; round < 30; round++)
      await Promise.all([1, 2, 3, 4].flatMap(() => [tryAs(dana, now), forgive(dana)]));
    await forgive(dana);
    expect(await tryAs(dana, now)).toBe(true);
  });
});
