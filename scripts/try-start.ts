import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { findFreePort } from "@/lib/platform/postgres/server";

// Starts the product as a newcomer does, in a data folder of its own, uses it, stops it, and does it again with the same
// data. The CI runs it on every system that the README names.

const PATIENCE_MS = 20 * 60_000;
const isWindows = process.platform === "win32";
const dataDir = mkdtempSync(join(tmpdir(), "referral-rewards-try-"));
// If root runs this, PostgreSQL runs as another user, and would put its files outside this folder.
chmodSync(dataDir, 0o711);

async function start(port: number): Promise<ChildProcess> {
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir };
  const child = spawn(process.execPath, ["scripts/run.mjs", "start"], { stdio: "inherit", env });
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await isReady(port))) {
    if (child.exitCode !== null) throw new Error(`It ended with code ${child.exitCode} before it was ready.`);
    if (Date.now() > deadline) throw new Error(`It was not ready after ${PATIENCE_MS / 60_000} minutes.`);
    await sleep(500);
  }
  return child;
}

async function isReady(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/health/ready?require=worker`).catch(() => null);
  return answer?.ok === true;
}

/** Reads the demo's campaigns with its API key. */
async function listCampaigns(port: number): Promise<readonly string[]> {
  const demo = JSON.parse(readFileSync(join(dataDir, "demo.json"), "utf8"));
  const { apiKey } = z.object({ apiKey: z.string() }).parse(demo);
  const headers = { Authorization: `Bearer ${apiKey}` };
  const answer = await fetch(`http://127.0.0.1:${port}/api/app/campaigns`, { headers });
  const Campaigns = z.object({ campaigns: z.array(z.object({ campaignId: z.string() })) });
  return Campaigns.parse(await answer.json()).campaigns.map(({ campaignId }) => campaignId);
}

/** Stops it as Ctrl-C does. Windows knows no such signal: there it is ended, and its parts must notice. */
async function stop(child: ChildProcess, port: number): Promise<void> {
  const exited = once(child, "exit");
  child.kill("SIGINT");
  const [code] = await exited;
  if (!isWindows && code !== 0) throw new Error(`It ended with code ${code} when it was stopped.`);
  const deadline = Date.now() + 60_000;
  while (await isReady(port)) {
    if (Date.now() > deadline) throw new Error("It still answers a minute after it was stopped.");
    await sleep(250);
  }
}

const port = await findFreePort();
const first = await start(port);
const made = await listCampaigns(port);
await stop(first, port);
const second = await start(port);
const found = await listCampaigns(port);
await stop(second, port);
if (made.length === 0 || made.join() !== found.join()) throw new Error("The second start has other campaigns.");
rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 });
console.log(
  `Started, used and stopped twice on ${process.platform} ${process.arch}, Node.js ${process.versions.node}.`,
);
process.exit(0);
