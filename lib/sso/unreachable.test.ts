import { once } from "node:events";
import { createServer } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { setEnv } from "@/lib/platform/env";
import { probeProvider } from "@/lib/sso/probe";

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.closeAllConnections();
});

async function serve(answer: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  servers.push(server);
  await once(server, "listening");
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return `http://127.0.0.1:${port}`;
}

const probe = (issuer: string) =>
  probeProvider({ issuer, clientId: "rr", clientSecret: "s3cret" }, "http://localhost:3000/back");
const nobodyAnswers = [
  {
    check: "discovery",
    ok: false,
    detail: expect.stringMatching(/^No OpenID Connect provider answers there\./),
  },
];

describe("where no provider is", () => {
  it("one check fails, and says what to look at", async () => {
    expect(await probe("http://127.0.0.1:9")).toEqual(nobodyAnswers);
    expect(await probe("https://nowhere.invalid")).toEqual(nobodyAnswers);
  });

  it.each([
    ["a page", 200, "text/html", "<h1>Welcome</h1>"],
    ["nothing", 404, "text/plain", ""],
    ["JSON that is something else", 200, "application/json", "[1, 2]"],
    ["half a document", 200, "application/json", '{"issuer": '],
  ])("but a server that answers %s, the same is said", async (_, status, type, body) => {
    const address = await serve((_request, response) => {
      response.writeHead(status, { "Content-Type": type }).end(body);
    });
    expect(await probe(address)).toEqual(nobodyAnswers);
  });

  it("redirects are not followed, wherever they lead", async () => {
    let asked = 0;
    const inside = await serve((_request, response) => {
      asked += 1;
      response.end("{}");
    });
    const address = await serve((_request, response) => {
      response.writeHead(302, { Location: `${inside}/secrets` }).end();
    });
    expect(await probe(address)).toEqual(nobodyAnswers);
    expect(asked).toBe(0);
  });

  it("a server that never answers is given up after some seconds", async () => {
    const address = await serve(() => undefined);
    const start = performance.now();
    expect(await probe(address)).toEqual(nobodyAnswers);
    expect(performance.now() - start).toBeLessThan(15_000);
  });

  it("an open line is not tried from a server that the world can reach", async () => {
    let asked = 0;
    const address = await serve((_request, response) => {
      asked += 1;
      response.end("{}");
    });
    setEnv({ APP_URL: "https://refer.acme.com" });
    try {
      expect(await probe(address)).toEqual(nobodyAnswers);
    } finally {
      setEnv({ APP_URL: "http://localhost:3000" });
    }
    expect(asked).toBe(0);
  });
});
