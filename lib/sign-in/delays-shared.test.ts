import { describe, expect, it } from "vitest";
import { transact } from "@/db/client";
import { forgiveAttempts } from "@/lib/sign-in/attempts";
import { second, somebody, tryAs } from "@/proof/fixtures/sign-in-attempts";

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
