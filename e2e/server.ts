import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { waitUntilHealthy } from "@/lib/platform/launch/web-server";
import { findFreePort } from "@/lib/platform/postgres/server";

// Generous, because a first start also builds the app.
const startTimeoutMs = 900_000;

/** The only member who may manage the tested server's backups. */
export const operatorEmail = "operator@example.com";

/** Serves the product as a user would, with its own port and data, and stops it after the tests. */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export.
export default async function serve(): Promise<() => Promise<void>> {
  const port = await findFreePort();
  const dataDir = await mkdtemp(join(tmpdir(), "referral-rewards-e2e-"));
  // If root runs the tests, PostgreSQL runs as another user who needs access.
  await chmod(dataDir, 0o711);
  process.env["E2E_URL"] = `http://localhost:${port}`;
  process.env["E2E_DATA_DIR"] = dataDir;
  // The port where tests start a Jobber stand-in.
  process.env["JOBBER_BASE_URL"] = `http://127.0.0.1:${await findFreePort()}`;
  const server = spawn(process.execPath, ["scripts/run.mjs", "start"], {
    cwd: join(import.meta.dirname, ".."),
    // Some tests exceed the per-minute limits, which have their own tests.
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      APP_URL: process.env["E2E_URL"],
      RATE_LIMIT: "off",
      OPERATOR_EMAILS: operatorEmail,
      // Per-process limits must not depend on this machine's number of cores.
      WEB_PROCESSES: "1",
      // The tests' identity providers run on this machine.
      ALLOW_PRIVATE_NETWORKS: "on",
      // Tests set their client address, as a proxy would.
      TRUST_PROXY: "1",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const stop = async () => {
    await end(server);
    await rm(dataDir, { recursive: true, force: true });
  };
  let output = "";
  for (const stream of [server.stdout, server.stderr]) {
    stream?.on("data", (chunk: Buffer) => {
      output += chunk;
    });
  }
  const hasEnded = () => server.exitCode !== null;
  // Once it is connected to its database, too.
  if (await waitUntilHealthy(`${process.env["E2E_URL"]}/api/health/ready`, hasEnded, startTimeoutMs)) return stop;
  await stop();
  throw new Error(`The server did not start:\n${output}`);
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exited = once(server, "exit");
  server.kill("SIGTERM");
  await exited;
}
