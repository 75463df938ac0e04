import { join } from "node:path";
import { connectDatabase, type Database } from "@/lib/platform/postgres/connection";
import { findServer } from "@/lib/platform/postgres/pid-file";

/** The embedded PostgreSQL of an installation, brought back as the product does it. */
export interface DatabaseServer {
  readonly appUrl: string;
  readonly ownerUrl: string;
  /** kill -9 of its main process; resolves when it is gone. */
  kill(): Promise<void>;
  /** Starts it again; answers whether it has another address now. */
  reopen(): Promise<boolean>;
  /** Resolves when it has ended by itself, as it does without room for its log. */
  exited(): Promise<void>;
  stop(): Promise<void>;
}

export async function startDatabase(dataDir: string): Promise<DatabaseServer> {
  let database: Database = await connectDatabase({ log: () => {} });
  return {
    get appUrl() {
      return database.appUrl;
    },
    get ownerUrl() {
      return database.ownerUrl;
    },
    kill: async () => {
      const trace = await findServer(join(dataDir, "postgres", "cluster"));
      if (trace.kind !== "running") throw new Error("PostgreSQL was to be killed, but it is not running");
      process.kill(trace.pid, "SIGKILL");
      await database.exited;
    },
    reopen: async () => {
      const before = database.appUrl;
      database = await database.reopen();
      return database.appUrl !== before;
    },
    exited: () => database.exited,
    stop: () => database.stop(),
  };
}
