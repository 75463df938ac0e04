import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readBytes } from "@/lib/kit/request";
import { listenLocally, type RefusedBody, sendOnKeptConnection } from "@/proof/fixtures/raw-http";
import { DirectRequest, requestOf } from "./api";
import { handleUnreadBody } from "./unread-body";

const LIMIT = 1024;

/** The ways in which handlers meet a body. */
const handlers: Readonly<Record<string, (request: IncomingMessage, response: ServerResponse) => Promise<unknown>>> = {
  "/unread": async () => undefined,
  "/made-but-unread": async (request, response) => requestOf(request, response).body,
  "/direct": (request) => readBytes(new DirectRequest(request), LIMIT),
  "/standard": (request, response) => readBytes(requestOf(request, response), LIMIT),
  "/begun": async (request, response) => {
    const reader = requestOf(request, response).body?.getReader();
    await reader?.read();
    await reader?.cancel();
  },
  "/read": (request) => readBytes(new DirectRequest(request), 4_000_000),
};

const answered: string[] = [];

const server = createServer(async (request, response) => {
  handleUnreadBody(request, response);
  const { url = "" } = request;
  answered.push(url);
  const isRefused = await (handlers[url]?.(request, response) ?? Promise.resolve()).then(
    () => false,
    () => true,
  );
  response.writeHead(url === "/api/health" ? 200 : isRefused ? 413 : 403).end("{}");
});

let url: string;
beforeAll(async () => {
  url = `http://127.0.0.1:${await listenLocally(server)}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const bodies: Readonly<Record<string, Omit<RefusedBody, "path">>> = {
  "a short body": { size: 300_000 },
  "a long body": { size: 3_000_000 },
  "a body of unknown length": { size: 300_000, isChunked: true },
};

const refusing = Object.keys(handlers).filter((path) => path !== "/read");

it.each(refusing.flatMap((path) => Object.keys(bodies).map((body) => [path, body] as const)))(
  "%s: %s is refused, and its connection serves on or is announced closed",
  async (path, name) => {
    const sent = { path, ...(bodies[name] ?? { size: 0 }) };
    const { status, connection } = await sendOnKeptConnection(url, sent);
    expect([413, 403]).toContain(status);
    expect(connection).toBe(name === "a short body" ? "served on" : "announced closed");
  },
);

it("a long body that is read completely keeps its connection", async () => {
  for (const isChunked of [false, true]) {
    const read = await sendOnKeptConnection(url, { path: "/read", size: 3_000_000, isChunked });
    expect(read).toEqual({ status: 403, connection: "served on" });
  }
});

it("no request is accepted on a connection after Connection: close", async () => {
  answered.length = 0;
  await sendOnKeptConnection(url, { path: "/unread", size: 2_000_000 });
  expect(answered).toEqual(["/unread"]);
});
