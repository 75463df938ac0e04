import { spawn } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const endTimeoutMs = 60_000;

/** The user who runs a command; undefined means the tests' own user. */
export type User = Readonly<{ uid: number; gid: number }> | undefined;

/** A command's result. */
export interface CommandResult {
  /** null if a signal ended it. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A running npm command with all of its child processes. */
export interface NpmRun {
  readonly pid: number;
  /** Standard output so far. */
  readonly printed: () => string;
  /** Resolves when npm and all processes it started have exited. */
  readonly ended: Promise<CommandResult>;
  /** Stops it as Ctrl-C does, kills it after a minute, and waits. */
  readonly end: () => Promise<CommandResult>;
}

/** A plain shell's environment with these values; without settings of the test runner or the developer. */
export function shellEnv(values: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const { PATH } = process.env;
  const known: Record<string, string | undefined> = { PATH, ...values };
  // Next's types require NODE_ENV in every process; a shell does not set it.
  return known as NodeJS.ProcessEnv;
}

/** Runs npm in this repository, in its own process group, so that the group can be ended even if npm is gone. */
export function runNpm(args: readonly string[], env: Readonly<Record<string, string>>, user: User): NpmRun {
  const child = spawn("npm", args, {
    cwd: root,
    env: shellEnv({ npm_config_update_notifier: "false", ...env }),
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    ...user,
  });
  const output = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    child[name].setEncoding("utf8").on("data", (text: string) => {
      output[name] += text;
    });
  }
  let isOver = false;
  const ended = new Promise<CommandResult>((resolve, reject) => {
    child.once("error", reject).once("close", (code) => {
      isOver = true;
      resolve({ code, ...output });
    });
  });
  const signal = (name: NodeJS.Signals) => {
    if (!isOver && child.pid !== undefined) signalGroup(child.pid, name);
  };
  return {
    pid: child.pid ?? 0,
    printed: () => output.stdout,
    ended,
    end: async () => {
      signal("SIGINT");
      const insisting = setTimeout(() => {
        signal("SIGKILL");
        // A process that left the group may still hold them open.
        child.stdout.destroy();
        child.stderr.destroy();
      }, endTimeoutMs);
      return ended.finally(() => clearTimeout(insisting));
    },
  };
}

function signalGroup(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(-pid, name);
  } catch {
    // The last process has just exited.
  }
}
