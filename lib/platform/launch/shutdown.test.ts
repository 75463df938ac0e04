import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { isAlive } from "@/lib/platform/postgres/process-info";
import { repository } from "@/proof/fixtures/postgres-servers";

const program = `
  import { handleShutdown, onParentExit } from ${JSON.stringify(join(repository, "lib", "platform", "launch", "shutdown.ts"))};
  const shutdown = handleShutdown((line) => console.log(line), process.exit);
  shutdown.add(async () => console.log("database stopped"));
  shutdown.add(async () => { throw new Error("web server stuck"); });
  await onParentExit(() => shutdown.begin(0));
  console.log("pid " + process.pid);
  setInterval(() => {}, 1000);`;
const args = ["--import", "tsx", "--input-type=module", "--eval", program];

/** Runs a command until the program below it is up. */
async function runUntilUp(...command: string[]) {
  const child = spawn(process.execPath, command, { cwd: repository, stdio: ["ignore", "pipe", "inherit"] });
  const run = { child, output: "" };
  child.stdout.on("data", (chunk: Buffer) => {
    run.output += chunk;
  });
  await vi.waitFor(() => expect(run.output).toMatch(/pid \d+\n/), { timeout: 60_000 });
  return run;
}

test("a signal stops everything in reverse order, failures included, and exits with 0", async () => {
  const run = await runUntilUp(...args);
  const { child } = run;
  child.kill("SIGTERM");
  child.kill("SIGTERM");
  const [code] = await once(child, "close");
  expect(code).toBe(0);
  expect(run.output.split("\n").slice(1)).toEqual(["Stopping", "web server stuck", "database stopped", ""]);
});

test("notices the end of the process that started npm's shell", async () => {
  // Like npm: a process that runs us through a shell.
  const inShell = `require("node:child_process").spawn("sh", ["-c", 'node "$@"; true', "sh", ...${JSON.stringify(args)}], { stdio: "inherit" });`;
  const run = await runUntilUp("--eval", inShell);
  const pid = Number(/pid (\d+)/.exec(run.output)?.[1]);
  run.child.kill("SIGKILL");
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 60_000 });
  expect(run.output).toContain("database stopped");
});
