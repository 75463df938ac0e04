import { mkdir, readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { database, transact } from "@/db/client";
import { backups } from "@/db/schema/backups";
import { HOUR_MS } from "@/lib/kit/durations";
import { setEnv } from "@/lib/kit/env";
import { release } from "@/lib/kit/release";
import { minuteOfDay } from "@/lib/kit/time-zone";
import { makeDueBackup, openBackups } from "@/lib/platform/backup/nightly";
import { readBackupAge } from "@/lib/platform/backup/records";
import { prepareWebLogin } from "@/lib/platform/postgres/web-login";
import { storeTestBackup } from "@/proof/fixtures/backups";
import { createTestOrganization, type TestOrganization } from "@/proof/fixtures/organization";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { cleanUp, cleanUpAll, createDataDir } from "@/proof/fixtures/postgres-servers";
import { mountSmallVolume } from "@/proof/fixtures/small-volume";
import { openSession } from "@/proof/guards/scratch-database";

const own = isolateDatabase();

const go = new AbortController().signal;
let acme: TestOrganization;
let dir: string;

beforeAll(async () => {
  acme = await createTestOrganization();
});

beforeEach(async () => {
  await transact((tx) => tx.delete(backups));
  dir = join(await createDataDir(), "backups");
  enterDir(dir);
});
afterEach(cleanUpAll);

function enterDir(path: string, keep = 7): void {
  setEnv({ BACKUP_DIR: path, BACKUP_KEEP: String(keep) });
  cleanUp(async () => setEnv({ BACKUP_DIR: "", BACKUP_KEEP: "" }));
}

const listRows = () => database().select().from(backups).orderBy(backups.createdAt, backups.id);

/** Looks once as a worker does, and waits for what it began. */
async function work(): Promise<void> {
  const worker = openBackups();
  await worker.step.run();
  await worker.finish();
}

const change = (values: Partial<typeof backups.$inferInsert>) => transact((tx) => tx.update(backups).set(values));
const makeDue = () => change({ dueAt: new Date(Date.now() - 1) });

describe("the nightly backup", () => {
  it("is planned for 3 a.m. in the organization's time zone, and never runs earlier", async () => {
    await work();
    await work();
    const [planned, ...others] = await listRows();
    expect(others).toEqual([]);
    expect(planned).toMatchObject({ state: "requested", requestedBy: null });
    expect(minuteOfDay(planned?.dueAt ?? new Date(), "America/New_York")).toBe(3 * 60);
    expect(await makeDueBackup(go)).toBe(false);
  });

  it("runs when due, into a file that only its owner can read, and plans the next one", async () => {
    await work();
    await makeDue();
    expect(await makeDueBackup(go)).toBe(true);
    const [made, next] = await listRows();
    expect(made).toMatchObject({ state: "done", place: dir, release, onlyOrgId: acme.orgId });
    expect(made?.name).toMatch(/^rewards-\d{4}-\d\d-\d\d-\d{4}-v\S+-[0-9a-f]{6}\.gz$/);
    expect(made?.name).toContain(`-v${release}-`);
    const { mode, size } = await stat(join(dir, made?.name ?? ""));
    expect({ mode: mode & 0o777, size }).toEqual({ mode: 0o600, size: made?.bytes });
    expect((await stat(dir)).mode & 0o777).toBe(0o700);
    expect(next).toMatchObject({ state: "requested" });
    expect(next?.dueAt.getTime()).toBeGreaterThan(Date.now());
  });

  it("is taken by one of several workers", async () => {
    await work();
    await makeDue();
    const made = await Promise.all([1, 2, 3, 4].map(() => makeDueBackup(go)));
    expect(made.filter(Boolean)).toEqual([true]);
    expect(await readdir(dir)).toHaveLength(1);
  });

  it("keeps no other server from starting", async () => {
    await work();
    await makeDue();
    const owner = openSession(own().ownerUrl);
    // The backup waits for this table.
    await owner`BEGIN`;
    await owner`LOCK TABLE advocates IN ACCESS EXCLUSIVE MODE`;
    const made = makeDueBackup(go);
    await vi.waitUntil(async () => (await listRows()).some(({ state }) => state === "running"), 60_000);
    await prepareWebLogin(own().ownerUrl);
    expect(await listRows()).toMatchObject([{ state: "running" }]);
    await owner`ROLLBACK`;
    expect(await made).toBe(true);
    await owner.end();
  });

  it("is left to the next worker if this one is stopped, without a partial file", async () => {
    await work();
    await makeDue();
    expect(await makeDueBackup(AbortSignal.abort(new Error("The worker was stopped")))).toBe(false);
    expect(await readdir(dir)).toEqual([]);
    expect(await listRows()).toMatchObject([{ state: "requested" }]);
    expect(await makeDueBackup(go)).toBe(true);
  });

  it("can be turned off", async () => {
    setEnv({ BACKUPS: "off" });
    cleanUp(async () => setEnv({ BACKUPS: "" }));
    await work();
    expect(await listRows()).toEqual([]);
    expect(await readBackupAge(database(), new Date())).toBeUndefined();
  });
});

describe("the partial backup of a killed worker", () => {
  it("is not listed, is removed, and is tried again an hour later", async () => {
    await work();
    await change({ state: "running", name: "half.gz", place: dir, startedAt: new Date() });
    await mkdir(dir);
    await writeFile(join(dir, "half.gz.part"), "half of a backup");
    await writeFile(join(dir, "mine.txt"), "a file of another program");
    await work();
    expect(await readdir(dir)).toEqual(["mine.txt"]);
    const [failed, next] = await listRows();
    expect(failed).toMatchObject({
      state: "failed",
      problem: "The worker ended before the backup was complete.",
    });
    expect(next).toMatchObject({ state: "requested", requestedBy: null });
    expect((next?.dueAt.getTime() ?? 0) - Date.now()).toBeGreaterThan(HOUR_MS * 0.9);
  });
});

describe("the folder", () => {
  it("keeps the newest backups, and files of other programs", async () => {
    enterDir(dir, 2);
    await mkdir(dir);
    await writeFile(join(dir, "rewards-of-another-server.gz"), "");
    for (let night = 0; night < 3; night++) {
      await work();
      await makeDue();
      expect(await makeDueBackup(go)).toBe(true);
    }
    const done = (await listRows()).filter(({ state }) => state === "done");
    expect(done).toHaveLength(2);
    const names = done.map(({ name }) => name);
    expect((await readdir(dir)).sort()).toEqual([...names, "rewards-of-another-server.gz"].sort());
  });

  it("is named with its setting if it can't be written", async () => {
    const path = join(await createDataDir(), "file");
    await writeFile(path, "");
    enterDir(path);
    await work();
    await makeDue();
    expect(await makeDueBackup(go)).toBe(false);
    const [failed] = await listRows();
    expect(failed?.problem).toBe(`The worker can't write to ${path}: set BACKUP_DIR to a folder that it owns.`);
  });

  it("is named if its disk is full, and keeps no part of a backup", async () => {
    const disk = await createDataDir();
    const volume = await mountSmallVolume(disk, "2m");
    if (!volume) return process.stderr.write("Only root on Linux can mount a small disk for a backup.\n");
    cleanUp(async () => volume.unmount());
    enterDir(disk);
    await volume.fill();
    await work();
    await makeDue();
    expect(await makeDueBackup(go)).toBe(false);
    const [failed] = await listRows();
    expect(failed?.problem).toMatch(/^The disk of .* is full: free some space, set BACKUP_DIR .*BACKUP_KEEP\.$/);
    expect((await readdir(disk)).filter((name) => name.startsWith("rewards"))).toEqual([]);
    await volume.free();
    await makeDue();
    return expect(await makeDueBackup(go)).toBe(true);
  });
});

it("no backup for 36 hours is overdue, counted from the first plan if there never was one", async () => {
  const now = new Date();
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  const age = () => readBackupAge(database(), now);
  expect(await age()).toBeUndefined();
  await work();
  await change({ createdAt: hoursAgo(35) });
  expect(await age()).toEqual({ ageMs: 35 * HOUR_MS, isOverdue: false });
  await change({ createdAt: hoursAgo(37) });
  expect(await age()).toMatchObject({ isOverdue: true });
  await storeTestBackup(acme, { finishedAt: hoursAgo(36) });
  expect(await age()).toEqual({ ageMs: 36 * HOUR_MS, isOverdue: false, lastAt: hoursAgo(36) });
});
