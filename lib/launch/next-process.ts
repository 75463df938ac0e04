import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { childEnv } from "@/lib/env";

/** How a Next.js command ended. */
export interface NextOutput {
  /** Exit code; null when it was killed. */
  code: number | null;
  output: string;
}

/**
 * Starts a Next.js command that ends when this process ends, however that happens. It has its own process
 * group, so that Ctrl-C in the terminal reaches only us and we stop things in order.
 */
export function startNext(
  root: string,
  args: string[],
  options: { env?: Record<string, string>; stdio?: "inherit" | "pipe" } = {},
): ChildProcess {
  const stdio = options.stdio ?? "inherit";
  const preloads = ["exit-with-parent.mjs", "refuse-broken-addresses.mjs"].flatMap((file) => [
    "--import",
    pathToFileURL(join(root, "scripts", file)).href,
  ]);
  const next = join(root, "node_modules", "next", "dist", "bin", "next");
  return spawn(process.execPath, [...preloads, next, ...args], {
    cwd: root,
    env: childEnv({ ...options.env, LAUNCHER_PID: String(process.pid), NEXT_TELEMETRY_DISABLED: "1" }),
    detached: process.platform !== "win32",
    stdio: ["ignore", stdio, stdio, "ipc"],
    windowsHide: true,
  });
}

/** Runs a Next.js command and collects what it prints. */
export async function runNextToEnd(root: string, command: string): Promise<NextOutput> {
  const child = startNext(root, [command], { env: { NODE_ENV: "production" }, stdio: "pipe" });
  let output = "";
  const collect = (chunk: Buffer) => {
    output += chunk;
  };
  child.stdout?.on("data", collect);
  child.stderr?.on("data", collect);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject).once("close", resolve);
  });
  return { code, output };
}
