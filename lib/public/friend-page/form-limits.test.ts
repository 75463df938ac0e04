import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { database, transact } from "@/db/client";
import { friendFormCounts } from "@/db/schema/friend-page";
import { ApiError } from "@/lib/kit/errors";
import { countForm, type FormOrigin, forgetOldForms, formLimits } from "@/lib/public/friend-page/form-limits";
import { isolateDatabase } from "@/proof/fixtures/own-database";

isolateDatabase();

const start = Date.UTC(2026, 10, 21);
const minute = (minutes: number) => new Date(start + minutes * 60_000);
const origin = (): FormOrigin => ({ network: randomUUID(), code: randomUUID() });

/** Seconds until the form could be sent; 0 if it was counted. */
async function count(from: FormOrigin, now: Date): Promise<number> {
  try {
    await transact((tx) => countForm(tx, from, now));
    return 0;
  } catch (error) {
    if (error instanceof ApiError && error.code === "rate_limited") return error.retryAfterSeconds ?? -1;
    throw error;
  }
}

async function countMany(times: number, next: (at: number) => FormOrigin): Promise<number> {
  const waits: number[] = [];
  for (let at = 0; at < times; at++) waits.push(await count(next(at), minute(0)));
  return waits.filter((wait) => wait === 0).length;
}

it("counts forms per network and link, and forgets them after an hour", async () => {
  const one = origin();
  expect(await countMany(formLimits.both + 1, () => one)).toBe(formLimits.both);
  expect(await count(one, minute(20))).toBe(40 * 60);
  expect(await count(one, minute(59.99))).toBe(1);
  expect(await count(one, minute(60))).toBe(0);
});

it("starts the hour with the first form, however late the others come", async () => {
  const one = origin();
  expect(await count(one, minute(0))).toBe(0);
  for (let at = 1; at < formLimits.both; at++) expect(await count(one, minute(50))).toBe(0);
  expect(await count(one, minute(59))).toBe(60);
  expect(await count(one, minute(60))).toBe(0);
});

it("has the limits documented in the guide", () => {
  expect(formLimits).toEqual({ both: 50, network: 100 });
});

it("counts forms per network across links", async () => {
  const { network } = origin();
  const links = () => ({ network, code: randomUUID() });
  expect(await countMany(formLimits.network + 5, links)).toBe(formLimits.network);
  expect(await count(origin(), minute(0))).toBe(0);
});

it("does not count per link alone, so that no network blocks others", async () => {
  const { code } = origin();
  for (let network = 0; network < 10; network++) {
    const from = { code, network: randomUUID() };
    expect(await countMany(formLimits.both + 1, () => from)).toBe(formLimits.both);
  }
});

it("does not count a form that is refused later", async () => {
  const one = origin();
  for (let at = 0; at < formLimits.both + 5; at++) {
    const refused = transact(async (tx) => {
      await countForm(tx, one, minute(0));
      throw new Error("refused");
    });
    await expect(refused).rejects.toThrow("refused");
  }
  expect(await count(one, minute(0))).toBe(0);
});

it("stores no address, and nothing for longer than an hour", async () => {
  const rows = () => database().select().from(friendFormCounts);
  const [{ key } = { key: Buffer.of() }] = await rows();
  expect(key).toHaveLength(32);
  await forgetOldForms(minute(60));
  expect(await rows()).not.toEqual([]);
  await forgetOldForms(minute(200));
  expect(await rows()).toEqual([]);
});
