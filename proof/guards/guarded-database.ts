import { migrateDatabase } from "@/db/migrate";
import { fixture } from "@/proof/guards/fixture";
import {
  type Addresses,
  createScratchDatabase,
  runAlone,
  type ScratchDatabase,
} from "@/proof/guards/scratch-database";

/** A scratch database with every migration and the fixture of the cases. */
export async function createGuardedDatabase(beside: Addresses): Promise<ScratchDatabase> {
  const scratch = await createScratchDatabase(beside);
  await migrateDatabase(scratch.ownerUrl);
  await runAlone(scratch.ownerUrl, fixture);
  return scratch;
}
