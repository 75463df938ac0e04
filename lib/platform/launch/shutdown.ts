import { isAlive, readArguments, readParent } from "@/lib/platform/postgres/process-info";

const repeatMs = 1_000;

/** Ends the process: started parts are stopped in reverse order, whatever the cause. */
export interface Shutdown {
  /** Registers what must be stopped. */
  add(step: () => Promise<void>): void;
  /** Runs the steps once, newest first, then exits with the code. */
  begin(code: number): Promise<void>;
  hasBegun(): boolean;
}

/**
 * Ends this process in order on Ctrl-C, SIGTERM or a closed terminal; a second Ctrl-C ends it at once.
 * @param exit called last, with the exit code
 */
export function handleShutdown(log: (line: string) => void, exit: (code: number) => void): Shutdown {
  const steps: (() => Promise<void>)[] = [];
  let beganAt: number | undefined;

  async function begin(code: number): Promise<void> {
    if (beganAt !== undefined) return;
    beganAt = Date.now();
    // After a failure its error is the last line.
    if (code === 0) log("Stopping");
    for (const step of steps.reverse()) {
      await step().catch((error: unknown) => log(error instanceof Error ? error.message : String(error)));
    }
    exit(code);
  }

  function onSignal(): void {
    if (beganAt === undefined) {
      void begin(0);
      // npm forwards a Ctrl-C that the terminal has already delivered; it is not a second one.
    } else if (Date.now() - beganAt > repeatMs) {
      exit(1);
    }
  }

  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, onSignal);
  return { add: (step) => steps.push(step), begin, hasBegun: () => beganAt !== undefined };
}

/**
 * Calls back once when the npm that started us has ended, which leaves us to the system. npm starts commands
 * through a shell, and killing npm does not end that shell: so both are watched.
 */
export async function onParentExit(callback: () => void): Promise<void> {
  const watched = [process.ppid, await shellParent(process.ppid)].filter((pid) => pid !== null);
  const timer = setInterval(() => {
    if (watched.every(isAlive)) return;
    clearInterval(timer);
    callback();
  }, 500);
  timer.unref();
}

async function shellParent(pid: number): Promise<number | null> {
  if (process.platform === "win32") return null;
  const isShell = /^(\S*\/)?\w*sh -c /.test(await readArguments(pid).catch(() => ""));
  return isShell ? await readParent(pid).catch(() => null) : null;
}
