import { afterAll, beforeAll } from "vitest";
import { closeDatabase } from "@/db/client";
import { createScratchDatabase, type ScratchDatabase, testDatabase } from "@/db/guards/scratch-database";
import { migrateDatabase } from "@/db/migrate";
import { setEnv } from "@/lib/env";

/**
 * Gives the suite an empty, migrated database that nobody else uses, for the time it runs.
 * @returns a function that answers its addresses, inside tests
 */
export function isolateDatabase(): () => ScratchDatabase {
  let scratch: ScratchDatabase | undefined;
  const { ownerUrl, appUrl } = testDatabase();
  beforeAll(async () => {
    scratch = await createScratchDatabase({ ownerUrl, appUrl });
    await migrateDatabase(scratch.ownerUrl);
    setEnv({ DATABASE_URL: scratch.appUrl });
  });
  afterAll(async () => {
    await closeDatabase();
    setEnv({ DATABASE_URL: appUrl });
    await scratch?.drop();
  });
  return () => {
    if (!scratch) throw new Error("The suite's database is there once its tests run");
    return scratch;
  };
}
