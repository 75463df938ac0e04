import { join } from "node:path";
import { expect, it } from "vitest";
import { exportBackup } from "@/lib/platform/backup/export";
import { openInstallations, restore, run } from "@/proof/fixtures/installations";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { openSession } from "@/proof/guards/scratch-database";

const installations = openInstallations();

it("a restore waits for the worker's current round to end", async () => {
  const [home, away] = [await installations.make(), await installations.make()];
  const file = join(await installations.makeFolder(), "backup.gz");
  await home.enter();
  await createTestOrganization();
  await exportBackup(file, undefined, run);
  await away.enter();
  const [worker, observer] = [openSession(away.ownerUrl), openSession(away.ownerUrl)];
  try {
    await worker.unsafe("BEGIN; SELECT FROM message_jobs; SELECT FROM workers");
    const restored = restore(file, away);
    await expect
      .poll(async () => {
        const [row] = await observer<{ waits: number }[]>`
          SELECT count(*)::int AS waits FROM pg_locks
           WHERE NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
        return row?.waits;
      })
      .toBeGreaterThan(0);
    // A round looks for the due work of every table in turn.
    await worker.unsafe("SELECT min(due_at) FROM asks; SELECT min(due_at) FROM backups; COMMIT");
    expect(await restored).toMatchObject({ mismatches: [] });
  } finally {
    await Promise.all([worker.end(), observer.end()]);
  }
});
