import { chmod, chown, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { findServer } from "@/lib/platform/postgres/pid-file";
import { findFreePort } from "@/lib/platform/postgres/server";
import { type CommandResult, type NpmRun, runNpm, type User } from "./npm";
import { findDescendant, killByEnvironment } from "./processes";

const startTimeoutMs = 540_000;

/** The processes of `npm start`, outermost first. */
export type ProcessName = "npm" | "launcher" | "web" | "worker" | "postgres";

/** An installation of the product in its own folder, started as its owner would. */
export interface Product {
  readonly url: string;
  readonly port: number;
  /** The owner's folder; the data folder is `.data` inside. */
  readonly folder: string;
  /** `npm start`; resolves when it says that it is running. */
  start(): Promise<void>;
  /** `npm start` if it is expected to fail. */
  tryToStart(): Promise<CommandResult>;
  /** Ctrl-C. */
  stop(): Promise<CommandResult>;
  /** Process ids. */
  parts(): Promise<Record<ProcessName, number>>;
  /** The API key the first start left in the data folder. */
  apiKey(): Promise<string>;
  /** Standard output of the newest start so far. */
  printed(): string;
  /** `npm run --silent ops -- …` with the same data folder. */
  ops(...args: string[]): Promise<CommandResult>;
  /** Ends all remaining processes and removes the folder. */
  remove(): Promise<void>;
}

/** Creates an installation with an empty folder and a free port. */
export async function createProduct(user?: User, settings: Readonly<Record<string, string>> = {}): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), "referral-rewards-api-"));
  // If root runs the product, PostgreSQL runs as another user who needs access.
  await chmod(folder, 0o711);
  if (user) await chown(folder, user.uid, user.gid);
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  // Per-process limits must not depend on this machine's number of cores.
  const own = { HOME: folder, DATA_DIR: join(folder, ".data"), PORT: String(port), WEB_PROCESSES: "1" };
  const env = { ...own, DEMO: "on", ...settings };
  const cluster = join(folder, ".data", "postgres", "cluster");
  const starts: NpmRun[] = [];

  async function findPostgres(): Promise<number | null> {
    const trace = await findServer(cluster);
    return trace.kind === "running" ? trace.pid : null;
  }

  async function endPostgres(): Promise<void> {
    for (let pid = await findPostgres(); pid !== null; pid = await findPostgres()) {
      process.kill(pid, "SIGQUIT");
      await sleep(50);
    }
  }

  function startRun(): NpmRun {
    const run = runNpm(["start"], env, user);
    starts.push(run);
    return run;
  }

  return {
    url,
    port,
    folder,
    start: () => waitUntilRunning(startRun(), url),
    tryToStart: () => startRun().ended,
    stop: async () => newest(starts).end(),
    printed: () => newest(starts).printed(),
    parts: async () => {
      const npm = newest(starts).pid;
      const launcher = await findDescendant(npm, /^\S*node \S*run\.mjs start$/);
      const web = await findDescendant(launcher, /next-server|next\/dist\/bin\/next/);
      const worker = await findDescendant(launcher, /run\.mjs worker$/);
      return { npm, launcher, web, worker, postgres: z.int().parse(await findPostgres()) };
    },
    apiKey: async () => {
      const demo: unknown = JSON.parse(await readFile(join(folder, ".data", "demo.json"), "utf8"));
      return z.object({ apiKey: z.string() }).parse(demo).apiKey;
    },
    ops: (...args) => runNpm(["run", "--silent", "ops", "--", ...args], env, user).ended,
    remove: async () => {
      await Promise.allSettled(starts.map((run) => run.end()));
      // The product ends all processes it starts; this covers a failing test.
      await killByEnvironment(`DATA_DIR=${folder}/`);
      await endPostgres();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function newest(starts: readonly NpmRun[]): NpmRun {
  const run = starts.at(-1);
  if (!run) throw new Error("The product was never started");
  return run;
}

async function waitUntilRunning(run: NpmRun, url: string): Promise<void> {
  let result: CommandResult | undefined;
  void run.ended.then(
    (ended) => {
      result = ended;
    },
    () => {},
  );
  const deadline = Date.now() + startTimeoutMs;
  while (!run.printed().includes(`is running at ${url}\n`)) {
    if (result) throw new Error(`The product did not start:\n${result.stdout}${result.stderr}`);
    if (Date.now() > deadline) throw new Error(`The product is still starting:\n${run.printed()}`);
    await sleep(50);
  }
}
