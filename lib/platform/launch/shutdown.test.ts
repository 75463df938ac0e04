import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { isAlive } from "@/lib/platform/postgres/process-info";
import { repository } from "@/lib/platform/postgres/test-support";

const program = `
  import { handleShutdown, onParentExit } from ${JSON.stringify(join(repository, "lib", "platform", "launch", "shutdown.ts"))};
  const shutdown = handleShutdown((line) => console.log(line), process.exit);
  shutdown.add(async () => console.log("database stopped"));
  shutdown.add(async () => { throw new Error("web server stuck"); });
  await onParentExit(() => shutdown.begin(0));
  console.log("pid " + process.pid);
  setInterval(() => {}, 1000);`;
const args = ["--import", "tsx", "--input-type=module", "--eval", program];

test("a signal stops everything in reverse order, failures included, and exits with 0", async () => {
  const child = spawn(process.execPath, args, { cwd: repository, stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk;
  });
  await vi.waitFor(() => expect(output).toMatch(/pid \d+/), { timeout: 10_000 });
  child.kill("SIGTERM");
  child.kill("SIGTERM");
  const [code] = await once(child, "close");
  expect(code).toBe(0);
  expect(output.split("\n").slice(1)).toEqual(["Stopping", "web server stuck", "database stopped", ""]);
});

test("the end of whoever started npm's shell is noticed", async () => {
  // Like npm: a process that runs us through a shell.
  const npm = spawn(
    process.execPath,
    [
      "--eval",
      `require("node:child_process").spawn("sh", ["-c", 'node "$@"; true', "sh", ...${JSON.stringify(args)}], { stdio: "inherit" });`,
    ],
    { cwd: repository, stdio: ["ignore", "pipe", "inherit"] },
  );
  let output = "";
  npm.stdout.on("data", (chunk: Buffer) => {
    output += chunk;
  });
  await vi.waitFor(() => expect(output).toMatch(/pid \d+\n/), { timeout: 10_000 });
  const pid = Number(/pid (\d+)/.exec(output)?.[1]);
  npm.kill("SIGKILL");
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 5_000 });
  expect(output).toContain("database stopped");
});
