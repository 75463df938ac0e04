import { join } from "node:path";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import type postgres from "postgres";
import { applyFunctions } from "@/db/apply-functions";
import { retryConflicts, rootCause } from "@/db/errors";
import { baselineMadeAt } from "@/db/migration-journal";
import { openClient } from "@/db/open-client";
import { readReleaseFit } from "@/db/release-fit";

const OLDEST_SUPPORTED = 150000;
const MIGRATION_LOCK = 7_241_963;
const folder = join("db", "migrations");

/**
 * Migrates the database as its owner. Safe to run from several processes at once.
 * @throws Error with one line that says what to do: the server is too old, the release is too old for the database, or
 * the role may not create roles.
 */
export async function migrateDatabase(ownerUrl: string): Promise<void> {
  const client = openClient(ownerUrl, { max: 1, onnotice: () => undefined, connect_timeout: 10 });
  try {
    await requireSupportedServer(client);
    await client`SELECT pg_advisory_lock(${MIGRATION_LOCK})`;
    await refuseOldTables(client);
    await requireFittingRelease(client);
    await createAppRole(client);
    await migrate(drizzle({ client }), { migrationsFolder: folder })
      // Replacing triggers can deadlock with transactions that lock the same tables in another order.
      .then(() => retryConflicts(() => applyFunctions(client)))
      .catch(explainFailure);
  } finally {
    await client.end({ timeout: 5 });
  }
}

function explainFailure(error: unknown): never {
  const cause = rootCause(error);
  throw new Error(
    `The database could not be updated: ${cause instanceof Error ? cause.message : String(cause)}. The user of DATABASE_OWNER_URL, or of DATABASE_URL alone, must own the database`,
  );
}

async function requireSupportedServer(client: postgres.Sql): Promise<void> {
  const [server] = await client<{ number: number; version: string }[]>`
    SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS version`;
  if (server && server.number < OLDEST_SUPPORTED) {
    throw new Error(`The database runs PostgreSQL ${server.version}; use version 15 or newer`);
  }
}

/**
 * Refuses a database of a release before 1.0.0, which replaced all earlier migrations by one baseline.
 * @throws Error with one line that says what to do
 */
export async function refuseOldTables(client: postgres.Sql): Promise<void> {
  const [old] = await readOldMigrations(client).catch(explainFailure);
  if (!old) return;
  throw new Error(
    "The database is from a release before 1.0.0. With the release that made it, run: npm run ops -- export --out FILE. Then start this release with an empty database and DEMO=off, and run: npm run ops -- import --file FILE",
  );
}

async function readOldMigrations(client: postgres.Sql): Promise<readonly unknown[]> {
  const [journal] = await client`SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS exists`;
  if (!journal?.["exists"]) return [];
  return client`SELECT FROM drizzle.__drizzle_migrations WHERE created_at < ${baselineMadeAt} LIMIT 1`;
}

async function requireFittingRelease(client: postgres.Sql): Promise<void> {
  const fit = await readReleaseFit((statement) => client.unsafe(statement)).catch(explainFailure);
  if (fit !== "ahead") return;
  throw new Error(
    "This release is too old for the database, which a newer release has changed. Start the newer release, or start with an empty database and import the backup from before the update",
  );
}

/**
 * Creates the role that holds the services' grants. Roles belong to the whole server, so another database may have
 * created it already.
 * @throws Error with one line for an administrator, if this user may not create roles
 */
export async function createAppRole(client: postgres.Sql): Promise<void> {
  try {
    await client.unsafe(`
      DO $$ BEGIN
        IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'referral_rewards_app') THEN
          CREATE ROLE referral_rewards_app NOLOGIN;
        END IF;
      EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
      END $$`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The database's owner cannot make the role referral_rewards_app (${reason}). Have an administrator run: CREATE ROLE referral_rewards_app; CREATE ROLE referral_rewards_web LOGIN PASSWORD '...' IN ROLE referral_rewards_app; then set DATABASE_URL to the address with referral_rewards_web, and DATABASE_OWNER_URL to the owner's`,
    );
  }
}
