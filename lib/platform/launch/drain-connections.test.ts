import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { afterEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { repository } from "@/proof/fixtures/postgres-servers";

// Ends as Next.js does: it stops listening, waits for its connections, and exits.
const program = `
  const { createServer } = require("node:http");
  const server = createServer((request, response) =>
    setTimeout(() => response.end(request.url), request.url === "/slow" ? 900 : 0));
  process.on("SIGTERM", () => server.close(() => process.exit(143)));
  server.listen(0, "127.0.0.1", () => process.send(server.address().port));`;

let child: ChildProcess | undefined;
let agents: Agent[] = [];

afterEach(() => {
  child?.kill("SIGKILL");
  for (const agent of agents) agent.destroy();
  agents = [];
});

async function serve(): Promise<{ server: ChildProcess; url: string }> {
  const preload = pathToFileURL(join(repository, "scripts", "drain-connections.mjs")).href;
  const server = spawn(process.execPath, ["--import", preload, "--eval", program], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  child = server;
  const [port] = await once(server, "message");
  return { server, url: `http://127.0.0.1:${z.int().parse(port)}` };
}

/** A client with one keep-alive connection. */
function openCaller(url: string): (path: string) => Promise<IncomingMessage> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  agents.push(agent);
  return (path) =>
    new Promise((resolve, reject) => {
      get(url + path, { agent }, (response) => resolve(response.resume())).once("error", reject);
    });
}

test("a stopping server answers running requests and those on open connections, then closes them", async () => {
  const { server, url } = await serve();
  const [slow, idle] = [openCaller(url), openCaller(url)];
  expect((await idle("/")).headers.connection).toBe("keep-alive");
  const answer = slow("/slow");
  await sleep(100);
  const exited = once(server, "exit");
  server.kill("SIGTERM");
  await sleep(100);
  expect((await idle("/")).headers.connection).toBe("close");
  expect((await answer).headers.connection).toBe("close");
  expect(await exited).toEqual([143, null]);
});

test("it does not wait for callers who send more requests, nor for silent ones", async () => {
  const { server, url } = await serve();
  const [busy, silent] = [openCaller(url), openCaller(url)];
  await silent("/");
  let answers = 0;
  const asking = (async () => {
    for (;;) {
      await busy("/");
      answers += 1;
    }
  })().catch((error: NodeJS.ErrnoException) => error.code);
  await vi.waitFor(() => expect(answers).toBeGreaterThan(10), { timeout: 60_000 });
  const exited = once(server, "exit");
  server.kill("SIGTERM");
  expect(await exited).toEqual([143, null]);
  expect(await asking).toBe("ECONNREFUSED");
});
