import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { database, transact } from "@/db/client";
import { changePlan } from "@/lib/accounts/organizations/service";
import { ssoProvider } from "@/lib/accounts/sign-in/sso-provider";
import { findBySignInName, findConnection, isConnected } from "@/lib/accounts/sso/connection";
import { ProviderProblem } from "@/lib/accounts/sso/discover";
import { env, setEnv } from "@/lib/kit/env";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { readAuditEntries } from "@/proof/fixtures/audit";
import { IdentityProvider } from "@/proof/fixtures/identity-provider";
import { startOrganization } from "@/proof/fixtures/open-shop";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { expectRefusal, queueBehind } from "@/proof/fixtures/scenario";
import { createSsoOrganization, testIssuer, uniqueSignInName } from "@/proof/fixtures/sso";
import { plainForms, readStoredText } from "@/proof/fixtures/stored-text";

const path = "/api/app/sso";
const secret = "s3cr3t-from-the-provider";

const settings = () => ({
  signInName: uniqueSignInName(),
  issuer: testIssuer,
  clientId: "rr",
  clientSecret: secret,
});

let orgId: string;
let api: TestApi;

beforeEach(async () => {
  ({ orgId, api } = await startOrganization({ tier: "pro" }));
});

const { AUTH_SECRET = "", APP_URL = "" } = env();

afterEach(() => setEnv({ AUTH_SECRET, APP_URL, ALLOW_PRIVATE_NETWORKS: "on" }));

async function startProvider(): Promise<IdentityProvider> {
  const provider = await new IdentityProvider().listen();
  onTestFinished(() => provider.close());
  return provider;
}

const secretNow = async () => (await findConnection(database(), orgId))?.clientSecret;

describe("the client secret", () => {
  it("is stored sealed, and is in no response and no audit entry", async () => {
    const saved = await api.patch(path, settings());
    const elsewhere = { issuer: "http://127.0.0.1:9", clientSecret: secret };
    const tested = await api.post(`${path}/test`, elsewhere);
    const answers = JSON.stringify([saved.body, tested.body, (await api.get(path)).body]);
    expect([saved.status, tested.status]).toEqual([200, 200]);
    expect(answers + JSON.stringify(await readAuditEntries(orgId))).not.toMatch(/secret|s3cr3t/i);
    const stored = await readStoredText(orgId);
    for (const form of plainForms(secret)) expect(stored).not.toContain(form);
    expect(await secretNow()).toBe(secret);
  });

  it("stays when another field is changed, and is replaced when given", async () => {
    await api.patch(path, settings());
    await api.patch(path, { clientId: "other" });
    expect(await secretNow()).toBe(secret);
    await api.patch(path, { clientSecret: "another" });
    expect(await secretNow()).toBe("another");
  });

  it.each(["save", "test"])(
    "is not sent to another provider: it must be given with a new issuer to %s",
    async (what) => {
      await api.patch(path, settings());
      const send = (fields: object) => (what === "save" ? api.patch(path, fields) : api.post(`${path}/test`, fields));
      const newIssuer = { issuer: "http://127.0.0.1:9" };
      expectRefusal(
        await send(newIssuer),
        400,
        "invalid_input",
        "clientSecret",
        "is required when you change the issuer",
      );
      expect((await send({ issuer: settings().issuer, clientId: "rr" })).status).toBe(200);
      expect((await send({ ...newIssuer, clientSecret: "another" })).status).toBe(200);
    },
  );

  it("must be given again after the server's own secret has changed", async () => {
    await api.patch(path, settings());
    setEnv({ AUTH_SECRET: "another secret of at least 32 characters" });
    expectRefusal(await api.post(`${path}/test`, {}), 400, "invalid_input", "clientSecret", "is required");
    await expect(ssoProvider(orgId)).rejects.toThrow("another AUTH_SECRET");
    expect((await api.patch(path, { clientSecret: secret })).status).toBe(200);
    await expect(ssoProvider(orgId)).rejects.toBeInstanceOf(ProviderProblem);
  });
});

