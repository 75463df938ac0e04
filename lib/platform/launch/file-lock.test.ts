import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { withLock } from "@/lib/platform/launch/build";

let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "referral-rewards-lock-"));
});

afterEach(() => rm(dir, { recursive: true, force: true }));

test("one at a time, however many ask, and a failure frees the lock too", async () => {
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
  expect(
    await withLock(
      dir,
      () => {},
      async () => "free",
    ),
  ).toBe("free");
  expect(await readdir(dir)).toHaveLength(1);
});

test("the lock of a killed process is taken over at once", async () => {
  const { pid } = spawnSync(process.execPath, ["--eval", ""]);
  await writeFile(join(dir, "7"), String(pid));
  let waited = false;
  await withLock(
    dir,
    () => (waited = true),
    async () => {},
  );
  expect(waited).toBe(false);
});

test("a living holder is waited for; one that has been silent for long is not", async () => {
  await writeFile(join(dir, "3"), String(process.ppid));
  let waited = false;
  const asked = withLock(
    dir,
    () => (waited = true),
    async () => "mine",
  );
  await sleep(300);
  expect(waited).toBe(true);
  const longAgo = new Date(Date.now() - 31_000);
  await utimes(join(dir, "3"), longAgo, longAgo);
  expect(await asked).toBe("mine");
});
