import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { z } from "zod";
import { findServer } from "@/lib/platform/postgres/pid-file";
import { findFreePort } from "@/lib/platform/postgres/server";
import { type CommandResult, shellEnv } from "./npm";
import { findDescendants } from "./processes";
import { createProductionTree, type ProductionTree } from "./production-tree";

test.describe.configure({ mode: "serial" });

/** Root drops to a user who owns nothing; anyone else is one already. */
const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : undefined;
const MOST_MB = 900;
const Line = z.looseObject({ level: z.int(), time: z.string(), msg: z.string() });

let tree: ProductionTree;
let dataDir: string;
let url: string;
let env: NodeJS.ProcessEnv;
let server: ChildProcess;
let printed = "";

function start(command: string, ...args: string[]): ChildProcess {
  const words = ["scripts/run.mjs", command, ...args];
  return spawn(process.execPath, words, {
    cwd: tree.folder,
    env,
    stdio: ["ignore", "pipe", "pipe"],
    ...user,
  });
}

async function run(command: string, ...args: string[]): Promise<CommandResult> {
  const child = start(command, ...args);
  const output = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    child[name]?.on("data", (text: Buffer) => {
      output[name] += text;
    });
  }
  await once(child, "close");
  return { code: child.exitCode, ...output };
}

const isReady = async () => (await fetch(`${url}/api/health/ready`).catch(() => null))?.status;
const findWorkers = () => findDescendants(server.pid ?? 0, /run\.mjs worker$/);

test.beforeAll(async () => {
  tree = await createProductionTree();
  dataDir = await mkdtemp(join(tmpdir(), "referral-rewards-production-"));
  await chmod(dataDir, 0o711);
  if (user) await chown(dataDir, user.uid, user.gid);
  const port = await findFreePort();
  url = `http://localhost:${port}`;
  env = shellEnv({ NODE_ENV: "production", PORT: String(port), DATA_DIR: dataDir, WEB_PROCESSES: "1" });
  server = start("start");
  for (const stream of [server.stdout, server.stderr]) {
    stream?.on("data", (text: Buffer) => {
      printed += text;
    });
  }
  await expect.poll(() => printed, { timeout: 300_000 }).toContain(`Referral Rewards is running at ${url}`);
});

test.afterAll(async () => {
  if (server?.exitCode === null) {
    server.kill("SIGTERM");
    await once(server, "close");
  }
  await tree?.remove();
  await rm(dataDir, { recursive: true, force: true });
});

test("it serves pages and API and runs its commands, as built and without development packages", async () => {
  expect(await isReady()).toBe(200);
  for (const path of ["/sign-in", "/docs"]) expect((await fetch(url + path)).status).toBe(200);
  for (const [path, text] of [
    ["/docs/guide", "Start here"],
    ["/docs/guide/operations", "Backup and restore"],
    ["/docs/guide/search?q=backup", "<mark"],
    ["/docs/guide/files/deploy/nginx.conf", "proxy_pass"],
    ["/llms.txt", `](${url}/docs/guide/operations)`],
    ["/llms-full.txt", "# Running Referral Rewards"],
  ] as const) {
    const answer = await fetch(url + path);
    expect(answer.status, path).toBe(200);
    expect(await answer.text(), path).toContain(text);
  }
  expect((await fetch(`${url}/screenshots/sign-in.png`)).status).toBe(200);
  expect((await fetch(`${url}/api/app/campaigns`)).status).toBe(401);
  await expect.poll(async () => (await fetch(`${url}/api/health/ready?require=worker`)).status).toBe(200);
  const { code, stdout } = await run("ops", "verify");
  expect(JSON.parse(stdout)).toMatchObject({ mismatches: [] });
  expect(code).toBe(0);
  expect(await findDescendants(server.pid ?? 0, /tsx|esbuild/)).toEqual([]);
});

test("it prints one JSON object a line, without the demo's password and key", async () => {
  for (const line of printed.trim().split("\n")) Line.parse(JSON.parse(line));
  const demo = z
    .object({ password: z.string(), apiKey: z.string() })
    .parse(JSON.parse(await readFile(join(dataDir, "demo.json"), "utf8")));
  for (const secret of [demo.password, demo.apiKey, "/portal/", "Ctrl-C", "Next.js"]) {
    expect(printed).not.toContain(secret);
  }
});

test("it takes less memory than a machine of 1 GB has", async () => {
  // Other systems do not say how much memory is a process's share.
  if (process.platform !== "linux") return;
  const trace = await findServer(join(dataDir, "postgres", "cluster"));
  const postgres = trace.kind === "running" ? trace.pid : 0;
  const pids = [server.pid ?? 0, postgres];
  for (const pid of [...pids]) pids.push(...(await findDescendants(pid, /./)));
  const shares = pids.map(async (pid) => {
    const text = await readFile(`/proc/${pid}/smaps_rollup`, "utf8").catch(() => "");
    return Number(/^Pss:\s+(\d+) kB$/m.exec(text)?.[1] ?? 0) / 1024;
  });
  const total = (await Promise.all(shares)).reduce((sum, share) => sum + share, 0);
  expect(total).toBeGreaterThan(100);
  expect(total).toBeLessThan(MOST_MB);
});

test("after an update in its folder it goes on as it was, and nothing is built or installed there", async () => {
  await tree.change();
  const [worker = 0] = await findWorkers();
  process.kill(worker, "SIGKILL");
  await expect.poll(async () => (await findWorkers()).filter((pid) => pid !== worker).length).toBe(1);
  expect(await isReady()).toBe(200);
  const refused = /is needed first, and (The server \(process \d+\) runs from|this user may not write to) /;
  for (const command of ["build", "start"]) {
    const { code, stdout, stderr } = await run(command);
    expect(code).toBe(1);
    expect(stdout).toBe("");
    expect(Line.parse(JSON.parse(stderr))).toMatchObject({ level: 50, msg: expect.stringMatching(refused) });
  }
});