describe("the sign-in name", () => {
  it("belongs to one organization, even if two request it at once", async () => {
    const { signInName, ...others } = settings();
    const neighbor = apiAs((await createTestOrganization({ tier: "pro" })).apiKey);
    const mine = { ...others, signInName };
    const inserts = sql`LOCK TABLE sso_connections IN SHARE MODE`;
    const answers = await queueBehind(inserts, () => [api.patch(path, mine), neighbor.patch(path, mine)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("is found in any spelling until the settings are removed", async () => {
    const { signInName } = settings();
    await api.patch(path, { ...settings(), signInName });
    const find = () => findBySignInName(` ${signInName.toUpperCase()} `);
    expect(await find()).toMatchObject({ orgId });
    await api.delete(path);
    expect(await find()).toBeUndefined();
    expect(await ssoProvider(orgId)).toBeUndefined();
  });

  it.each(["", "a", "acme\0", "acme--plumbing", "%00", "a".repeat(41)])(
    "is not found if it is invalid: %j",
    async (typed) => {
      expect(await findBySignInName(typed)).toBeUndefined();
    },
  );

  it("stays reserved and still leads to its organization after it was replaced", async () => {
    const given = settings();
    await api.patch(path, given);
    await api.patch(path, { signInName: uniqueSignInName() });
    const neighbor = apiAs((await createTestOrganization({ tier: "pro" })).apiKey);
    expectRefusal(await neighbor.patch(path, given), 409, "sign_in_name_taken", "signInName");
    expect((await findBySignInName(given.signInName))?.orgId).toBe(orgId);
    expect((await api.patch(path, given)).status).toBe(200);
  });
});

describe("signing in through the provider", () => {
  it("requests PKCE, state and nonce, and a code that only we can redeem", async () => {
    const provider = await startProvider();
    await api.patch(path, { ...settings(), issuer: provider.url });
    expect(await ssoProvider(orgId)).toMatchObject({
      provider: {
        id: `sso-${orgId}`,
        checks: ["pkce", "state", "nonce"],
        authorization: { url: `${provider.url}/authorize`, params: { scope: "openid email profile" } },
      },
    });
  });

  it("sends no request if private networks are not allowed, even if it was saved while they were", async () => {
    const provider = await startProvider();
    await api.patch(path, { ...settings(), issuer: provider.url });
    const before = provider.requests;
    setEnv({ ALLOW_PRIVATE_NETWORKS: "off" });
    await expect(ssoProvider(orgId)).rejects.toThrow("must start with https://");
    const https = provider.url.replace("http:", "https:");
    const moved = { issuer: https, clientSecret: secret };
    expectRefusal(await api.patch(path, moved), 400, "invalid_input", "issuer", "public internet");
    expectRefusal(await api.post(`${path}/test`, moved), 400, "invalid_input", "issuer", "public internet");
    expect(provider.requests).toBe(before);
  });

  it.each(["authorization_endpoint", "token_endpoint", "jwks_uri", "userinfo_endpoint", "end_session_endpoint"])(
    "is neither saved nor started if the provider's %s has a forbidden address",
    async (field) => {
      const provider = await startProvider();
      await api.patch(path, { ...settings(), issuer: provider.url });
      provider.metadata = { [field]: "http://8.8.8.8/" };
      const moved = { issuer: provider.url, clientSecret: secret };
      expectRefusal(await api.patch(path, moved), 400, "invalid_input", "issuer");
      await expect(ssoProvider(orgId)).rejects.toThrow(/^The provider's .* must start with https:\/\/\.$/);
    },
  );
});

it("an organization stays connected until the connection is removed, even on a plan without single sign-on", async () => {
  const { orgId, apiKey } = await createSsoOrganization();
  expect(await isConnected(orgId)).toBe(true);

  await transact((tx) => changePlan(tx, { orgId, tier: "growth", overrides: {} }));
  expect(await isConnected(orgId)).toBe(true);

  expect((await apiAs(apiKey).delete("/api/app/sso")).status).toBe(200);
  expect(await isConnected(orgId)).toBe(false);
});
