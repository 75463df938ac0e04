import { spawnSync } from "node:child_process";
import { readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { withLock } from "@/lib/platform/launch/build";
import { cleanUpAll, createDataDir } from "@/proof/fixtures/postgres-servers";

let dir: string;

beforeEach(async () => {
  dir = await createDataDir();
});

afterEach(cleanUpAll);

const free = async () => "free";

test("one caller at a time holds the lock, and a failure frees it", async () => {
  let inside = 0;
  let most = 0;
  const work = async () => {
    inside += 1;
    most = Math.max(most, inside);
    await sleep(5);
    inside -= 1;
    if (Math.random() < 0.5) throw new Error("failed");
  };
  await Promise.allSettled(Array.from({ length: 10 }, () => withLock(dir, () => {}, work)));
  expect(most).toBe(1);
  expect(await withLock(dir, expect.unreachable, free)).toBe("free");
  expect(await readdir(dir)).toHaveLength(1);
});

test("a killed process's lock is taken over at once", async () => {
  const { pid } = spawnSync(process.execPath, ["--eval", ""]);
  await writeFile(join(dir, "7"), String(pid));
  expect(await withLock(dir, expect.unreachable, free)).toBe("free");
});

test("a caller waits for a live holder, but not for one that stopped refreshing", async () => {
  await writeFile(join(dir, "3"), String(process.ppid));
  let tell = () => {};
  const told = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const asked = withLock(dir, tell, free);
  await told;
  const longAgo = new Date(Date.now() - 31_000);
  await utimes(join(dir, "3"), longAgo, longAgo);
  expect(await asked).toBe("free");
});
