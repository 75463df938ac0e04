import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { openCounters } from "@/lib/kit/rate-limit";
import { allowanceHeaders, buckets } from "@/lib/kit/rate-limit-buckets";

const bucket = { name: "test", q: 3, w: 1, counts: "requests" };
const counters = openCounters();

describe("a bucket", () => {
  it("lets exactly its quota through, counting down", async () => {
    const spent = await Promise.all(Array.from({ length: 5 }, () => counters.spend(bucket, "exact")));
    expect(spent.map(({ remaining }) => remaining)).toEqual([2, 1, 0, 0, 0]);
    expect(spent.map(({ isExceeded }) => isExceeded)).toEqual([false, false, false, true, true]);
  });

  it("is full again after its window, however much was asked for meanwhile", async () => {
    const patient = { ...bucket, name: "patient", w: 2 };
    expect((await counters.spend(patient, "a")).resetSeconds).toBe(2);
    await sleep(100);
    expect((await counters.spend(patient, "a")).resetSeconds).toBe(2);
    await sleep(1_000);
    for (let i = 0; i < 10; i++) await counters.spend(patient, "a");
    const refused = await counters.spend(patient, "a");
    expect(refused).toMatchObject({ isExceeded: true, remaining: 0, resetSeconds: 1 });
    await sleep(1_000);
    expect(await counters.spend(patient, "a")).toMatchObject({ isExceeded: false, remaining: 2 });
  });

  it("is each caller's own, and apart from other buckets", async () => {
    for (let i = 0; i < 4; i++) await counters.spend(bucket, "greedy");
    expect((await counters.spend(bucket, "greedy")).isExceeded).toBe(true);
    expect((await counters.spend(bucket, "modest")).remaining).toBe(2);
    expect((await counters.spend({ ...bucket, name: "other" }, "greedy")).remaining).toBe(2);
  });

  it("has a name of its own, by which it is counted", () => {
    expect(Object.entries(buckets).map(([key, { name }]) => [key, name])).toEqual(
      Object.keys(buckets).map((key) => [key, key]),
    );
  });
});

describe("the headers", () => {
  const allowance = { bucket, isExceeded: false, remaining: 2, resetSeconds: 1 };

  it("are structured fields: policy, and what is left until when", () => {
    expect(allowanceHeaders(allowance)).toEqual({
      "RateLimit-Policy": '"test";q=3;w=1',
      RateLimit: '"test";r=2;t=1',
    });
  });

  it("say when to come back once nothing is left", () => {
    expect(allowanceHeaders({ ...allowance, isExceeded: true, remaining: 0, resetSeconds: 42 })).toEqual({
      "RateLimit-Policy": '"test";q=3;w=1',
      RateLimit: '"test";r=0;t=42',
      "Retry-After": "42",
    });
  });
});
