import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What a trial needs of the program that runs it. */
export interface Around {
  readonly log: (line: string) => void;
  /** Registers what must be done in the end, however it comes; newest first. */
  readonly atEnd: (step: () => Promise<void>) => void;
}

/** Makes a data folder that is thrown away in the end. */
export async function createDataDir({ atEnd }: Around): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), "referral-rewards-faults-"));
  atEnd(() => rm(dataDir, { recursive: true, force: true }));
  // When root runs this, PostgreSQL is another user and must get through.
  await chmod(dataDir, 0o711);
  return dataDir;
}
