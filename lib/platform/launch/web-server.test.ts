import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, expect, test, vi } from "vitest";
import { isAlive } from "@/lib/platform/postgres/process-info";
import { repository } from "@/proof/fixtures/postgres-servers";
import { listenLocally } from "@/proof/fixtures/raw-http";
import { type Supervised, supervise, waitUntilHealthy } from "./web-server";

const idle = ["--eval", "setInterval(() => {}, 1000)"];
let supervised: Supervised | undefined;

afterEach(() => supervised?.stop());

let children: ChildProcess[] = [];
let lines: string[] = [];

function superviseIdle(): Supervised {
  [children, lines] = [[], []];
  const start = () => {
    const child = spawn(process.execPath, idle, { stdio: "ignore" });
    children.push(child);
    return child;
  };
  supervised = supervise("The web server", start, (line) => lines.push(line));
  return supervised;
}

test("work between two runs of a process has no process beside it", async () => {
  const { renew } = superviseIdle();
  const between = async () => {
    expect(children.map(({ signalCode }) => signalCode)).toEqual(["SIGTERM"]);
    throw new Error("no database");
  };
  await expect(renew(between)).rejects.toThrow("no database");
  expect(children.map(({ signalCode }) => signalCode)).toEqual(["SIGTERM", null]);
});

test("a killed process is started again; a stopped one is not", async () => {
  const { stop } = superviseIdle();
  children[0]?.kill("SIGKILL");
  await vi.waitFor(() => expect(children).toHaveLength(2), { timeout: 60_000 });
  expect(lines).toEqual(["The web server ended unexpectedly; starting it again in 1 s"]);
  await stop();
  expect(children[1]?.signalCode).toBe("SIGTERM");
  expect(children).toHaveLength(2);
});

test("renewing replaces the process without calling it a failure", async () => {
  const { renew, restarts } = superviseIdle();
  await renew();
  expect(children).toHaveLength(2);
  expect(restarts()).toBe(0);
  expect(children[0]?.signalCode).toBe("SIGTERM");
});

test("a killed process's child also ends", async () => {
  const preload = pathToFileURL(join(repository, "scripts", "exit-with-parent.mjs")).href;
  const parentCode = `
    const { spawn } = require("node:child_process");
    const args = ["--import", ${JSON.stringify(preload)}, ...${JSON.stringify(idle)}];
    const child = spawn(process.execPath, args, {
      detached: true,
      env: { LAUNCHER_PID: String(process.pid) },
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    process.send(child.pid);
    setInterval(() => {}, 1000);`;
  const parent = spawn(process.execPath, ["--eval", parentCode], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const [pid] = await once(parent, "message");
  expect(isAlive(pid)).toBe(true);
  parent.kill("SIGKILL");
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 60_000 });
});

test("waiting for health ends with the first 200, with a failure, or in time", async () => {
  let answers = 0;
  const server = createServer((_, response) => {
    answers += 1;
    response.statusCode = answers < 3 ? 503 : 200;
    response.end();
  });
  const port = await listenLocally(server);
  expect(await waitUntilHealthy(`http://127.0.0.1:${port}/`, () => false, 5_000)).toBe(true);
  expect(answers).toBe(3);
  server.close();
  expect(await waitUntilHealthy(`http://127.0.0.1:${port}/`, () => true, 5_000)).toBe(false);
  expect(await waitUntilHealthy("http://127.0.0.1:1/", () => false, 300)).toBe(false);
});
