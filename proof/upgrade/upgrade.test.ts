import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import { readReleaseFit } from "@/db/release-fit";
import { release } from "@/lib/kit/release";
import { verifyLedger } from "@/lib/ledger/verify-ledger";
import { apiAs } from "@/proof/fixtures/api";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { isolateDatabase, useDatabase as workOn } from "@/proof/fixtures/own-database";
import { openSession, runAlone, type ScratchDatabase } from "@/proof/guards/scratch-database";
import { doMainJob } from "@/proof/upgrade/main-job";
import { replay, restoreRelease } from "@/proof/upgrade/older-database";
import { type Recording, readMigrations, readRecording, recordRelease } from "@/proof/upgrade/recording";

const releases = "proof/upgrade/releases";
/** The API key of the recorded organization, next to each recording. It opens nothing but these rows. */
const keyFile = "api-key.txt";

const own = isolateDatabase();
const made: ScratchDatabase[] = [];
afterAll(async () => {
  for (const { drop } of made) await drop();
});

async function restore(recording: Recording): Promise<ScratchDatabase> {
  const restored = await restoreRelease(recording);
  made.push(restored);
  return restored;
}

const balances = async ({ ownerUrl }: ScratchDatabase) => {
  const session = openSession(ownerUrl);
  try {
    return [
      ...(await session`
        SELECT a.id, a.credit_balance_cents AS balance, count(e.*)::int AS entries
          FROM advocates a LEFT JOIN activity e ON e.org_id = a.org_id AND e.advocate_id = a.id
         GROUP BY a.id, a.credit_balance_cents ORDER BY a.id`),
    ];
  } finally {
    await session.end();
  }
};

async function proveLedger({ appUrl }: ScratchDatabase): Promise<void> {
  await workOn(appUrl);
  const { entries, mismatches } = await verifyLedger(database());
  expect(mismatches).toEqual([]);
  expect(entries).toBeGreaterThan(5);
}

/** Updates a release's database, and works on it with this release's code and with that release's statements. */
async function proveUpgrade(folder: string): Promise<void> {
  const recording = await readRecording(folder);
  // A released migration never changes.
  expect((await readMigrations()).slice(0, recording.migrations.length)).toEqual(recording.migrations);

  const [before, after] = [await restore(recording), await restore(recording)];
  const rows = await balances(before);
  await migrateDatabase(after.ownerUrl);
  expect(await balances(after)).toEqual(rows);

  await workOn(after.appUrl);
  expect(await readReleaseFit()).toBe("current");
  const [mark] = await database().execute<{ oldest: number }>(
    "SELECT max(migrations)::int AS oldest FROM drizzle.oldest_release",
  );
  // A release that the newer one has shut out is refused at its start instead (db/release-fit.ts).
  if (recording.migrations.length >= (mark?.oldest ?? 0)) {
    const results = await replay(before.appUrl, recording.statements);
    expect(results.filter((result) => typeof result === "string")).toEqual([]);
    expect(await replay(after.appUrl, recording.statements)).toEqual(results);
    expect(await balances(after)).toEqual(await balances(before));
  }

  await workOn(after.appUrl);
  const apiKey = (await readFile(join(folder, keyFile), "utf8")).trim();
  await doMainJob(apiAs(apiKey), "after-the-update");
  await proveLedger(after);
}

async function record(folder: string): Promise<void> {
  await workOn(own().appUrl);
  const { apiKey } = await createTestOrganization();
  await doMainJob(apiAs(apiKey), "before-the-backup");
  await recordRelease(folder, release, () => doMainJob(apiAs(apiKey), "while-recorded"));
  await writeFile(join(folder, keyFile), `${apiKey}\n`);
}

describe("an update", () => {
  it("from this release, recorded now", async () => {
    const { RECORD_RELEASE_TO: lasting } = process.env;
    const folder = lasting ?? (await mkdtemp(join(tmpdir(), "referral-rewards-recording-")));
    await record(folder);
    await proveUpgrade(folder);
    if (lasting === undefined) await rm(folder, { recursive: true });
  });

  it("that takes a right from an older release is noticed by its statements", async () => {
    const [oldest = ""] = await readdir(releases);
    const recording = await readRecording(join(releases, oldest));
    const { appUrl, ownerUrl } = await restore(recording);
    await runAlone(ownerUrl, ["REVOKE UPDATE ON referrals FROM referral_rewards_app"]);
    expect(await replay(appUrl, recording.statements)).toContain("42501");
  });

  it("from every recorded release", async () => {
    const versions = await readdir(releases);
    expect(versions.length).toBeGreaterThan(0);
    for (const version of versions) await proveUpgrade(join(releases, version));
  });
});
