import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chown, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { hasCode } from "../../kit/error-code";
import type { Binaries } from "./binaries";
import type { PostgresHome } from "./home";
import { isAlive, postgresEnv } from "./process-info";

const draftName = /^cluster\.new-(\d+)-/;

/** Where the cluster of a home is. */
export function clusterDir(home: PostgresHome): string {
  return join(home.dir, "cluster");
}

/**
 * Creates the cluster of a home if it has none: UTF-8, sorted by code point, checksums on, passwords required.
 * It is made beside its place and renamed when complete, so a killed run leaves nothing that looks finished.
 * @throws Error with one line when PostgreSQL cannot create it, or another major version made it.
 */
export async function ensureCluster(
  home: PostgresHome,
  binaries: Binaries,
  password: string,
  log: (line: string) => void,
): Promise<void> {
  await removeAbandonedDrafts(home.dir);
  if (!existsSync(clusterDir(home))) {
    log("Creating the database");
    await createCluster(home, binaries, password);
  }
  await checkVersion(clusterDir(home), binaries.major);
}

async function createCluster(home: PostgresHome, binaries: Binaries, password: string): Promise<void> {
  const draft = join(home.dir, `cluster.new-${process.pid}-${randomBytes(4).toString("hex")}`);
  const cluster = join(draft, "cluster");
  try {
    await mkdir(draft, { mode: 0o700 });
    await writeFile(join(draft, "password"), password, { mode: 0o600 });
    if (home.runAs) {
      await chown(draft, home.runAs.uid, home.runAs.gid);
      await chown(join(draft, "password"), home.runAs.uid, home.runAs.gid);
    }
    await runInitdb(home, binaries, cluster, join(draft, "password"));
    await rename(cluster, clusterDir(home));
  } catch (error) {
    // Another process may have created it a moment earlier.
    if (!hasCode(error, "EEXIST", "ENOTEMPTY", "EPERM") || !existsSync(clusterDir(home))) throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** An initdb whose parent was killed may still be writing: what resists now is removed at the next start. */
async function removeAbandonedDrafts(dir: string): Promise<void> {
  for (const name of await readdir(dir)) {
    const owner = draftName.exec(name)?.[1];
    if (owner === undefined || isAlive(Number(owner))) continue;
    await rm(join(dir, name), { recursive: true, force: true }).catch(() => {});
  }
}

async function runInitdb(home: PostgresHome, binaries: Binaries, cluster: string, passwordFile: string): Promise<void> {
  const child = spawn(
    binaries.initdb,
    [
      "-D",
      cluster,
      "-U",
      "postgres",
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      ...localeOf(binaries),
    ],
    {
      cwd: home.dir,
      env: postgresEnv,
      stdio: ["ignore", "ignore", "pipe"],
      windowsHide: true,
      ...home.runAs,
    },
  );
  let complaint = "";
  child.stderr.on("data", (chunk: Buffer) => {
    complaint += chunk;
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject).once("close", resolve);
  }).catch((error: unknown) => {
    throw unusableBinaries(error);
  });
  if (code !== 0) throw new Error(explainFailure(complaint.trim(), home.dir));
}

// PostgreSQL's own since 17; before, the system's.
function localeOf({ major }: Binaries): string[] {
  if (major < 17) return ["--locale=C.UTF-8"];
  return ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
}

function explainFailure(complaint: string, dir: string): string {
  if (complaint.includes("could not look up effective user ID")) {
    return "This user has no name on this system, which PostgreSQL needs. Run as a user listed in /etc/passwd, or set DATABASE_URL.";
  }
  const reason = complaint.split("\n").find((line) => /error|fatal|could not/i.test(line)) ?? complaint;
  return `PostgreSQL could not create its files in ${dir}: ${reason}. Free or fix that folder, or set DATA_DIR elsewhere.`;
}

/** A program that cannot even start: usually a Linux without glibc, such as Alpine. */
export function unusableBinaries(cause: unknown): Error {
  const detail = cause instanceof Error ? cause.message : String(cause);
  return new Error(
    `The embedded PostgreSQL does not run on this system (${detail}). Set DATABASE_URL to a PostgreSQL 15 or newer.`,
  );
}

async function checkVersion(cluster: string, major: number): Promise<void> {
  const found = (await readFile(join(cluster, "PG_VERSION"), "utf8")).trim();
  if (found === String(major)) return;
  throw new Error(
    `The database in ${cluster} was made by PostgreSQL ${found} and this release runs ${major}: start it with the release that made it and move its data with pg_dump, or set DATA_DIR to an empty folder.`,
  );
}
