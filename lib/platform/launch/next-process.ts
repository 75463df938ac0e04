import type { ChildProcess } from "node:child_process";
import { join } from "node:path";
import { startChild } from "@/lib/platform/launch/child-process";

/** How a Next.js command ended. */
export interface NextOutput {
  /** Exit code; null when it was killed. */
  code: number | null;
  output: string;
}

interface Options {
  readonly env?: Readonly<Record<string, string>>;
  readonly stdio?: "inherit" | "pipe";
  /** Whether Next stands alone, as on hosts that serve the build in their own way. */
  readonly isAlone?: boolean;
}

// Where there is much memory, V8 lets a heap grow fourfold before it collects: 250 MB of garbage for one whole list.
const thrifty = ["--heap-growing-percent=40"];

/** Starts a Next.js command that ends when this process ends. A server of pages gets its front. */
export function startNext(root: string, args: string[], options: Options = {}): ChildProcess {
  const { env, stdio = "inherit", isAlone = args[0] === "build" } = options;
  const next = join(root, "node_modules", "next", "dist", "bin", "next");
  return startChild(root, [next, ...args], {
    stdio,
    ...(!isAlone && { nodeOptions: thrifty }),
    preloads: isAlone ? [] : ["front.mjs", "drain-connections.mjs"],
    env: { ...env, NEXT_TELEMETRY_DISABLED: "1" },
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
