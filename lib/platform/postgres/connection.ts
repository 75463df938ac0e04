import { resolve } from "node:path";
import { env, hasOwnDatabase, isPooled } from "@/lib/kit/env";
import { startEmbeddedPostgres } from "./embedded";
import { requireConnection } from "./explain-connection";
import { hasCluster } from "./site";

/** The database of this installation, embedded or not. */
export interface Database {
  /** For migrations, functions and seeding only; no serving or sending process gets it. */
  ownerUrl: string;
  /** For everything else: it cannot change past ledger entries or any table's structure. */
  appUrl: string;
  /** Resolves when an embedded server has ended for any reason; never for your own server. */
  exited: Promise<void>;
  /** Starts an embedded server that has ended again, on the same port if that is free. */
  reopen(): Promise<Database>;
  /** Stops using the database; the embedded server ends once it has no other users. */
  stop(): Promise<void>;
}

/**
 * Uses your own PostgreSQL, else starts or joins the embedded one in DATA_DIR. DATABASE_URL alone is the owner's
 * address; beside DATABASE_OWNER_URL it is that of a login which an administrator made for the server.
 * @throws Error whose message is one line that says what to do.
 */
export async function connectDatabase({ log }: { log: (line: string) => void }): Promise<Database> {
  const { DATABASE_URL, DATABASE_OWNER_URL, DATA_DIR } = env();
  if (isPooled() && !(DATABASE_URL && DATABASE_OWNER_URL)) {
    throw new Error(
      "DATABASE_POOLER is transaction: set DATABASE_URL to the pooler's address and DATABASE_OWNER_URL to PostgreSQL's own, which migrations need",
    );
  }
  if (DATABASE_OWNER_URL !== undefined) {
    await requireConnection("DATABASE_OWNER_URL", DATABASE_OWNER_URL);
    if (DATABASE_URL !== undefined) await requireConnection("DATABASE_URL", DATABASE_URL);
    return openExternal(DATABASE_OWNER_URL, DATABASE_URL);
  }
  if (DATABASE_URL === undefined) return openEmbedded(DATA_DIR, log);
  await requireConnection("DATABASE_URL", DATABASE_URL);
  return openExternal(DATABASE_URL, undefined);
}

/**
 * Checks that there is a database before anything is made: without the service's settings, the embedded one would be
 * a new and empty one in the folder of the program.
 * @param mayMake whether there need not be one; the log says then that it is made
 * @throws Error whose message is one line that says what to set
 */
export async function requireDatabase({ mayMake, log }: Requirement): Promise<void> {
  const dataDir = resolve(env().DATA_DIR);
  if (hasOwnDatabase() || (await hasCluster(dataDir))) return;
  if (!mayMake) {
    throw new Error(
      `There is no database in ${dataDir}. Set DATA_DIR or DATABASE_OWNER_URL to what the service has`,
    );
  }
  log(`There is no database in ${dataDir} yet, so one is made`);
}

interface Requirement {
  readonly mayMake: boolean;
  readonly log: (line: string) => void;
}

async function openEmbedded(dataDir: string, log: (line: string) => void, port?: number): Promise<Database> {
  const server = await startEmbeddedPostgres({ dataDir, log, port, programs: env().POSTGRES_BIN });
  return { ...server, reopen: () => openEmbedded(dataDir, log, server.port) };
}

async function openExternal(ownerUrl: string, webUrl: string | undefined): Promise<Database> {
  const { prepareWebLogin, requireTimeout } = await import("./web-login");
  const appUrl = await prepareWebLogin(ownerUrl, webUrl);
  if (isPooled()) await requireTimeout(appUrl);
  const database: Database = {
    ownerUrl,
    appUrl,
    exited: new Promise(() => {}),
    reopen: async () => database,
    stop: async () => {},
  };
  return database;
}
