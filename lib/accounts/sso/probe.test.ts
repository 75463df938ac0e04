import { createServer } from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { probeProvider } from "@/lib/accounts/sso/probe";
import { setEnv } from "@/lib/kit/env";
import { type OidcProvider, startOidcProvider } from "@/proof/fixtures/oidc-provider";
import { listenLocally } from "@/proof/fixtures/raw-http";

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

const probe = (more: Partial<typeof client & { issuer: string }> = {}) =>
  probeProvider({ issuer: provider.issuer, ...client, ...more }, redirectUri);

/** Makes the provider return this metadata. */
function describeAs(metadata: object): void {
  provider.tamper = (path, body) => (path.endsWith("openid-configuration") ? { ...Object(body), ...metadata } : body);
}

describe("a real provider", () => {
  it("passes all checks if it knows the client", async () => {
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
    ["the secret is wrong", { clientSecret: "wrong" }],
    ["the client is unknown", { clientId: "another-client" }],
  ])("reports that %s", async (_, wrong) => {
    const checks = await probe(wrong);
    expect(checks.map(({ ok }) => ok)).toEqual([true, true, true, false]);
    expect(checks.at(-1)).toEqual({
      check: "client",
      ok: false,
      detail: "The provider doesn’t recognize this client ID and secret. Copy both again.",
    });
  });

  it.each([
    ["a trailing /", () => `${provider.issuer}/`],
    ["another host name", () => provider.issuer.replace("127.0.0.1", "localhost")],
  ])("rejects its issuer with %s", async (_, issuer) => {
    const checks = await probe({ issuer: issuer() });
    expect(checks).toEqual([
      { check: "discovery", ok: false, detail: expect.stringContaining("uses a different issuer") },
    ]);
  });

  it("accepts an issuer with a trailing / only if it is written that way", async () => {
    describeAs({ issuer: `${provider.issuer}/` });
    expect(await probe()).toMatchObject([{ check: "discovery", ok: false }]);
    expect((await probe({ issuer: `${provider.issuer}/` }))[0]).toMatchObject({ ok: true });
  });
});

describe("a provider that cannot sign members in", () => {
  it.each([
    ["without a sign-in page", { authorization_endpoint: undefined }, "endpoints", "code flow"],
    ["without a token endpoint", { token_endpoint: undefined }, "endpoints", "code flow"],
    ["with plain PKCE only", { code_challenge_methods_supported: ["plain"] }, "endpoints", "PKCE"],
    ["without keys", { jwks_uri: undefined }, "keys", "signing keys"],
    ["with keys over plain http", { jwks_uri: "http://8.8.8.8/" }, "endpoints", "https://"],
    ["with keys at no address", { jwks_uri: "nonsense" }, "endpoints", "The provider's"],
    ["with unreachable keys", { jwks_uri: "http://127.0.0.1:9/" }, "keys", "can’t be read"],
  ])("fails at once: %s", async (_, metadata, check, says) => {
    describeAs(metadata);
    const checks = await probe();
    expect(checks.filter(({ ok }) => !ok)).toEqual([{ check, ok: false, detail: expect.stringContaining(says) }]);
    expect(checks.at(-1)).toMatchObject({ check });
  });

  it("may omit PKCE from its metadata", async () => {
    describeAs({ code_challenge_methods_supported: undefined });
    expect((await probe()).every(({ ok }) => ok)).toBe(true);
  });

  it("may reject the made-up code in its own way", async () => {
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
  const server = createServer(answer);
  servers.push(server);
  return `http://127.0.0.1:${await listenLocally(server)}`;
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

describe("an address without a provider", () => {
  it("fails one check, with a hint", async () => {
    expect(await probeAt("http://127.0.0.1:9")).toEqual(nobodyAnswers);
    expect(await probeAt("https://nowhere.invalid")).toEqual(nobodyAnswers);
  });

  it.each([
    ["a page", 200, "text/html", "<h1>Welcome</h1>"],
    ["nothing", 404, "text/plain", ""],
    ["other JSON", 200, "application/json", "[1, 2]"],
    ["half a document", 200, "application/json", '{"issuer": '],
  ])("gives the same hint for a server that responds with %s", async (_, status, type, body) => {
    const address = await serve((_request, response) => {
      response.writeHead(status, { "Content-Type": type }).end(body);
    });
    expect(await probeAt(address)).toEqual(nobodyAnswers);
  });

  it("does not follow redirects", async () => {
    let requests = 0;
    const inside = await serve((_request, response) => {
      requests += 1;
      response.end("{}");
    });
    const address = await serve((_request, response) => {
      response.writeHead(302, { Location: `${inside}/secrets` }).end();
    });
    expect(await probeAt(address)).toMatchObject([{ ok: false, detail: expect.stringContaining("must not redirect") }]);
    expect(requests).toBe(0);
  });

  it("times out after 5 seconds", async () => {
    const limit = AbortSignal.timeout.bind(AbortSignal);
    const timeout = vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => limit(ms / 20));
    const address = await serve(() => undefined);
    expect(await probeAt(address)).toEqual(nobodyAnswers);
    expect(timeout).toHaveBeenCalledWith(5_000);
  });

  it("is not contacted on a private network unless allowed, under any name", async () => {
    let requests = 0;
    const address = await serve((_request, response) => {
      requests += 1;
      response.end("{}");
    });
    setEnv({ ALLOW_PRIVATE_NETWORKS: "off" });
    onTestFinished(() => setEnv({ ALLOW_PRIVATE_NETWORKS: "on" }));
    const { port } = new URL(address);
    const refused = (why: string) => [{ check: "discovery", ok: false, detail: expect.stringContaining(why) }];
    expect(await probeAt(address)).toEqual(refused("https://"));
    for (const host of ["127.0.0.1", "localhost", "[::1]", "2130706433", "nowhere.invalid"])
      expect(await probeAt(`https://${host}:${port}`)).toEqual(refused("public internet"));
    expect(requests).toBe(0);
  });
});
