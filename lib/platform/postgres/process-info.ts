import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { hasCode } from "../../kit/error-code";

const run = promisify(execFile);

/** All that PostgreSQL's programs get to see: messages in English and nothing of ours. */
export const postgresEnv: NodeJS.ProcessEnv = { NODE_ENV: "production", LC_ALL: "C" };

/** Whether some process, of any user, has this id now. One that has ended but awaits its parent does not count. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!hasCode(error, "EPERM")) return false;
  }
  return !isZombie(pid);
}

function isZombie(pid: number): boolean {
  if (process.platform !== "linux") return false;
  try {
    return /\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return true;
  }
}

/**
 * Whether a process is the PostgreSQL server of a cluster: an id alone proves nothing, because systems reuse ids.
 * Windows does not tell a process's arguments, so there any PostgreSQL server counts.
 */
export async function isServerOf(pid: number, cluster: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  try {
    if (process.platform === "win32") {
      return (await run("tasklist", ["/FI", `PID eq ${pid}`, "/NH"])).stdout.includes("postgres.exe");
    }
    return (await readArguments(pid)).includes(`postgres -D ${cluster} `);
  } catch {
    return false;
  }
}

/** The command line of a process; not available on Windows. */
export async function readArguments(pid: number): Promise<string> {
  if (process.platform === "linux") return (await readFile(`/proc/${pid}/cmdline`, "utf8")).replaceAll("\0", " ");
  return (await run("ps", ["-ww", "-o", "command=", "-p", String(pid)])).stdout;
}

/** The process that started another one; not available on Windows. */
export async function readParent(pid: number): Promise<number> {
  if (process.platform !== "linux") return Number((await run("ps", ["-o", "ppid=", "-p", String(pid)])).stdout);
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/^PPid:\s+(\d+)$/m.exec(status)?.[1]);
}
