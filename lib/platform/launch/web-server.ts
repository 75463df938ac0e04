import type { ChildProcess } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";

const longestPauseMs = 30_000;
const stableMs = 60_000;
// A request may take 12 s, and sending a message 10 s.
const graceMs = 15_000;

/** A process that is restarted when it exits. */
export interface Supervised {
  /** How often it has exited. */
  restarts(): number;
  /** Stops it and starts it again, with any changes since. @param between runs while it is stopped */
  renew(between?: () => Promise<void>): Promise<void>;
  /** Asks it to finish, and kills it after 15 s. */
  stop(): Promise<void>;
}

/**
 * Keeps a child process running: it is restarted after a pause of 1 s, doubled up to 30 s until it stays up for a
 * minute.
 */
export function supervise(name: string, start: () => ChildProcess, log: (line: string) => void): Supervised {
  const state = { child: start(), startedAt: Date.now(), restarts: 0, pauseMs: 1_000, stopping: false };

  async function restartLater(child: ChildProcess): Promise<void> {
    if (state.stopping || child !== state.child) return;
    state.restarts += 1;
    if (Date.now() - state.startedAt > stableMs) state.pauseMs = 1_000;
    log(`${name} ended unexpectedly; starting it again in ${state.pauseMs / 1000} s`);
    await sleep(state.pauseMs);
    state.pauseMs = Math.min(state.pauseMs * 2, longestPauseMs);
    if (!state.stopping && child === state.child) replace();
  }

  function replace(): void {
    state.child = start();
    state.startedAt = Date.now();
    watch(state.child);
  }

  function watch(child: ChildProcess): void {
    child.once("exit", () => restartLater(child));
  }

  watch(state.child);
  return {
    restarts: () => state.restarts,
    renew: async (between) => {
      const old = state.child;
      old.removeAllListeners("exit");
      await endProcess(old);
      try {
        await between?.();
      } finally {
        // Meanwhile another renewal may have started it.
        if (!state.stopping && state.child === old) replace();
      }
    },
    stop: async () => {
      state.stopping = true;
      await endProcess(state.child);
    },
  };
}

/** Ends a child process: SIGTERM, and SIGKILL after 15 s. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  child.kill("SIGTERM");
  const killing = setTimeout(() => child.kill("SIGKILL"), graceMs);
  await exited;
  clearTimeout(killing);
}

/**
 * Waits until an address answers 200.
 * @param hasFailed true once waiting is pointless
 * @returns false when it failed or did not answer in time
 */
export async function waitUntilHealthy(url: string, hasFailed: () => boolean, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline && !hasFailed()) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.status === 200) return true;
    await sleep(100);
  }
  return false;
}
