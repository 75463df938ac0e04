import { join } from "node:path";
import { expect, it } from "vitest";
import { exportBackup } from "@/lib/platform/backup/export";
import { readFrames } from "@/lib/platform/backup/read-frames";
import { readContents } from "@/proof/fixtures/database-contents";
import { openInstallations, restore, run } from "@/proof/fixtures/installations";
import { runAlone } from "@/proof/guards/scratch-database";

const installations = openInstallations();

it("tables of any length go to the backup and back, in blocks", { timeout: 60_000 }, async () => {
  const [home, away] = [await installations.make(), await installations.make()];
  // Each with another length, so that one of them ends just where a buffer is full.
  await runAlone(home.ownerUrl, [
    "INSERT INTO sms_opt_outs SELECT '+1415' || n, now() FROM generate_series(1, 40000) n",
    "INSERT INTO workers SELECT repeat('w', 500) || n, now(), now() FROM generate_series(1, 2000) n",
    "INSERT INTO friend_form_counts SELECT sha256(n::text::bytea), 1, now() FROM generate_series(1, 9999) n",
    "INSERT INTO sign_in_delays SELECT sha256(n::text::bytea), 1, now(), now() FROM generate_series(1, 7001) n",
  ]);
  await home.enter();
  const file = join(await installations.makeFolder(), "backup.gz");
  expect(await exportBackup(file, undefined, run)).toMatchObject({ rows: 40_000 + 9_999 + 7_001 });
  let blocks = 0;
  for await (const { head } of readFrames(file)) if (head.type === "rows") blocks += 1;
  expect(blocks).toBeGreaterThan(4);

  await away.enter();
  await restore(file, away);
  const { workers: _, ...original } = await readContents(home.ownerUrl);
  expect(await readContents(away.ownerUrl)).toMatchObject(original);
});
