import { spawn } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const endTimeoutMs = 20_000;

/** Who runs a command; nothing means whoever runs the tests. */
export type User = Readonly<{ uid: number; gid: number }> | undefined;

/** How a command has ended. */
export interface Ended {
  /** null when a signal ended it. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A command of npm and all it has started. */
export interface Run {
  readonly pid: number;
  /** What it has printed on standard output. */
  readonly printed: () => string;
  /** Resolves when everything that could still print has ended: npm, what it started, and so on. */
  readonly ended: Promise<Ended>;
  /** Asks for an orderly end as Ctrl-C does, insists after 20 s, and waits. */
  readonly end: () => Promise<Ended>;
}

/** What a person's shell knows, and these; nothing of the test runner or of a developer's own settings. */
export function shellEnv(values: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const { PATH } = process.env;
  const known: Record<string, string | undefined> = { PATH, ...values };
  // Next's types say that every process has NODE_ENV; a shell does not.
  return known as NodeJS.ProcessEnv;
}

/**
 * Runs npm in this repository, in a process group of its own: so the group can be ended even when npm is gone.
 */
export function runNpm(args: readonly string[], env: Readonly<Record<string, string>>, user: User): Run {
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
  const ended = new Promise<Ended>((resolve, reject) => {
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
        // Something that has left the group may still hold them.
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
    // Its last process has ended a moment ago.
  }
}
