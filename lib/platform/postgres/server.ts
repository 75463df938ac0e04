import { execFile, spawn } from "node:child_process";
import { open } from "node:fs/promises";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import type { Binaries } from "./binaries";
import { clusterDir, unusableBinaries } from "./cluster";
import type { PostgresHome } from "./home";
import { isServerOf, postgresEnv } from "./process-info";
import { type LogMark, markServerLog } from "./server-log";
import { canHoldSocket } from "./socket";

export interface Server {
  pid: number;
  port: number;
}

interface StartedServer extends Server {
  log: LogMark;
  hasExited: () => boolean;
}

interface LaunchOptions {
  home: PostgresHome;
  binaries: Binaries;
  port: number;
  /** Additional settings, e.g. `{ fsync: "off" }` for tests. */
  settings: Record<string, string>;
  /** A process id in the cluster's pid file that is not its server's. */
  stalePid: number | undefined;
}

/** A TCP port on 127.0.0.1 that is free now: the wanted one if possible. */
export async function findFreePort(wanted = 0): Promise<number> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once("error", reject).listen(wanted, "127.0.0.1", resolve);
    });
    const address = probe.address();
    return address === null || typeof address === "string" ? 0 : address.port;
  } catch (error) {
    if (wanted === 0) throw error;
    return findFreePort();
  } finally {
    probe.close();
  }
}

/**
 * Starts a server without waiting for it. It is detached, so that Ctrl-C in the terminal reaches only us and
 * we can stop it last.
 * @throws Error with one line when the program cannot run at all.
 */
export async function launchServer(options: LaunchOptions): Promise<StartedServer> {
  const { home, binaries, port } = options;
  const log = await markServerLog(home);
  const sockets = (await canHoldSocket(clusterDir(home), port)) ? clusterDir(home) : "";
  const output = await open(log.path, "a", 0o600);
  try {
    const child = spawn(binaries.postgres, ["-D", clusterDir(home), ...settingArguments(options, sockets)], {
      cwd: home.dir,
      env: environment(options.stalePid),
      detached: process.platform !== "win32",
      stdio: ["ignore", output.fd, output.fd],
      windowsHide: true,
      ...home.runAs,
    });
    await new Promise<void>((resolve, reject) => {
      child.once("spawn", resolve).once("error", reject);
    });
    child.unref();
    const hasExited = () => child.exitCode !== null || child.signalCode !== null;
    return { pid: child.pid ?? 0, port, log, hasExited };
  } catch (error) {
    throw unusableBinaries(error);
  } finally {
    await output.close();
  }
}

function settingArguments({ port, settings }: LaunchOptions, sockets: string): string[] {
  const all = {
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: sockets,
    unix_socket_permissions: "0700",
    max_connections: "100",
    timezone: "UTC",
    log_timezone: "UTC",
    ...settings,
  };
  return Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

/** PostgreSQL ignores a pid file that names its grandparent; an id that is not our server's is just as harmless. */
function environment(stalePid: number | undefined): NodeJS.ProcessEnv {
  return { ...postgresEnv, ...(stalePid ? { PG_GRANDPARENT_PID: String(stalePid) } : {}) };
}

/**
 * Stops a server: clients are disconnected, finished work is kept. Waits up to 60 s.
 * @throws Error with one line when it does not stop.
 */
export async function stopServer(home: PostgresHome, binaries: Binaries, pid: number): Promise<void> {
  const args = ["stop", "-D", clusterDir(home), "-m", "fast", "-t", "60"];
  try {
    await promisify(execFile)(binaries.pgCtl, args, { cwd: home.dir, env: postgresEnv, ...home.runAs });
  } catch {
    if (!(await isServerOf(pid, clusterDir(home)))) return;
    throw new Error(`PostgreSQL (process ${pid}) did not stop within 60 s. Stop it with: kill -INT ${pid}`);
  }
}

/** Resolves when a server process has ended, however it ended. Does not keep this process alive. */
export async function serverExit(home: PostgresHome, pid: number): Promise<void> {
  while (await isServerOf(pid, clusterDir(home))) await sleep(500, undefined, { ref: false });
}
