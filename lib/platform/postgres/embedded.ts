import { setTimeout as sleep } from "node:timers/promises";
import type postgres from "postgres";
import { clusterDir } from "./cluster";
import { findServer } from "./pid-file";
import { databaseName, prepareDatabase, webRole } from "./prepare-database";
import { claimLastUse, declarePresence, localUrl, openSession } from "./presence";
import { isServerOf } from "./process-info";
import { findFreePort, launchServer, type Server, serverExit, stopServer } from "./server";
import { lastFatal, serverLogPath } from "./server-log";
import { type EmbeddedOptions, prepareSite, type Site } from "./site";

/** A running embedded PostgreSQL. */
export interface EmbeddedPostgres {
  /** Superuser on the product's database: migrations only. */
  ownerUrl: string;
  /** A role that owns nothing: everything else. */
  appUrl: string;
  port: number;
  /** True when a server left by another process is used. */
  adopted: boolean;
  /** Resolves when the server process has ended, however it ended. */
  exited: Promise<void>;
  /** Stops using the server, and stops it unless other processes use it. */
  stop(): Promise<void>;
}

const patienceMs = 3_000;

/** What a killed server started may hold its socket for a moment. */
const lingersMs = 5_000;

/**
 * Starts PostgreSQL in a data folder, or joins the server that already runs there. Several
 * processes may call this at once for one folder; one starts the server and the others join it.
 * @throws Error whose message is one line that says what to do.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const site = await prepareSite(options);
  const started = Date.now();
  for (let attempt = 0; Date.now() < site.deadline; await sleep(200)) {
    const trace = await findServer(clusterDir(site.home));
    if (trace.kind === "elsewhere") {
      if (Date.now() - started > lingersMs) throw usedElsewhere(site.home.dir);
      continue;
    }
    const joined =
      trace.kind === "running"
        ? await joinRunning(site, trace)
        : await startAndJoin(site, attempt, trace.kind === "stale" ? trace.pid : undefined);
    if (joined) return joined;
    attempt++;
  }
  throw new Error(`PostgreSQL did not become ready within 120 s. Its log says why: ${serverLogPath(site.home)}`);
}

// Two servers would write to the same files, each without the other's changes.
function usedElsewhere(dir: string): Error {
  return new Error(
    `The database in ${dir} runs in another container. Stop that one first, or run commands inside it with: docker exec`,
  );
}

async function joinRunning(site: Site, server: Server): Promise<EmbeddedPostgres | null> {
  const isGone = async () => !(await isServerOf(server.pid, clusterDir(site.home)));
  const session = await waitForSession(site, server, isGone);
  return session && enter(site, server, session, true);
}

async function startAndJoin(
  site: Site,
  attempt: number,
  stalePid: number | undefined,
): Promise<EmbeddedPostgres | null> {
  const { home, binaries, options } = site;
  if (attempt === 0) options.log("Starting the database");
  const port = await findFreePort(attempt === 0 ? options.port : undefined);
  const server = await launchServer({ home, binaries, port, settings: options.settings ?? {}, stalePid });
  const session = await waitForSession(site, server, async () => server.hasExited());
  if (session) return enter(site, server, session, false);
  const fatal = await lastFatal(server.log);
  // Another process was faster, the port was taken, or an earlier server is still shutting down: check again.
  if (/already exists|pre-existing shared memory|could not create any TCP|in use/.test(fatal)) return null;
  throw new Error(`PostgreSQL stopped at once: ${fatal || "no reason given"}. Its log is ${serverLogPath(home)}`);
}

/** Polls until the server accepts us; null when its process has ended. */
async function waitForSession(
  site: Site,
  server: Server,
  isGone: () => Promise<boolean>,
): Promise<postgres.Sql | null> {
  const { home, passwords, options } = site;
  const started = Date.now();
  let hasAnnounced = false;
  while (Date.now() < site.deadline && !(await isGone())) {
    const reply = await openSession(localUrl("postgres", passwords.owner, server.port, "postgres"));
    if (reply.kind === "session") return reply.sql;
    if (reply.kind === "refused") {
      throw new Error(
        `PostgreSQL (process ${server.pid}) runs in ${home.dir} but refuses our password. Put postgres-passwords.json back, or stop it with: kill -INT ${server.pid}`,
      );
    }
    if (!hasAnnounced && Date.now() - started > patienceMs) {
      options.log("The database is recovering; this can take a minute or two");
      hasAnnounced = true;
    }
    await sleep(50);
  }
  return null;
}

async function enter(
  site: Site,
  server: Server,
  session: postgres.Sql,
  adopted: boolean,
): Promise<EmbeddedPostgres | null> {
  if (!(await declarePresence(session))) {
    await session.end({ timeout: 1 });
    return null;
  }
  const { home, passwords } = site;
  const ownerUrl = localUrl("postgres", passwords.owner, server.port, databaseName);
  await prepareDatabase(session, passwords.web, ownerUrl);
  let stopped: Promise<void> | undefined;
  return {
    ownerUrl,
    appUrl: localUrl(webRole, passwords.web, server.port, databaseName),
    port: server.port,
    adopted,
    exited: serverExit(home, server.pid),
    stop: () => {
      stopped ??= leave(site, server, session);
      return stopped;
    },
  };
}

async function leave({ home, binaries, passwords }: Site, server: Server, session: postgres.Sql): Promise<void> {
  await session.end({ timeout: 1 });
  const reply = await openSession(localUrl("postgres", passwords.owner, server.port, "postgres"));
  if (reply.kind !== "session") return;
  try {
    if (await claimLastUse(reply.sql)) await stopServer(home, binaries, server.pid);
  } finally {
    await reply.sql.end({ timeout: 0 });
  }
}
