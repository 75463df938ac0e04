import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { access, chmod, chown, constants, lchown, mkdir, readdir, realpath, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { hasCode } from "../../kit/error-code";
import { readFileIfExists, readOrCreateFile } from "./secret-file";

/** The user and group a server started by root runs as. */
interface ServerUser {
  uid: number;
  gid: number;
}

/** The folder with the binaries, the cluster and the log of one server. */
export interface PostgresHome {
  dir: string;
  /** Set only when this process is root, which PostgreSQL refuses to run as. */
  runAs: ServerUser | undefined;
}

interface Location {
  dataDir: string;
  home: string;
}

const unprivileged: ServerUser = { uid: 65534, gid: 65534 };
const rootHomes = "/var/lib/referral-rewards";

/**
 * Creates the data folder if needed and returns its real, absolute path.
 * @throws Error with one line when the folder cannot be written.
 */
export async function prepareDataDir(dataDir: string): Promise<string> {
  try {
    // Others may pass through but not list it: PostgreSQL has another user when this process is root.
    if (await mkdir(dataDir, { recursive: true })) await chmod(dataDir, 0o711);
    await access(dataDir, constants.W_OK | constants.X_OK);
    return await realpath(dataDir);
  } catch (error) {
    if (!hasCode(error, "EACCES", "EPERM", "EROFS", "EEXIST", "ENOTDIR")) throw error;
    throw new Error(`Cannot write to the data folder ${dataDir}. Set DATA_DIR to a folder that you own.`);
  }
}

/**
 * Finds or creates the home of the server that belongs to a data folder: inside it, or, when root runs us and
 * an unprivileged user cannot get there, under /var/lib/referral-rewards.
 * @param dataDir a path that `prepareDataDir` returned
 * @throws Error with one line when the folder belongs to another user.
 */
export async function preparePostgresHome(dataDir: string, log: (line: string) => void): Promise<PostgresHome> {
  const inside = join(dataDir, "postgres");
  const recorded = await readLocation(dataDir);
  if (process.getuid?.() !== 0) return ordinaryHome(recorded?.home ?? inside);
  if (recorded) return rootHome(recorded.home);

  const home = await rootHome(inside);
  if (canReach(home)) return home;
  if (existsSync(join(inside, "cluster"))) {
    throw new Error(`PostgreSQL cannot reach ${inside}. Make its parent folders traversable: chmod o+x <folder>.`);
  }
  await rm(inside, { recursive: true, force: true });
  const location = await recordLocation(dataDir);
  await mkdir(rootHomes, { recursive: true });
  await chmod(rootHomes, 0o711);
  log(`PostgreSQL cannot reach ${dataDir} (root owns it alone), so the database is kept in ${location.home}`);
  return rootHome(location.home);
}

/** Where a data folder's server has its files, or would have them. Makes and changes nothing. */
export async function findHomeDir(dataDir: string): Promise<string> {
  const text = await readFileIfExists(locationFile(dataDir));
  if (text === null) return join(dataDir, "postgres");
  const { home }: Location = JSON.parse(text);
  return home;
}

async function ordinaryHome(dir: string): Promise<PostgresHome> {
  try {
    await mkdir(dir, { recursive: true, mode: 0o700 });
    await readdir(dir);
    return { dir, runAs: undefined };
  } catch (error) {
    if (!hasCode(error, "EACCES", "EPERM")) throw error;
    throw new Error(`The database in ${dir} belongs to another user. Run as that user, or set DATA_DIR elsewhere.`);
  }
}

async function rootHome(dir: string): Promise<PostgresHome> {
  await mkdir(dir, { recursive: true });
  const owner = await stat(dir);
  const runAs = owner.uid === 0 ? unprivileged : { uid: owner.uid, gid: owner.gid };
  // Root owns it when it is new, or when the folder was copied with cp.
  if (owner.uid === 0) await chownTree(dir, runAs);
  await chmod(dir, 0o700);
  return { dir, runAs };
}

/** Hands a folder and all in it to a user; root only. */
export async function chownTree(dir: string, { uid, gid }: ServerUser): Promise<void> {
  const entries = await readdir(dir, { recursive: true });
  await Promise.all(entries.map((entry) => lchown(join(dir, entry), uid, gid)));
  await chown(dir, uid, gid);
}

function canReach({ dir, runAs }: PostgresHome): boolean {
  return spawnSync("/bin/sh", ["-c", 'cd "$0"', dir], { cwd: "/", stdio: "ignore", ...runAs }).status === 0;
}

/** The record of a home outside the data folder; a copied data folder must not share the original's. */
async function readLocation(dataDir: string): Promise<Location | null> {
  const text = await readFileIfExists(locationFile(dataDir));
  if (text === null) return null;
  const location: Location = JSON.parse(text);
  if (location.dataDir === dataDir) return location;
  await rm(locationFile(dataDir));
  const original = await readFileIfExists(locationFile(location.dataDir));
  return original === text ? null : recordLocation(dataDir, location.home);
}

async function recordLocation(
  dataDir: string,
  home = join(rootHomes, randomBytes(6).toString("hex")),
): Promise<Location> {
  return JSON.parse(await readOrCreateFile(locationFile(dataDir), () => JSON.stringify({ dataDir, home })));
}

function locationFile(dataDir: string): string {
  return join(dataDir, "postgres-location.json");
}
