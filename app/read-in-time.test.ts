import { beforeEach, expect, it, vi } from "vitest";
import { readInTime } from "./read-in-time";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));

it("returns the result, even if empty", async () => {
  expect(await readInTime("test", Promise.resolve("Ann"))).toBe("Ann");
  expect(await readInTime("test", Promise.resolve(null))).toBeNull();
  expect(vi.getTimerCount()).toBe(0);
});

it("reports a failed read", async () => {
  expect(await readInTime("test", Promise.reject(new Error("the database is away")))).toBe("failed");
  expect(vi.getTimerCount()).toBe(0);
});

it("gives up on a database that doesn't answer", async () => {
  const read = readInTime("test", new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(7_900);
  expect(await Promise.race([read, "waiting"])).toBe("waiting");
  await vi.advanceTimersByTimeAsync(200);
  expect(await read).toBe("failed");
});
