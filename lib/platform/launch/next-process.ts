import type { ChildProcess } from "node:child_process";
import cluster from "node:cluster";
import { join } from "node:path";
import { RateLimiterClusterMaster } from "rate-limiter-flexible";
import { childEnv } from "@/lib/kit/env";
import { importsOf, startChild, thrifty } from "@/lib/platform/launch/child-process";
import { collectMetrics } from "@/lib/platform/metrics/all-processes";

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

/** Starts a Next.js command that ends when this process ends. A server of pages gets its front. */
export function startNext(root: string, args: string[], options: Options = {}): ChildProcess {
  const { env, stdio = "inherit", isAlone = args[0] === "build" } = options;
  // `next dev` hands its options on by NODE_OPTIONS, in which Node.js refuses the thrifty one.
  return startChild(root, [programOf(root), ...args], {
    stdio,
    ...(!isAlone && { nodeOptions: args[0] === "dev" ? [] : thrifty, preloads: front }),
    env: { ...env, ...untold },
  });
}

/**
 * Prepares web servers that share a port, and answers how to start one more. They end when this process does, which
 * hands out connections in turns and keeps what they count together: rate limits and metrics.
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
    // It has died before it was answered; `supervise` notices that it has.
    worker.on("error", () => undefined);
    return worker.process;
  };
}

const front = ["front.mjs", "drain-connections.mjs"];
const untold = { NEXT_TELEMETRY_DISABLED: "1" };

function programOf(root: string): string {
  return join(root, "node_modules", "next", "dist", "bin", "next");
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
