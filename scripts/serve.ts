import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { HOUR_MS } from "@/lib/kit/durations";
import { appUrl, env, hasOwnDatabase, setEnv, webProcesses } from "@/lib/kit/env";
import { startWorkerProcess } from "@/lib/platform/launch/child-process";
import { occupyFolder } from "@/lib/platform/launch/folder-in-use";
import { isLoopback, listenHost, ownAddress, requireFreePort } from "@/lib/platform/launch/listen";
import { logConsoleAsJson, openLaunchLog, quietLogs } from "@/lib/platform/launch/log-lines";
import { outliveLostSockets } from "@/lib/platform/launch/lost-sockets";
import { requireMemory } from "@/lib/platform/launch/memory";
import { prepareWebProcesses, startNext } from "@/lib/platform/launch/next-process";
import { findSends } from "@/lib/platform/launch/sent-messages";
import { handleShutdown, onParentExit, type Shutdown } from "@/lib/platform/launch/shutdown";
import { type Supervised, supervise, waitUntilHealthy } from "@/lib/platform/launch/web-server";
import { adviseOnProxy, describeStart, formatWelcome } from "@/lib/platform/launch/welcome";
import { loadAuthSecret } from "@/lib/platform/postgres/auth-secret";
import { connectDatabase, type Database } from "@/lib/platform/postgres/connection";
import { prepareDataDir } from "@/lib/platform/postgres/home";
import { findFreePort } from "@/lib/platform/postgres/server";

const root = process.cwd();
const { npm_lifecycle_event: startedByNpm } = process.env;
const healthyTimeoutMs = 120_000;

const log = openLaunchLog();

/** Starts the whole product: `start` serves a build, `dev` serves the sources with live reload. */
export async function serve(mode: "start" | "dev"): Promise<void> {
  logConsoleAsJson();
  outliveLostSockets(console.error);
  // A closed terminal must not prevent an orderly shutdown.
  process.stdout.on("error", () => {});
  const shutdown = handleShutdown(log, process.exit);
  if (startedByNpm !== undefined) void onParentExit(() => void shutdown.begin(0));
  try {
    await bringUp(mode, shutdown);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    await shutdown.begin(1);
  }
}

async function bringUp(mode: "start" | "dev", shutdown: Shutdown): Promise<void> {
  const { PORT, DATA_DIR, DEMO, WORKER } = env();
  const port = PORT === 0 ? await findFreePort() : PORT;
  await requireFreePort(port);
  if (mode === "start") {
    requireMemory({ web: webProcesses(), worker: WORKER === "on", embedded: !hasOwnDatabase() });
    await occupyFolder(root, "The server");
  }
  if (!hasOwnDatabase() || env().BLOB_READ_WRITE_TOKEN === undefined) await prepareDataDir(DATA_DIR);
  const opening = connectDatabase({ log });
  const current = { database: opening };
  // A failed start has already been reported.
  shutdown.add(() =>
    current.database.then(
      (database) => database.stop(),
      () => {},
    ),
  );
  const database = await opening;
  const AUTH_SECRET = await loadAuthSecret();
  setEnv({ PORT: String(port), DATABASE_URL: database.appUrl, AUTH_SECRET });
  setEnv({ APP_URL: appUrl(), ...(mode === "start" && quietLogs()) });

  await migrate(database);
  const demo = DEMO === "on" ? await prepareDemo(resolve(DATA_DIR)) : null;
  if (DEMO === "public") await resetDemo(database.ownerUrl);

  const nodeEnv: Record<string, string> = mode === "start" ? { NODE_ENV: "production" } : {};
  const host = listenHost(env().HOST);
  const at = ["-p", String(port), ...(host === "all" ? [] : ["-H", host])];
  const web = startWeb(mode, [mode, ...at], { env: nodeEnv });
  const worker = WORKER === "on" ? supervise("The worker", () => startWorkerProcess(root), log) : undefined;
  shutdown.add(async () => {
    await Promise.all([...web, worker].map((part) => part?.stop()));
  });
  void keepDatabase(current, worker ? [...web, worker] : web, shutdown);
  const isHealthy = await waitUntilHealthy(
    `${ownAddress(host, port)}/api/health`,
    () => web.some((server) => server.restarts() > 0),
    healthyTimeoutMs,
  );
  if (!isHealthy) throw new Error("The web server did not start. Its messages above say why.");
  announceStart({
    url: appUrl(),
    dataDir: resolve(DATA_DIR),
    demo,
    sends: findSends(),
    isLocal: isLoopback(host),
    isTerminal: process.stdout.isTTY,
  });
  const advice = adviseOnProxy(appUrl(), env().TRUST_PROXY);
  if (advice) log(advice);
  const tidyInTurn = () => void inTurn(tidy);
  tidyInTurn();
  setInterval(tidyInTurn, HOUR_MS).unref();
  if (DEMO === "public" && worker) keepDemoFresh(current, worker, shutdown);
}

