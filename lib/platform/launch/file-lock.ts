import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { hasCode } from "@/lib/platform/postgres/error-code";
import { isAlive } from "@/lib/platform/postgres/process-info";

const heartbeatMs = 2_000;
const silentMs = 30_000;
const released = "0";

/**
 * Does work while no other process that uses the same folder does. The lock of a killed process is taken over
 * at once, or after 30 s when its process id now belongs to somebody else.
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
