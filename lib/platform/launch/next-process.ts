import type { ChildProcess } from "node:child_process";
import cluster from "node:cluster";
import { join } from "node:path";
import { RateLimiterClusterMaster } from "rate-limiter-flexible";
import { childEnv } from "@/lib/kit/env";
import { importsOf, startChild, thrifty } from "@/lib/platform/launch/child-process";
import { collectMetrics } from "@/lib/platform/metrics/all-processes";

export interface NextOutput {
  /** Exit code; null if it was killed. */
  code: number | null;
  output: string;
}

interface Options {
  readonly env?: Readonly<Record<string, string>>;
  readonly stdio?: "inherit" | "pipe";
  /** Whether Next runs without our front, as on hosts that serve the build in their own way. */
  readonly isAlone?: boolean;
}

/** Starts a Next.js command that ends with this process. A page server gets the front. */
export function startNext(root: string, args: string[], options: Options = {}): ChildProcess {
  const { env, stdio = "inherit", isAlone = args[0] === "build" } = options;
  // `next dev` passes its options on in NODE_OPTIONS, where Node.js rejects the memory option.
  return startChild(root, [programOf(root), ...args], {
    stdio,
    ...(!isAlone && { nodeOptions: args[0] === "dev" ? [] : thrifty, preloads: front }),
    env: { ...env, ...untold },
  });
}

/**
 * Prepares web servers that share a port, and returns how to start another. They end with this process, which
 * distributes connections in turn and holds their shared rate limits and metrics.
 */
export function prepareWebProcesses(root: string, args: string[], { env }: Options): () => ChildProcess {
  cluster.schedulingPolicy = cluster.SCHED_RR;
  cluster.setupPrimary({
    exec: programOf(root),
    args,
    execArgv: [...thrifty, ...importsOf(root, front)],
    cwd: root,
    windowsHide: true,
  });
  new RateLimiterClusterMaster();
  collectMetrics();
  return () => {
    const worker = cluster.fork(childEnv({ ...env, ...untold }));
    // It died before it was answered; `supervise` handles that.
    worker.on("error", () => undefined);
    return worker.process;
  };
}

const front = ["front.mjs", "drain-connections.mjs"];
const untold = { NEXT_TELEMETRY_DISABLED: "1" };

function programOf(root: string): string {
  return join(root, "node_modules", "next", "dist", "bin", "next");
}

/** Runs a Next.js command and collects its output. */
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
