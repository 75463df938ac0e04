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
import { type Answer, LocalProvider, type Received } from "@/proof/fixtures/local-provider";
import { makeDataDir, removeDataDir } from "@/proof/fixtures/postgres-servers";
import { type SmsProvider, startSmsProvider } from "@/proof/fixtures/sms-provider";

/** Records every event that comes to a webhook endpoint. */
class EventReceiver extends LocalProvider<{ readonly id: string; readonly body: string }> {
  override get env() {
    return { ALLOW_PRIVATE_NETWORKS: "on" };
  }

  protected override async answer({ headers, body }: Received): Promise<Answer> {
    this.accepted.push({ id: String(headers["webhook-id"]), body });
    await this.takeTime();
    return { status: 200 };
  }
}

/** The environment a trial runs in. */
export interface Around {
  readonly log: (line: string) => void;
  /** Registers cleanup that always runs at the end, newest first. */
  readonly atEnd: (step: () => Promise<void>) => void;
}

/** How a process ended: its exit code or its signal. */
type End = number | NodeJS.Signals | null;

/** A supervised process of the product that can be killed or stopped. */
interface ProcessHandle {
  readonly name: string;
  /** Unexpected exits. */
  failures(): number;
  /** kill -9; resolves when it is gone. */
  kill(): Promise<void>;
  /** Sends SIGTERM, like the product's own shutdown. @returns how it ended */
  end(): Promise<End>;
  /** Starts it after `kill` or `end`. */
  start(): void;
}

/** Starts a process and restarts it whenever it exits unexpectedly. */
function keepRunning(name: string, launch: () => ChildProcess): ProcessHandle {
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

/** A web server. */
interface Web extends ProcessHandle {
  readonly url: string;
  /** Waits until it answers. @throws Error after a minute */
  ready(): Promise<void>;
}

/** The product with two web servers, two workers, one database, and fake providers that record accepted messages. */
export interface Installation {
  readonly database: DatabaseServer;
  readonly webs: readonly [Web, Web];
  readonly workers: readonly [ProcessHandle, ProcessHandle];
  readonly emails: EmailProvider;
  readonly texts: SmsProvider;
  readonly events: EventReceiver;
}

/** Differences from an ordinary installation. */
interface InstallationOptions {
  /** Extra environment variables for each web server. */
  readonly webEnv?: (index: number) => Readonly<Record<string, string>>;
  /** Where servers and workers reach the database, if not directly. */
  readonly route?: (appUrl: string) => Promise<string>;
}

// Long enough that there are always messages in flight.
const PROVIDER_LATENCY_MS = 30;

/** Creates a data folder that is deleted at the end. */
export async function createDataDir({ atEnd }: Around): Promise<string> {
  const dataDir = await makeDataDir();
  atEnd(() => removeDataDir(dataDir));
  return dataDir;
}

/** Starts an installation in an empty data folder. */
export async function openInstallation(
  dataDir: string,
  { atEnd }: Around,
  wishes: InstallationOptions = {},
): Promise<Installation> {
  const [emails, texts] = await Promise.all([startEmailProvider(), startSmsProvider()]);
  const events = await new EventReceiver().listen();
  for (const provider of [emails, texts, events]) {
    atEnd(() => provider.close());
    provider.latencyMs = PROVIDER_LATENCY_MS;
  }
  setEnv({ ...quiet, ...emails.env, ...texts.env, ...events.env, DATA_DIR: dataDir, DATABASE_URL: "" });
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
  return { database, webs, workers, emails, texts, events };
}

/** The secret of the installation's job runner. */
export const CRON_SECRET = "only for this trial";

const quiet = {
  CRON_SECRET,
  AUTH_SECRET: "only for this trial, thrown away with its data",
  RATE_LIMIT: "off",
  LOG_LEVEL: "silent",
};

const root = process.cwd();

async function startWeb(index: number, { webEnv }: InstallationOptions): Promise<Web> {
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

function startWorker(index: number): ProcessHandle {
  return keepRunning(`worker ${index + 1}`, () => startWorkerProcess(root));
}

/** An installation's embedded PostgreSQL, restarted the way the product does it. */
interface DatabaseServer {
  readonly appUrl: string;
  readonly ownerUrl: string;
  /** kill -9 of its main process; resolves when it is gone. */
  kill(): Promise<void>;
  /** Starts it again. @returns whether its address changed */
  reopen(): Promise<boolean>;
  /** Resolves when it exits on its own, as it does when its log runs out of disk space. */
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

/** A part of an installation that a trial kills and brings back. */
export interface Victim {
  readonly name: string;
  kill(): Promise<void>;
  recover(): Promise<void>;
}

/** All parts: web servers, workers and PostgreSQL. */
export function victimsOf({ webs, workers, database }: Installation): Victim[] {
  const parts = [...webs, ...workers];
  const postgres = {
    name: "postgres",
    kill: () => database.kill(),
    // Like the launcher: after a change of address, every process is restarted with it.
    recover: async () => {
      const hasMoved = await database.reopen();
      if (hasMoved) await Promise.all(parts.map((part) => part.end().then(part.start)));
    },
  };
  const ofWeb = ({ name, kill, start, ready }: Web) => ({
    name,
    kill,
    recover: async () => {
      start();
      await ready();
    },
  });
  const ofWorker = ({ name, kill, start }: ProcessHandle) => ({ name, kill, recover: async () => start() });
  return [...webs.map(ofWeb), ...workers.map(ofWorker), postgres];
}
