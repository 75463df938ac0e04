import { expect, it } from "vitest";
import { gather } from "@/lib/kit/gather";

it("batches the questions of one turn and returns each its own answer", async () => {
  const batches: (readonly number[])[] = [];
  const double = gather(async (numbers: readonly number[]) => {
    batches.push(numbers);
    return numbers.map((number) => number * 2);
  });
  expect(await Promise.all([double(1), double(2), double(3)])).toEqual([2, 4, 6]);
  expect(await double(4)).toBe(8);
  expect(batches).toEqual([[1, 2, 3], [4]]);
});

it("retries questions one by one if a batch fails, so that only the bad one rejects", async () => {
  const invert = gather(async (numbers: readonly number[]) => {
    if (numbers.includes(0)) throw new Error("no number");
    return numbers.map((number) => -number);
  });
  const answers = await Promise.allSettled([invert(1), invert(0), invert(3)]);
  expect(answers).toEqual([
    { status: "fulfilled", value: -1 },
    { status: "rejected", reason: new Error("no number") },
    { status: "fulfilled", value: -3 },
  ]);
});
