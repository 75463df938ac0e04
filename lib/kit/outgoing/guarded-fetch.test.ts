import { createServer } from "node:http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { setEnv } from "@/lib/kit/env";
import { guardedFetch, guardedRequest } from "@/lib/kit/outgoing/guarded-fetch";
import { type Answer, LocalProvider, type Received } from "@/proof/fixtures/local-provider";

class Inside extends LocalProvider<Received> {
  override get env() {
    return {};
  }

  protected override async answer(received: Received): Promise<Answer> {
    this.accepted.push(received);
    return { status: 200, body: { inside: "internal data" } };
  }
}

let inside: Inside;
beforeEach(async () => {
  inside = await new Inside().listen();
});
afterEach(async () => {
  setEnv({ ALLOW_PRIVATE_NETWORKS: "on" });
  await inside.close();
});

const at =
  (...addresses: string[]) =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
const problemOf = (call: Promise<unknown>) =>
  call.then(
    () => "none",
    ({ problem, message }: { problem?: string; message: string }) => problem ?? message,
  );

describe("a private network that is not allowed", () => {
  beforeEach(() => setEnv({ ALLOW_PRIVATE_NETWORKS: "off" }));

  it.each([
    ["a name for a cloud metadata address", at("169.254.169.254")],
    ["a name with one public and one private address", at("8.8.8.8", "10.0.0.1")],
    ["a name that doesn't resolve, which gets the same error", at()],
  ])("can't be reached by %s", async (_, resolve) => {
    expect(await problemOf(guardedFetch("https://login.example.com/", {}, { resolve }))).toBe("private");
  });

  it.each([
    ["private", "https://127.0.0.1/"],
    ["private", "https://[::ffff:127.0.0.1]/"],
    ["private", "https://0x7f000001/"],
    ["scheme", "http://127.0.0.1/"],
    ["scheme", "file:///etc/passwd"],
    ["port", "https://127.0.0.1:22/"],
    ["address", "https://me:secret@127.0.0.1/"],
    ["address", "nonsense"],
  ])("is rejected with the problem %s: %s", async (problem, address) => {
    expect(await problemOf(guardedFetch(address))).toBe(problem);
  });
});

describe("a private network that is allowed", () => {
  const port = () => new URL(inside.url).port;

  it("is reached at the checked address, with one DNS lookup and the request unchanged", async () => {
    let lookups = 0;
    const resolve = async () => (lookups++ === 0 ? at("127.0.0.1")() : at("169.254.169.254")());
    const body = new URLSearchParams({ code: "a&b" });
    const answer = await guardedFetch(
      `http://login.example.com:${port()}/token`,
      { method: "POST", body },
      { resolve },
    );
    expect([answer.status, await answer.json()]).toMatchObject([200, { inside: expect.any(String) }]);
    expect([lookups, inside.accepted]).toMatchObject([
      1,
      [{ operation: "POST /token", body: "code=a%26b", headers: { host: `login.example.com:${port()}` } }],
    ]);
  });

  it("doesn't allow plain http on the public internet", async () => {
    expect(await problemOf(guardedFetch("http://8.8.8.8/"))).toBe("scheme");
  });

  it("reports failures without details, and rejects redirects and endless responses", async () => {
    const ask = (limits = {}) => problemOf(guardedFetch(inside.url, {}, limits));
    inside.mood = { status: 302, headers: { Location: inside.url } };
    expect(await ask()).toBe("redirect");
    inside.mood = { status: 200, body: "x".repeat(2_000_000) };
    expect(await ask()).toBe("size");
    // LinkedIn answers programs so, and Response takes only 200 to 599.
    inside.mood = { status: 999, body: "no" };
    expect(await ask()).toBe("silent");
    inside.mood = { status: 205, body: "no" };
    expect(await ask()).toBe("silent");
    inside.mood = "hanging";
    expect(await ask({ timeoutMs: 50 })).toBe("silent");
    inside.mood = "dripping";
    expect(await ask({ timeoutMs: 50 })).toBe("silent");
    inside.mood = "down";
    expect(await ask()).toBe("silent");
    expect(await problemOf(guardedFetch("http://127.0.0.1:9/"))).toBe("silent");
    expect(await problemOf(guardedFetch(inside.url.replace("http:", "https:")))).toBe("silent");
  });
});

describe("a keep-alive connection", () => {
  const requested: string[] = [];
  let connections = 0;
  let closesReused = false;
  const server = createServer((request, response) => {
    requested.push(request.url ?? "");
    if (closesReused && request.socket.bytesWritten > 0) request.socket.destroy();
    else response.end();
  });
  server.on("connection", () => {
    connections += 1;
  });
  beforeEach(async () => {
    connections = 0;
    closesReused = false;
    requested.length = 0;
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  });
  afterEach(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });

  async function ask(path: string, ...addresses: string[]): Promise<number> {
    const { port } = z.object({ port: z.number() }).parse(server.address());
    const limits = { keeps: true, resolve: at(...addresses) };
    const url = `http://hooks.example.com:${port}${path}`;
    return (await guardedRequest(url, { method: "POST", body: "{}" }, limits)).status;
  }

  it("is reused for the same host while its addresses stay the same", async () => {
    for (const path of ["/1", "/2", "/3"]) expect(await ask(path, "127.0.0.1")).toBe(200);
    expect(connections).toBe(1);
    await ask("/4", "127.0.0.1", "127.0.0.2");
    expect(connections).toBe(2);
  });

  it("that was closed while idle is reopened and the request sent again", async () => {
    await ask("/1", "127.0.0.1");
    closesReused = true;
    expect(await ask("/2", "127.0.0.1")).toBe(200);
    expect([connections, requested]).toEqual([2, ["/1", "/2", "/2"]]);
  });
});
