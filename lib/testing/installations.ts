import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { closeDatabase } from "@/db/client";
import { createScratchDatabase, type ScratchDatabase, testDatabase } from "@/db/guards/scratch-database";
import { migrateDatabase } from "@/db/migrate";
import { importBackup } from "@/lib/backup/import";
import { env, setEnv } from "@/lib/env";

/** A place of its own for a whole installation: an empty, migrated database and a data folder. */
export interface Installation {
  readonly ownerUrl: string;
  /** Everything that follows happens here. */
  enter(): Promise<void>;
}

export const run = { log: () => undefined, signal: new AbortController().signal };

/** Installations for a suite's tests, which are gone after it, and a folder for what goes from one to another. */
export function openInstallations() {
  const { DATABASE_URL = "", DATA_DIR } = env();
  const beside = testDatabase();
  const databases: ScratchDatabase[] = [];
  const folders: string[] = [];
  const makeFolder = async () => {
    const folder = await mkdtemp(join(tmpdir(), "referral-rewards-installation-"));
    folders.push(folder);
    return folder;
  };
  afterAll(async () => {
    await closeDatabase();
    setEnv({ DATABASE_URL, DATA_DIR });
    for (const database of databases) await database.drop();
    for (const folder of folders) await rm(folder, { recursive: true });
  });
  return {
    makeFolder,
    async make(): Promise<Installation> {
      const database = await createScratchDatabase(beside);
      databases.push(database);
      await migrateDatabase(database.ownerUrl);
      const dataDir = await makeFolder();
      return {
        ownerUrl: database.ownerUrl,
        enter: async () => {
          await closeDatabase();
          setEnv({ DATABASE_URL: database.appUrl, DATA_DIR: dataDir });
        },
      };
    },
  };
}

/** Fills an installation with a backup. */
export function restore(file: string, { ownerUrl }: Installation, newSecret = false) {
  return importBackup({ file, ownerUrl, newSecret }, run);
}
