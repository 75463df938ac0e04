import { setPriority } from "node:os";
import { appUrl, hasOwnDatabase, setEnv } from "@/lib/kit/env";
import { startWorker } from "@/lib/messages/worker";
import { startWorkerProcess } from "@/lib/platform/launch/child-process";
import { occupyFolder } from "@/lib/platform/launch/folder-in-use";
import { logConsoleAsJson, openLaunchLog } from "@/lib/platform/launch/log-lines";
import { outliveLostSockets } from "@/lib/platform/launch/lost-sockets";
import { describeSends, findSends } from "@/lib/platform/launch/sent-messages";
import { handleShutdown, onParentExit } from "@/lib/platform/launch/shutdown";
import { supervise } from "@/lib/platform/launch/web-server";
import { openWorkerSteps } from "@/lib/platform/launch/worker-steps";
import { loadAuthSecret } from "@/lib/platform/postgres/auth-secret";
import { connectDatabase } from "@/lib/platform/postgres/connection";

const { npm_lifecycle_event: startedByNpm, LAUNCHER_PID: launcher } = process.env;
const isPartOfStart = launcher === String(process.ppid);

const log = openLaunchLog();
const shutdown = handleShutdown(isPartOfStart ? () => {} : log, process.exit);

/** Connects `npm run worker` to a database; the worker of `npm start` already has one. */
async function prepare(): Promise<void> {
  if (startedByNpm !== undefined) void onParentExit(() => void shutdown.begin(0));
  const AUTH_SECRET = await loadAuthSecret();
  const database = await connectDatabase({ log });
  shutdown.add(() => database.stop());
  const { migrateDatabase } = await import("@/db/migrate");
  await migrateDatabase(database.ownerUrl);
  setEnv({ DATABASE_URL: database.appUrl, AUTH_SECRET });
  void database.exited.then(() => {
    if (shutdown.hasBegun()) return;
    console.error("The database ended; start the worker again once it runs.");
    return shutdown.begin(1);
  });
}

logConsoleAsJson();
outliveLostSockets(console.error);
// Requests come first: on a shared machine, members and friends would otherwise wait for a batch of messages.
if (isPartOfStart) setPriority(5);
try {
  if (!isPartOfStart) await occupyFolder(process.cwd(), "The worker");
  const hasOwner = !isPartOfStart && hasOwnDatabase();
  if (!isPartOfStart) await prepare();
  if (hasOwner) {
    // This process has the database owner's URL; the process that does the work must not.
    const worker = supervise("The worker", () => startWorkerProcess(process.cwd()), log);
    shutdown.add(() => worker.stop());
  } else {
    const { steps, finish } = openWorkerSteps();
    const worker = startWorker(Object.values(steps), finish);
    shutdown.add(() => worker.stop());
  }
  if (!isPartOfStart) log(`The worker is running: ${describeSends(findSends(), appUrl())}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await shutdown.begin(1);
}
