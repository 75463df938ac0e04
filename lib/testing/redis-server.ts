import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { findFreePort } from "@/lib/postgres/server";

export interface RedisServer {
  readonly url: string;
  readonly port: number;
  readonly process: ChildProcess;
  /** Ends it without a chance to say goodbye. */
  kill(): Promise<void>;
}

/** Starts an empty Redis on 127.0.0.1 that keeps nothing: on a free port, or where a killed one was. */
export async function startRedisServer(wanted?: number): Promise<RedisServer> {
  const port = wanted ?? (await findFreePort());
  const options = { port: String(port), bind: "127.0.0.1", save: "", appendonly: "no" };
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  const child = spawn("redis-server", args, { stdio: ["ignore", "pipe", "inherit"] });
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, "exit");
    child.kill("SIGKILL");
    await exited;
  };
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.includes("Ready to accept connections")) continue;
    child.stdout.resume();
    return { url: `redis://127.0.0.1:${port}`, port, process: child, kill };
  }
  throw new Error(`redis-server did not start on port ${port}`);
}
