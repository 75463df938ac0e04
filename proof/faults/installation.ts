import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { setEnv } from "@/lib/kit/env";
import { startWorkerProcess } from "@/lib/platform/launch/child-process";
import { startNext } from "@/lib/platform/launch/next-process";
import { endProcess, waitUntilHealthy } from "@/lib/platform/launch/web-server";
import { connectDatabase, type Database } from "@/lib/platform/postgres/connection";
import { findServer } from "@/lib/platform/postgres/pid-file";
import { findFreePort } from "@/lib/platform/postgres/server";
import { type EmailProvider, startEmailProvider } from "@/proof/fixtures/email-provider";
import { type SmsProvider, startSmsProvider } from "@/proof/fixtures/sms-provider";

/** What a trial needs of the program that runs it. */
export interface Around {
  readonly log: (line: string) => void;
  /** Registers what must be done in the end, however it comes; newest first. */
  readonly atEnd: (step: () => Promise<void>) => void;
}

/** How a process has ended: its exit code, or the signal that ended it. */
type End = number | NodeJS.Signals | null;

/** A process of the product that is kept running, and can be killed or asked to end. */
export interface Part {
  readonly name: string;
  /** How often it ended though nobody asked for it. */
  failures(): number;
  /** kill -9; resolves when it is gone. */
  kill(): Promise<void>;
  /** SIGTERM, as the product ends its processes; answers how it ended. */
  end(): Promise<End>;
  /** Starts it after `kill` or `end`. */
  start(): void;
}

/** Starts a process and starts it again whenever it ends by itself. */
function keepRunning(name: string, launch: () => ChildProcess): Part {
  let child: ChildProcess | undefined;
  let isWanted = false;
  let failures = 0;

  function start(): void {
    isWanted = true;
    const started = launch();
    child = started;
    started.stdout?.resume();
    started.stderr?.resume();
    started.once("exit", () => void restart(started));
  }

  async function restart(ended: ChildProcess): Promise<void> {
    if (!isWanted || ended !== child) return;
    failures += 1;
    await sleep(1_000);
    if (isWanted && ended === child) start();
  }

  async function kill(): Promise<void> {
    isWanted = false;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, "exit");
    child.kill("SIGKILL");
    await exited;
  }

  async function end(): Promise<End> {
    isWanted = false;
    if (!child) return null;
    await endProcess(child);
    return child.exitCode ?? child.signalCode;
  }

  start();
  return { name, failures: () => failures, kill, end, start };
}

/** A process that serves HTTP. */
export interface Web extends Part {
  readonly url: string;
  /** Waits until it answers. @throws Error when it does not within a minute */
  ready(): Promise<void>;
}

/** The product on two web servers, two workers and one database, with providers that remember what they accepted. */
export interface Installation {
  readonly database: DatabaseServer;
  readonly webs: readonly [Web, Web];
  readonly workers: readonly [Part, Part];
  readonly emails: EmailProvider;
  readonly texts: SmsProvider;
}

/** How it differs from an ordinary one. */
interface Wishes {
  /** What each web server finds in its environment besides. */
  readonly webEnv?: (index: number) => Readonly<Record<string, string>>;
  /** Where web servers and workers find the database, if not directly. */
  readonly route?: (appUrl: string) => Promise<string>;
}

// Long enough that messages are under way at any moment.
const PROVIDER_LATENCY_MS = 30;

/** Starts it in an empty data folder. */
export async function openInstallation(
  dataDir: string,
  { atEnd }: Around,
  wishes: Wishes = {},
): Promise<Installation> {
  const [emails, texts] = await Promise.all([startEmailProvider(), startSmsProvider()]);
  for (const provider of [emails, texts]) {
    atEnd(() => provider.close());
    provider.latencyMs = PROVIDER_LATENCY_MS;
  }
  setEnv({ ...quiet, ...emails.env, ...texts.env, DATA_DIR: dataDir, DATABASE_URL: "" });
  const database = await startDatabase(dataDir);
  atEnd(() => database.stop());
  const { migrateDatabase } = await import("@/db/migrate");
  await migrateDatabase(database.ownerUrl);
  setEnv({ DATABASE_URL: (await wishes.route?.(database.appUrl)) ?? database.appUrl });
  const webs = [await startWeb(0, wishes), await startWeb(1, wishes)] as const;
  const workers = [startWorker(0), startWorker(1)] as const;
  atEnd(async () => {
    await Promise.all([...webs, ...workers].map((part) => part.end()));
  });
  await Promise.all(webs.map((web) => web.ready()));
  return { database, webs, workers, emails, texts };
}

const quiet = {
  AUTH_SECRET: "only for this trial, thrown away with its data",
  RATE_LIMIT: "off",
  LOG_LEVEL: "silent",
};

const root = process.cwd();

async function startWeb(index: number, { webEnv }: Wishes): Promise<Web> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { NODE_ENV: "production", APP_URL: url, ...webEnv?.(index) };
  const launch = () => startNext(root, ["start", "-p", String(port)], { env, stdio: "pipe" });
  const ready = async () => {
    if (await waitUntilHealthy(`${url}/api/health`, () => false, 60_000)) return;
    throw new Error(`The web server at ${url} does not answer`);
  };
  return { ...keepRunning(`web ${index + 1}`, launch), url, ready };
}

function startWorker(index: number): Part {
  return keepRunning(`worker ${index + 1}`, () => startWorkerProcess(root));
}

/** The embedded PostgreSQL of an installation, brought back as the product does it. */
interface DatabaseServer {
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

async function startDatabase(dataDir: string): Promise<DatabaseServer> {
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
