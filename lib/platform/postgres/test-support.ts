import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chmod, chown, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { openClient } from "@/db/open-client";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded";
import type { EmbeddedOptions } from "./site";

/** Where this repository is. */
export const repository = fileURLToPath(new URL("../../..", import.meta.url));

/** Whether the tests run as root, so that servers must run as another user. */
export const isRoot = process.getuid?.() === 0;

/** Fast settings for servers whose data is worth nothing after the test. */
export const unsafeSettings = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

const cleanups: (() => Promise<void>)[] = [];

/** Registers a clean-up for the end of the test. */
export function cleanUp(step: () => Promise<void>): void {
  cleanups.push(step);
}

/** Runs what the test registered, newest first; call it in afterEach or afterAll. */
export async function cleanUpAll(): Promise<void> {
  for (const step of cleanups.splice(0).reverse()) await step();
}

/** A new empty data folder. */
export async function makeDataDir(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), "referral-rewards-unit-"));
  await chmod(dir, 0o711);
  return dir;
}

/** Removes a data folder and all in it. */
export async function removeDataDir(dir: string): Promise<void> {
  await rm(dir, { recursive: true, force: true });
}

/** A new empty data folder that is removed at the end of the test. */
export async function createDataDir(owner?: number): Promise<string> {
  const dir = await makeDataDir();
  if (owner !== undefined) await chown(dir, owner, owner);
  cleanUp(() => removeDataDir(dir));
  return dir;
}

/** Starts or joins a server that is left at the end of the test. */
export async function startServer(
  dataDir: string,
  options: Partial<EmbeddedOptions> = {},
): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({
    dataDir,
    log: () => {},
    settings: unsafeSettings,
    ...options,
  });
  cleanUp(() => server.stop());
  return server;
}

/** Runs one statement in a session of its own. */
export async function query<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const sql = openClient(url, { max: 1, onnotice: () => {} });
  try {
    return await sql.unsafe<Row[]>(statement);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** The process id of the server in a data folder, by its own account. */
export async function serverPid(server: Pick<EmbeddedPostgres, "ownerUrl">): Promise<number> {
  const [row] = await query<{ pid: number }>(
    server.ownerUrl,
    "select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid",
  );
  if (!row) throw new Error("the server does not know its process id");
  return row.pid;
}

/** The user id that a process runs as. */
export async function ownerOf(pid: number): Promise<number> {
  if (process.platform === "linux") return (await stat(`/proc/${pid}`)).uid;
  return Number(execFileSync("ps", ["-o", "uid=", "-p", String(pid)], { encoding: "utf8" }));
}

/** A process that has started a server and waits to be killed. */
export interface Holder {
  child: ChildProcess;
  server: Pick<EmbeddedPostgres, "ownerUrl" | "appUrl" | "port" | "adopted">;
}

interface ChildOptions {
  /** A copy of the repository to run from. */
  root?: string;
  uid?: number;
}

/** A process that starts or joins a server and stays. */
export function spawnStarter(dataDir: string, { root = repository, uid }: ChildOptions = {}): ChildProcess {
  const module = pathToFileURL(join(root, "lib", "platform", "postgres", "embedded.ts")).href;
  const code = `
    import { startEmbeddedPostgres } from ${JSON.stringify(module)};
    const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log() {} });
    process.send(server);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", code], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  cleanUp(() => killHard(child));
  return child;
}

/** Starts or joins a server in another process. */
export async function startInChild(dataDir: string, options?: ChildOptions): Promise<Holder> {
  const child = spawnStarter(dataDir, options);
  const server = await new Promise<Holder["server"]>((resolve, reject) => {
    child.once("message", (message) => resolve(message as Holder["server"]));
    child.once("exit", () => reject(new Error("the process that starts the server has failed")));
  });
  return { child, server };
}

/** Kills a process the way the system does when memory runs out, and waits for its end. */
export async function killHard(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await exited;
}
