import { env } from "@/lib/platform/env";
import { startEmbeddedPostgres } from "./embedded";

/** The database of this installation, embedded or not. */
export interface Database {
  /** For migrations only. */
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
 * Uses the PostgreSQL at DATABASE_URL, else starts or joins the embedded one in DATA_DIR.
 * @throws Error whose message is one line that says what to do.
 */
export async function connectDatabase({ log }: { log: (line: string) => void }): Promise<Database> {
  const { DATABASE_URL, DATA_DIR } = env();
  return DATABASE_URL === undefined ? openEmbedded(DATA_DIR, log) : openExternal(DATABASE_URL);
}

async function openEmbedded(dataDir: string, log: (line: string) => void, port?: number): Promise<Database> {
  const server = await startEmbeddedPostgres({ dataDir, log, port });
  return { ...server, reopen: () => openEmbedded(dataDir, log, server.port) };
}

function openExternal(url: string): Database {
  const database: Database = {
    ownerUrl: url,
    appUrl: withRole(url, "referral_rewards_app"),
    exited: new Promise(() => {}),
    reopen: async () => database,
    stop: async () => {},
  };
  return database;
}

/** The same address, with every session switched to a role from its first statement on. */
export function withRole(url: string, role: string): string {
  const address = new URL(url);
  address.searchParams.set("role", role);
  return address.toString();
}
