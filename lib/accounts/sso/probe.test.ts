import { once } from "node:events";
import { createServer } from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { z } from "zod";
import { probeProvider } from "@/lib/accounts/sso/probe";
import { setEnv } from "@/lib/kit/env";
import { type OidcProvider, startOidcProvider } from "@/proof/fixtures/oidc-provider";

const client = { clientId: "referral-rewards", clientSecret: "s3cr3t from the provider" };
const redirectUri = "http://localhost:3000/api/auth/callback/sso-1";
let provider: OidcProvider;

beforeAll(async () => {
  provider = await startOidcProvider({ clients: [{ ...client, redirectUris: [redirectUri] }] });
});

afterAll(() => provider.stop());

const untouched = (_: string, body: unknown) => body;

beforeEach(() => {
  provider.tamper = untouched;
});

afterEach(() => {
  provider.tamper = untouched;
});

const probe = (more: Partial<typeof client & { issuer: string }> = {}) =>
  probeProvider({ issuer: provider.issuer, ...client, ...more }, redirectUri);

/** Makes the provider say this of itself. */
function describeAs(metadata: object): void {
  provider.tamper = (path, body) =>
    path.endsWith("openid-configuration") ? { ...Object(body), ...metadata } : body;
}

describe("a real provider", () => {
  it("passes all checks when it knows the client", async () => {
    const checks = await probe();
    expect(checks.map(({ check, ok }) => [check, ok])).toEqual([
      ["discovery", true],
      ["endpoints", true],
      ["keys", true],
      ["client", true],
    ]);
    expect(JSON.stringify(checks)).not.toContain(client.clientSecret);
  });

  it.each([
    ["the secret is another", { clientSecret: "wrong" }],
    ["the client is another", { clientId: "somebody-else" }],
  ])("says so when %s", async (_, wrong) => {
    const checks = await probe(wrong);
    expect(checks.map(({ ok }) => ok)).toEqual([true, true, true, false]);
    expect(checks.at(-1)).toEqual({
      check: "client",
      ok: false,
      detail: "The provider doesn’t recognize this client ID and secret. Copy both again.",
    });
  });

  it.each([
    ["a / at the end", () => `${provider.issuer}/`],
    ["another name of the same machine", () => provider.issuer.replace("127.0.0.1", "localhost")],
  ])("is not the issuer that is written with %s", async (_, issuer) => {
    const checks = await probe({ issuer: issuer() });
    expect(checks).toEqual([
      { check: "discovery", ok: false, detail: expect.stringContaining("uses a different issuer") },
    ]);
  });

  it("that is described with a / at the end is that one only", async () => {
    describeAs({ issuer: `${provider.issuer}/` });
    expect(await probe()).toMatchObject([{ check: "discovery", ok: false }]);
    expect((await probe({ issuer: `${provider.issuer}/` }))[0]).toMatchObject({ ok: true });
  });
});

describe("a provider that nobody could sign in through", () => {
  it.each([
    ["without a page to sign in on", { authorization_endpoint: undefined }, "endpoints", "code flow"],
    ["without a place to get tokens", { token_endpoint: undefined }, "endpoints", "code flow"],
    ["with PKCE in clear only", { code_challenge_methods_supported: ["plain"] }, "endpoints", "PKCE"],
    ["without keys", { jwks_uri: undefined }, "keys", "signing keys"],
    ["with keys on an open line", { jwks_uri: "http://8.8.8.8/" }, "endpoints", "https://"],
    ["with keys that nobody answers for", { jwks_uri: "http://127.0.0.1:9/" }, "keys", "can’t be read"],
  ])("fails at once: %s", async (_, metadata, check, says) => {
    describeAs(metadata);
    const checks = await probe();
    expect(checks.filter(({ ok }) => !ok)).toEqual([
      { check, ok: false, detail: expect.stringContaining(says) },
    ]);
    expect(checks.at(-1)).toMatchObject({ check });
  });

  it("may say nothing about PKCE", async () => {
    describeAs({ code_challenge_methods_supported: undefined });
    expect((await probe()).every(({ ok }) => ok)).toBe(true);
  });

  it("may answer the made-up code in a way of its own", async () => {
    provider.tamper = (path, body) => (path === "/token" ? { error: "server_error" } : body);
    expect((await probe()).at(-1)).toMatchObject({
      check: "client",
      ok: false,
      detail: expect.stringContaining("wasn’t clear"),
    });
  });
});

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

const probeAt = (issuer: string) =>
  probeProvider({ issuer, clientId: "rr", clientSecret: "s3cret" }, "http://localhost:3000/back");

const nobodyAnswers = [
  {
    check: "discovery",
    ok: false,
    detail: expect.stringMatching(/^No OpenID Connect provider found there\./),
  },
];

describe("where no provider is", () => {
  it("one check fails, and says what to look at", async () => {
    expect(await probeAt("http://127.0.0.1:9")).toEqual(nobodyAnswers);
    expect(await probeAt("https://nowhere.invalid")).toEqual(nobodyAnswers);
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
    expect(await probeAt(address)).toEqual(nobodyAnswers);
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
    expect(await probeAt(address)).toMatchObject([
      { ok: false, detail: expect.stringContaining("must not redirect") },
    ]);
    expect(asked).toBe(0);
  });

  it("a server that never answers is given up after 5 seconds", async () => {
    const limit = AbortSignal.timeout.bind(AbortSignal);
    const timeout = vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => limit(ms / 20));
    onTestFinished(() => timeout.mockRestore());
    const address = await serve(() => undefined);
    expect(await probeAt(address)).toEqual(nobodyAnswers);
    expect(timeout).toHaveBeenCalledWith(5_000);
  });

  it("a private network is not tried unless that is allowed, by whichever name it goes", async () => {
    let asked = 0;
    const address = await serve((_request, response) => {
      asked += 1;
      response.end("{}");
    });
    setEnv({ ALLOW_PRIVATE_NETWORKS: "off" });
    onTestFinished(() => setEnv({ ALLOW_PRIVATE_NETWORKS: "on" }));
    const { port } = new URL(address);
    const refused = (why: string) => [
      { check: "discovery", ok: false, detail: expect.stringContaining(why) },
    ];
    expect(await probeAt(address)).toEqual(refused("https://"));
    for (const host of ["127.0.0.1", "localhost", "[::1]", "2130706433", "nowhere.invalid"])
      expect(await probeAt(`https://${host}:${port}`)).toEqual(refused("public internet"));
    expect(asked).toBe(0);
  });
});
