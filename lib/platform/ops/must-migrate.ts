import { refuseOldTables } from "@/db/migrate";
import { openClient } from "@/db/open-client";
import { readReleaseFit } from "@/db/release-fit";
import type { Command } from "@/lib/platform/command";

/**
 * Whether a command has to set up or update the database first. Only `migrate` and the start of the service update one
 * that is in use: an `export` before an update would otherwise be that update.
 * @param ownerUrl the database address with the table owner's login
 * @throws Error with one line that names the command to run, if the database is older or newer than this release
 */
export async function mustMigrate(
  ownerUrl: string,
  { makesDatabase, updatesDatabase }: Pick<Command, "makesDatabase" | "updatesDatabase">,
): Promise<boolean> {
  if (updatesDatabase) return true;
  const client = openClient(ownerUrl, { max: 1, onnotice: () => undefined, connect_timeout: 10 });
  try {
    await refuseOldTables(client);
    const fit = await readReleaseFit((statement) => client.unsafe(statement));
    if (fit === "current") return false;
    const [journal] = await client`SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS exists`;
    const isNew = journal?.["exists"] !== true;
    if (isNew && makesDatabase) return true;
    throw new Error(misfits[isNew ? "new" : fit]);
  } finally {
    await client.end({ timeout: 5 });
  }
}

const misfits = {
  new: "The database has no tables yet, so it may be the wrong one. Set DATABASE_OWNER_URL or DATA_DIR to what the service has; for a new server, start it or run: npm run --silent ops -- migrate",
  behind:
    "The database is from an older release. Back it up with that release's `ops export` first. Then start this release, or run: npm run --silent ops -- migrate",
  ahead:
    "This release is too old for the database, which a newer release has changed. Run the command with the newer release",
} as const;
