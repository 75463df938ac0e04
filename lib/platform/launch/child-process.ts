import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { childEnv } from "@/lib/kit/env";

interface Options {
  /** Files of `scripts/` loaded before the program. */
  readonly preloads?: readonly string[];
  /** Options of Node itself. */
  readonly nodeOptions?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly stdio?: "inherit" | "pipe";
}

/**
 * Starts a Node program that ends when this process ends, however that happens. It has its own process group, so
 * that Ctrl-C in the terminal reaches only us and we stop things in order.
 * @param args the program and what it is given
 */
export function startChild(root: string, args: readonly string[], options: Options = {}): ChildProcess {
  const { preloads = [], nodeOptions = [], env = {}, stdio = "inherit" } = options;
  const imports = importsOf(root, ["exit-with-parent.mjs", ...preloads]);
  return spawn(process.execPath, [...nodeOptions, ...imports, ...args], {
    cwd: root,
    env: childEnv({ ...env, LAUNCHER_PID: String(process.pid) }),
    detached: process.platform !== "win32",
    stdio: ["ignore", stdio, stdio, "ipc"],
    windowsHide: true,
  });
}

/** Node options that load files of `scripts/` before a program. */
export function importsOf(root: string, files: readonly string[]): string[] {
  return files.flatMap((file) => ["--import", pathToFileURL(join(root, "scripts", file)).href]);
}

/**
 * Node options of processes that stay. Where there is much memory, V8 lets a heap grow fourfold before it collects:
 * 250 MB of garbage for one whole list. `NODE_OPTIONS` may not hold this one.
 */
export const thrifty: readonly string[] = ["--heap-growing-percent=40"];

/** Starts the process that sends messages. It finds the database and the secret in the environment. */
export function startWorkerProcess(root: string, stdio: "inherit" | "pipe" = "inherit"): ChildProcess {
  return startChild(root, [join(root, "scripts", "run.mjs"), "worker"], { nodeOptions: thrifty, stdio });
}