let lastTurn: Promise<unknown> = Promise.resolve();

/** Runs work after the work before it, since each closes the connections to the database when it is done. */
function inTurn(work: () => Promise<void>): Promise<void> {
  const turn = lastTurn.catch(() => undefined).then(work);
  lastTurn = turn;
  return turn;
}

function announceStart(welcome: Parameters<typeof formatWelcome>[0]): void {
  const text =
    env().NODE_ENV === "production" ? `Referral Rewards is running at ${welcome.url}` : formatWelcome(welcome);
  log(text, describeStart(welcome));
}

/** Starts the web server, with the configured number of processes for `start` and one for `dev`. */
function startWeb(mode: "start" | "dev", args: string[], options: { env: Record<string, string> }) {
  const count = mode === "start" ? webProcesses() : 1;
  if (count === 1) return [supervise("The web server", () => startNext(root, args, options), log)];
  const start = prepareWebProcesses(root, args, options);
  return Array.from({ length: count }, (_, at) => supervise(`Web process ${at + 1}`, start, log));
}

async function migrate(database: Database): Promise<void> {
  log("Applying database updates");
  const { migrateDatabase } = await import("@/db/migrate");
  await migrateDatabase(database.ownerUrl);
}

async function tidy(): Promise<void> {
  const { runMaintenance } = await import("@/lib/platform/ops/maintenance");
  const { closeDatabase } = await import("@/db/client");
  await runMaintenance(new Date(), log);
  // A connection left open here would keep the embedded database running after we stop.
  await closeDatabase();
}

async function prepareDemo(dataDir: string) {
  const { ensureDemo } = await import("@/lib/platform/demo/seed");
  return ensureDemo(dataDir);
}

async function resetDemo(ownerUrl: string): Promise<void> {
  const { resetPublicDemo } = await import("@/lib/platform/demo/public-demo");
  const { closeDatabase } = await import("@/db/client");
  log("Making the public demo");
  await resetPublicDemo(ownerUrl, new Date()).finally(closeDatabase);
}

/** Resets a public demo every hour, while the worker is stopped: it must not send what the demo's past has queued. */
function keepDemoFresh(
  current: { readonly database: Promise<Database> },
  worker: Supervised,
  shutdown: Shutdown,
): void {
  log("This is a public demo: it starts over on each full hour, sends nothing, and has no sign-up");
  const reset = () => worker.renew(async () => resetDemo((await current.database).ownerUrl));
  void import("@/lib/platform/demo/public-demo").then(({ resetHourly }) =>
    resetHourly({
      reset: () => inTurn(reset),
      isStopping: shutdown.hasBegun,
      log,
      sleep: (ms) => sleep(ms, undefined, { ref: false }),
    }),
  );
}

/** Restarts the embedded database whenever it dies, until shutdown. */
async function keepDatabase(
  current: { database: Promise<Database> },
  users: readonly Supervised[],
  shutdown: Shutdown,
): Promise<void> {
  for (;;) {
    const lost = await current.database;
    await lost.exited;
    if (shutdown.hasBegun()) return;
    log("The database ended unexpectedly; starting it again");
    current.database = lost.reopen();
    try {
      const { appUrl: address } = await current.database;
      if (address === lost.appUrl) continue;
      setEnv({ DATABASE_URL: address });
      await Promise.all(users.map((user) => user.renew()));
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      return shutdown.begin(1);
    }
  }
}
