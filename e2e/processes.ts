import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { readArguments, readParent } from "@/lib/platform/postgres/process-info";

const run = promisify(execFile);

/** Pauses a process and its children. Returns a function that resumes them. */
export async function pauseProcess(pid: number): Promise<() => void> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
  const pids = [pid, ...children.trim().split(" ").filter(Boolean).map(Number)];
  for (const each of pids) process.kill(each, "SIGSTOP");
  return () => {
    for (const each of pids) process.kill(each, "SIGCONT");
  };
}

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/**
 * The nearest descendant whose command line matches.
 * @throws Error that lists all descendants
 */
export async function findDescendant(ancestor: number, command: RegExp): Promise<number> {
  const below = await listDescendants(ancestor);
  const match = below.find((one) => command.test(one.command));
  if (match) return match.pid;
  throw new Error(`Nothing below process ${ancestor} is ${command}:\n${JSON.stringify(below, null, 2)}`);
}

/** All matching descendants, nearest first. */
export async function findDescendants(ancestor: number, command: RegExp): Promise<number[]> {
  const below = await listDescendants(ancestor);
  return below.filter((one) => command.test(one.command)).map(({ pid }) => pid);
}

async function listDescendants(ancestor: number): Promise<Process[]> {
  const all = await listProcesses();
  const below = all.filter(({ parent }) => parent === ancestor);
  // The list grows during the loop.
  for (const each of below) below.push(...all.filter(({ parent }) => parent === each.pid));
  return below;
}

/** Kills every process with this text in its environment, even if reparented. Linux only. */
export async function killByEnvironment(text: string): Promise<void> {
  if (process.platform !== "linux") return;
  for (const pid of await listIds()) {
    const environment = await readFile(`/proc/${pid}/environ`, "utf8").catch(() => "");
    if (environment.includes(text)) kill(pid);
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has just exited.
  }
}

async function listProcesses(): Promise<Process[]> {
  const pids = await listIds();
  const processes = await Promise.all(pids.map((pid) => readProcess(pid).catch(() => null)));
  return processes.filter((process) => process !== null);
}

async function readProcess(pid: number): Promise<Process> {
  const [parent, command] = await Promise.all([readParent(pid), readArguments(pid)]);
  return { pid, parent, command: command.trim() };
}

// Minimal Linux images lack `ps`; other systems lack /proc.
async function listIds(): Promise<number[]> {
  const names =
    process.platform === "linux" ? await readdir("/proc") : (await run("ps", ["-A", "-o", "pid="])).stdout.split("\n");
  return names.map(Number).filter((pid) => Number.isInteger(pid) && pid > 0);
}
