import { expect } from "vitest";
import { z } from "zod";
import type { Answer } from "@/proof/fixtures/api";
import { IdentityProvider, testClient } from "@/proof/fixtures/identity-provider";
import { testIssuer } from "@/proof/fixtures/sso";
import { allow, type Case, refuse } from "@/proof/rules/case";
import type { Scene } from "@/proof/rules/scene";
import { providerFields } from "@/proof/rules/values";

const Told = z.object({ ok: z.boolean(), checks: z.array(z.object({ check: z.string(), ok: z.boolean() })) });

const steps = ["discovery", "endpoints", "keys", "client"];

/** The checks that were made: all but the last succeeded. */
function expectStop(at: string, { body }: Answer): void {
  const { ok, checks } = Told.parse(body);
  const made = steps.slice(0, steps.indexOf(at) + 1);
  expect(ok).toBe(false);
  expect(checks.map(({ check, ok }) => [check, ok])).toEqual(made.map((check) => [check, check !== at]));
}

/** Does something with a provider that runs as long as it takes. @param set what is wrong with it */
async function withProvider(
  set: Partial<IdentityProvider>,
  work: (provider: IdentityProvider) => Promise<Answer>,
): Promise<Answer> {
  const provider = Object.assign(await new IdentityProvider().listen(), set);
  return work(provider).finally(() => provider.close());
}

function testWith(scene: Scene, set: Partial<IdentityProvider>, fields = {}): Promise<Answer> {
  return withProvider(set, ({ url: issuer }) => scene.send({ fields: { issuer, ...testClient, ...fields } }));
}

function stops(at: string, what: string, set: Partial<IdentityProvider>, fields = {}): Case {
  return allow(
    `${what}, and stops there`,
    (scene) => testWith(scene, set, fields),
    (answer) => expectStop(at, answer),
  );
}

/** What would keep members from signing in is found before they try. */
export const connectionTestRules: readonly Case[] = [
  ...providerFields,
  allow(
    "a provider that is set up right",
    (scene) => testWith(scene, {}),
    ({ body }) => {
      const { ok, checks } = Told.parse(body);
      expect(ok).toBe(true);
      expect(checks.map(({ check }) => check)).toEqual(steps);
    },
  ),
  allow(
    "the saved settings where a field is left out, without telling the secret",
    (scene) =>
      withProvider({}, async ({ url: issuer }) => {
        await scene.api.patch("/api/app/sso", { issuer, ...testClient });
        return scene.send({ fields: { issuer: undefined, clientId: undefined, clientSecret: undefined } });
      }),
    ({ body }) => {
      expect(body["ok"]).toBe(true);
      expect(JSON.stringify(body)).not.toContain(testClient.clientSecret);
    },
  ),
  stops("discovery", "a provider that does not answer", { mood: "down" }),
  stops("discovery", "a page that is no provider", { mood: { status: 200, body: "<h1>Welcome</h1>" } }),
  stops("discovery", "a provider of another name", { metadata: { issuer: "http://127.0.0.1:9/other" } }),
  stops("endpoints", "a provider without PKCE", {
    metadata: { code_challenge_methods_supported: ["plain"] },
  }),
  stops("endpoints", "a provider without the code flow", { metadata: { token_endpoint: undefined } }),
  stops("keys", "a provider whose keys are nowhere", { keys: { status: 404 } }),
  stops("keys", "a provider whose keys are at no address", { metadata: { jwks_uri: "nonsense" } }),
  stops("keys", "a provider whose keys come over an open line", {
    metadata: { jwks_uri: "http://keys.example.com" },
  }),
  stops("client", "a provider that does not know the client", {}, { clientSecret: "another" }),
  stops("client", "a provider that is not understood", { token: { status: 200, body: {} } }),
  stops("client", "a token address that is none", { metadata: { token_endpoint: "nonsense" } }),
  ...["issuer", "clientId", "clientSecret"].map((name) =>
    refuse(
      "400 invalid_input",
      `nothing saved and no ${name}`,
      async ({ api }) => {
        await api.delete("/api/app/sso");
        return { fields: { [name]: undefined } };
      },
      name,
    ),
  ),
  allow("settings that are not saved by it", {}, async (_, { api }) => {
    const { body } = await api.get("/api/app/sso");
    expect(body["connection"]).toMatchObject({ issuer: testIssuer });
  }),
];
