import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { hasCode } from "@/lib/kit/error-code";
import { compressStaticFiles } from "@/lib/platform/front/static-files";
import { isAlive } from "@/lib/platform/postgres/process-info";
import { bundlePrograms } from "./bundle";
import { findUser } from "./folder-in-use";
import { type NextOutput, runNextToEnd } from "./next-process";
import { hashSources, isBuilt, markBuilt, unmarkBuilt } from "./source-hash";

const heartbeatMs = 2_000;
const silentMs = 30_000;
const released = "0";

/**
 * Does work while no other process that uses the same folder does. The lock of a killed process is taken over
 * at once, or after 30 s when its process id now belongs to another program.
 *
 * Each holder creates the next numbered file. Numbers only grow, so a late claim can never undo a newer one.
 */
export async function withLock<T>(dir: string, onWait: () => void, work: () => Promise<T>): Promise<T> {
  const file = await acquire(dir, onWait);
  const heartbeat = setInterval(() => utimes(file, new Date(), new Date()).catch(() => {}), heartbeatMs);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    await writeFile(file, released);
  }
}

async function acquire(dir: string, onWait: () => void): Promise<string> {
  await mkdir(dir, { recursive: true });
  for (let attempt = 0; ; attempt++) {
    const latest = await latestNumber(dir);
    if (latest === 0 || (await isFree(join(dir, String(latest))))) {
      const file = await claim(dir, latest + 1);
      if (file) return file;
    }
    if (attempt === 0) onWait();
    await sleep(100);
  }
}

async function latestNumber(dir: string): Promise<number> {
  return Math.max(0, ...(await readdir(dir)).map(Number).filter(Number.isInteger));
}

async function isFree(file: string): Promise<boolean> {
  try {
    const holder = await readFile(file, "utf8");
    if (holder === released) return true;
    const isSilent = Date.now() - (await stat(file)).mtimeMs > silentMs;
    return isSilent || (holder !== "" && !isAlive(Number(holder)));
  } catch (error) {
    if (hasCode(error, "ENOENT")) return false;
    throw error;
  }
}

async function claim(dir: string, number: number): Promise<string | null> {
  const file = join(dir, String(number));
  try {
    await writeFile(file, String(process.pid), { flag: "wx" });
  } catch (error) {
    if (hasCode(error, "EEXIST")) return null;
    throw error;
  }
  if ((await latestNumber(dir)) !== number) {
    await rm(file, { force: true });
    return null;
  }
  await rm(join(dir, String(number - 1)), { force: true });
  return file;
}

/**
 * Builds the web application if its sources have changed since the last build. Of several processes one
 * builds and the others wait for it.
 * @throws Error whose message is the build's output and one line that says what to do, or one line alone if a server
 * runs from this folder.
 */
export async function ensureBuild(
  root: string,
  log: (line: string) => void,
  build: () => Promise<NextOutput> = () => buildAll(root),
): Promise<void> {
  if (await isBuilt(root)) return;
  const wait = () => log("Waiting for another process that is building the app");
  await withLock(join(root, "node_modules", ".cache", "referral-rewards-build"), wait, async () => {
    const hash = await hashSources(root);
    if (await isBuilt(root, hash)) return;
    const user = await findUser(root);
    if (user !== null) throw new Error(refusal(root, user));
    await unmarkBuilt(root);
    await buildWithProgress(log, build);
    await markBuilt(root, hash);
  });
}

function refusal(root: string, user: string): string {
  return `${user} runs from ${root}, and building there would take its pages away. Stop it first, or build the new release in a folder of its own (docs/operations.md, Updating)`;
}

async function buildAll(root: string): Promise<NextOutput> {
  const built = await runNextToEnd(root, "build");
  if (built.code === 0) {
    await bundlePrograms(root);
    await compressStaticFiles(root);
  }
  return built;
}

async function buildWithProgress(log: (line: string) => void, build: () => Promise<NextOutput>): Promise<void> {
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  log("Building the app (about a minute, only after a change)");
  const progress = setInterval(() => log(`Still building, ${seconds()} s`), 15_000);
  const { code, output } = await build().finally(() => clearInterval(progress));
  if (code !== 0) throw new Error(`${output.trim()}\nThe build failed. Fix what it reports above and run this again.`);
  log(`Built in ${seconds()} s`);
}
