import { env, isPooled } from "@/lib/platform/env";
import { startEmbeddedPostgres } from "./embedded";

/** The database of this installation, embedded or not. */
export interface Database {
  /** For migrations, functions and filling an empty database; no process that serves or sends is given it. */
  ownerUrl: string;
  /** For everything else: it may not change the ledger's past or any table's shape. */
  appUrl: string;
  /** Resolves when an embedded server has ended, however it ended; never resolves for your own server. */
  exited: Promise<void>;
  /** Starts an embedded server that has ended again, on the same port if that is free. */
  reopen(): Promise<Database>;
  /** Stops using the database; the embedded server ends when nobody else uses it. */
  stop(): Promise<void>;
}

/**
 * Uses your own PostgreSQL, else starts or joins the embedded one in DATA_DIR. DATABASE_URL alone is the owner's address;
 * beside DATABASE_OWNER_URL it is that of a login which an administrator made for the server.
 * @throws Error whose message is one line that says what to do.
 */
export async function connectDatabase({ log }: { log: (line: string) => void }): Promise<Database> {
  const { DATABASE_URL, DATABASE_OWNER_URL, DATA_DIR } = env();
  if (isPooled() && !(DATABASE_URL && DATABASE_OWNER_URL)) {
    throw new Error(
      "DATABASE_POOLER is transaction: set DATABASE_URL to the pooler's address and DATABASE_OWNER_URL to PostgreSQL's own, which migrations need",
    );
  }
  if (DATABASE_OWNER_URL !== undefined) return openExternal(DATABASE_OWNER_URL, DATABASE_URL);
  return DATABASE_URL === undefined ? openEmbedded(DATA_DIR, log) : openExternal(DATABASE_URL, undefined);
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
