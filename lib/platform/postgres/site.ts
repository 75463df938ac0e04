import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { hasCode } from "../../kit/error-code";
import { type Binaries, installBinaries } from "./binaries";
import { clusterDir, ensureCluster } from "./cluster";
import { findHomeDir, type PostgresHome, prepareDataDir, preparePostgresHome } from "./home";
import { createSecret, readOrCreateFile } from "./secret-file";

const readyTimeoutMs = 120_000;

export interface EmbeddedOptions {
  /** The folder that holds everything; created if needed. */
  dataDir: string;
  log: (line: string) => void;
  /** The port to use while it is free, so that clients of an earlier server find this one. */
  port?: number | undefined;
  /** Additional server settings, e.g. `{ fsync: "off" }` for tests. Ignored by a server that already runs. */
  settings?: Record<string, string>;
  /** The folder with another PostgreSQL's programs, 15 or newer, to run instead of the one that comes along. */
  programs?: string | undefined;
}

interface Passwords {
  owner: string;
  web: string;
}

/** A cluster that exists and the means to run it. */
export interface Site {
  home: PostgresHome;
  binaries: Binaries;
  passwords: Passwords;
  options: EmbeddedOptions;
  /** When to give up, in milliseconds since the epoch. */
  deadline: number;
}

/** Whether a data folder has a database, which another user's folder may hide. Makes nothing. */
export async function hasCluster(dataDir: string): Promise<boolean> {
  try {
    await stat(clusterDir({ dir: await findHomeDir(dataDir), runAs: undefined }));
    return true;
  } catch (error) {
    return !hasCode(error, "ENOENT", "ENOTDIR");
  }
}

/** Prepares all that a server needs before its process starts. Safe in several processes at once. */
export async function prepareSite(options: EmbeddedOptions): Promise<Site> {
  const dataDir = await prepareDataDir(options.dataDir);
  const home = await preparePostgresHome(dataDir, options.log);
  const binaries = await installBinaries(home, options.programs);
  const passwords = await readPasswords(dataDir, home);
  await ensureCluster(home, binaries, passwords.owner, options.log);
  return { home, binaries, passwords, options, deadline: Date.now() + readyTimeoutMs };
}

async function readPasswords(dataDir: string, home: PostgresHome): Promise<Passwords> {
  const file = join(dataDir, "postgres-passwords.json");
  if (!existsSync(file) && existsSync(clusterDir(home))) {
    throw new Error(
      `${file} is missing, and the database in ${home.dir} opens only with it. Put it back, or delete ${home.dir} to start empty.`,
    );
  }
  const create = () => JSON.stringify({ owner: createSecret(), web: createSecret() });
  return JSON.parse(await readOrCreateFile(file, create));
}
