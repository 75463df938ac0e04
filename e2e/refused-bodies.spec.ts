import { once } from "node:events";
import { Agent, createServer, request as openRequest } from "node:http";
import { expect, test } from "@playwright/test";
import { type RefusedBody, sendOnKeptConnection } from "@/proof/fixtures/raw-http";
import { serverUrl } from "./fixtures";
import { createOrganization } from "./members";

const form = "Content-Type: application/x-www-form-urlencoded";
const json = "Content-Type: application/json";
const ownPage = "Sec-Fetch-Site: same-origin";
const KIB = 1024;
const MIB = 1024 * KIB;
const chunked = { isChunked: true };

/** For each kind of handler, a body it refuses before reading all of it, and the expected status. */
function refusals(apiKey: string, orgId: string): readonly (readonly [status: number, RefusedBody])[] {
  const webhook = `/api/webhooks/${orgId}`;
  const connection = `${webhook}/${orgId}`;
  const own = [`Authorization: Bearer ${apiKey}`, json];
  const campaigns = "/api/app/campaigns";
  const signIn = { path: "/api/auth/callback/password", headers: [form, ownPage] };
  return [
    [413, { path: "/api/friends/x", size: 300_000 }],
    [413, { path: "/api/friends/x", size: 300_000, headers: [form], ...chunked }],
    [413, { path: "/api/unsubscribe/x", size: 300_000, headers: [form] }],
    [413, { path: webhook, size: 300 * KIB }],
    [413, { path: webhook, size: 300 * KIB, ...chunked }],
    [413, { path: connection, size: 300 * KIB }],
    [413, { path: connection, size: 3 * MIB, ...chunked }],
    [403, { path: "/api/uploads/x", size: 3 * MIB, method: "PUT" }],
    [403, { path: "/api/uploads/x", size: 300 * KIB, method: "PUT", ...chunked }],
    [405, { path: "/api/uploads/x", size: 300 * KIB, method: "PATCH" }],
    [401, { path: campaigns, size: 500 * KIB, headers: [json] }],
    [413, { path: campaigns, size: 2 * MIB, headers: own }],
    [413, { path: campaigns, size: 2 * MIB, headers: own, ...chunked }],
    [415, { path: campaigns, size: 500 * KIB, headers: own.slice(0, 1) }],
    [413, { ...signIn, size: 300 * KIB }],
    [413, { ...signIn, size: 300 * KIB, ...chunked }],
    [405, { path: "/sign-in", size: 300 * KIB }],
    [405, { path: "/sign-in", size: 3 * MIB, ...chunked }],
    [405, { path: "/r/NOLINK-1", size: 300 * KIB, method: "PUT", ...chunked }],
    [405, { path: campaigns, size: 300 * KIB, method: "TRACE" }],
    [404, { path: "/api/nowhere", size: 300 * KIB }],
    [404, { path: "/api/nowhere", size: 3 * MIB, ...chunked }],
    [404, { path: "/api/%ff", size: 3 * MIB }],
    [200, { path: "/docs", size: 300 * KIB, method: "GET" }],
    [404, { path: "/r/NOLINK-1", size: 3 * MIB, method: "GET", ...chunked }],
  ];
}

test("a refused body never leaves a dead connection, whichever handler refuses it", async () => {
  test.slow();
  const { apiKey, orgId } = await createOrganization();
  const failures: string[] = [];
  for (const [right, refused] of refusals(apiKey ?? "", orgId)) {
    const { status, connection } = await sendOnKeptConnection(serverUrl(), refused);
    const { method = "POST", path, size, isChunked = false } = refused;
    const name = `${method} ${path} with ${size} bytes${isChunked ? " in chunks" : ""}`;
    if (status !== right) failures.push(`${name} was answered ${status}, not ${right}`);
    if (connection === "dead") failures.push(`${name} left a dead connection`);
  }
  expect(failures).toEqual([]);
});

/** A proxy with one keep-alive connection to the product. */
async function openProxy() {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const { hostname, port } = new URL(serverUrl());
  const proxy = createServer((request, response) => {
    const { method, url: path, headers } = request;
    const passed = openRequest({ agent, hostname, port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502);
      answer.pipe(response);
    });
    passed.on("error", () => response.headersSent || response.writeHead(502).end());
    request.pipe(passed);
  });
  await once(proxy.listen(0, "127.0.0.1"), "listening");
  const address = proxy.address();
  const at = address !== null && typeof address === "object" ? address.port : 0;
  const close = () => {
    agent.destroy();
    proxy.closeAllConnections();
    proxy.close();
  };
  return { url: `http://127.0.0.1:${at}`, close };
}

/** Sends a whole body, as browsers do, even if the answer comes early. */
function send(url: string, { method = "POST", path, headers = [], size }: RefusedBody): Promise<void> {
  const pairs = headers.map((line) => line.split(": "));
  return new Promise((resolve) => {
    const way = { agent: false, method, headers: Object.fromEntries(pairs) };
    const sent = openRequest(url + path, way, (answer) => answer.resume().on("end", resolve));
    // A proxy may lose the answer to a body it is still sending, but not the next request.
    sent.on("error", () => resolve()).end("x".repeat(size));
  });
}

test("behind a proxy with one connection, the next visitor is served after any refused body", async () => {
  test.slow();
  const { apiKey, orgId } = await createOrganization();
  const { url, close } = await openProxy();
  try {
    const isSent = ({ method }: RefusedBody) => method !== "GET" && method !== "TRACE";
    for (const [, refused] of refusals(apiKey ?? "", orgId).filter((entry) => isSent(entry[1]))) {
      await send(url, refused);
      const { status } = await fetch(`${url}/api/health`);
      expect(status, `after ${refused.method ?? "POST"} ${refused.path}, ${refused.size} bytes`).toBe(200);
    }
  } finally {
    close();
  }
});
