import { createHash } from "node:crypto";
import { copyFile, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { transact } from "@/db/client";
import { backups } from "@/db/schema/backups";
import { env } from "@/lib/kit/env";
import { exportBackup } from "@/lib/platform/backup/export";
import { makeDueBackup, openBackups } from "@/lib/platform/backup/nightly";
import { readFrames } from "@/lib/platform/backup/read-frames";
import { openInstallations, restore, run } from "@/proof/fixtures/installations";
import { makeLedger } from "@/proof/fixtures/ledger-scene";
import { ops } from "@/proof/fixtures/ops";
import { makeScene } from "@/proof/fixtures/scene";

const installations = openInstallations();

/** Digests of a backup's tables and logos. */
async function digest(file: string): Promise<ReadonlyMap<string, string>> {
  const bytes = new Map<string, Buffer[]>();
  for await (const { head, body } of readFrames(file)) {
    const name = head.type === "rows" ? head.table : head.type === "file" ? head.key : undefined;
    if (name !== undefined) bytes.set(name, [...(bytes.get(name) ?? []), body]);
  }
  const sum = (parts: Buffer[]) => createHash("sha256").update(Buffer.concat(parts)).digest("hex");
  return new Map([...bytes].map(([name, parts]) => [name, sum(parts)]));
}

it("a server that was wiped comes back from its nightly backup, to the cent and the byte of logos", async () => {
  const [home, away] = [await installations.make(), await installations.make()];
  await home.enter();
  await makeScene();
  await makeLedger();
  const worker = openBackups();
  await worker.step.run();
  await transact((tx) => tx.update(backups).set({ dueAt: new Date(0) }));
  expect(await makeDueBackup(run.signal)).toBe(true);
  const [folder, nightly] = [await installations.makeFolder(), join(env().DATA_DIR, "backups")];
  const [name = ""] = await readdir(nightly);
  const proven = await ops("verify");
  expect(proven).toMatchObject({ ok: true, document: { mismatches: [] } });
  const saved = join(folder, name);
  await copyFile(join(nightly, name), saved);
  const original = await digest(saved);
  for (const entry of await readdir(env().DATA_DIR))
    await rm(join(env().DATA_DIR, entry), { recursive: true });

  await away.enter();
  await restore(saved, away);
  expect(await ops("verify")).toEqual(proven);
  const again = join(folder, "again.gz");
  await exportBackup(again, undefined, run);
  expect(await digest(again)).toEqual(original);
  expect([...original.keys()].filter((key) => key.startsWith("logos/")).length).toBeGreaterThan(0);
});
