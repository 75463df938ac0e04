import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { endProcess } from "@/lib/platform/launch/web-server";

/** How a process has ended: its exit code, or the signal that ended it. */
export type End = number | NodeJS.Signals | null;

/** A process of the product that is kept running, and can be killed or asked to end. */
export interface Part {
  readonly name: string;
  /** How often it ended though nobody asked for it. */
  failures(): number;
  /** kill -9; resolves when it is gone. */
  kill(): Promise<void>;
  /** SIGTERM, as the product ends its processes; answers how it ended. */
  end(): Promise<End>;
  /** Starts it after `kill` or `end`. */
  start(): void;
}

/** Starts a process and starts it again whenever it ends by itself. */
export function keepRunning(name: string, launch: () => ChildProcess): Part {
  let child: ChildProcess | undefined;
  let isWanted = false;
  let failures = 0;

  function start(): void {
    isWanted = true;
    const started = launch();
    child = started;
    started.stdout?.resume();
    started.stderr?.resume();
    started.once("exit", () => void restart(started));
  }

  async function restart(ended: ChildProcess): Promise<void> {
    if (!isWanted || ended !== child) return;
    failures += 1;
    await sleep(1_000);
    if (isWanted && ended === child) start();
  }

  async function kill(): Promise<void> {
    isWanted = false;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, "exit");
    child.kill("SIGKILL");
    await exited;
  }

  async function end(): Promise<End> {
    isWanted = false;
    if (!child) return null;
    await endProcess(child);
    return child.exitCode ?? child.signalCode;
  }

  start();
  return { name, failures: () => failures, kill, end, start };
}
