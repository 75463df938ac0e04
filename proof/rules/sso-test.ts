import { expect } from "vitest";
import { z } from "zod";
import type { Answer } from "@/proof/fixtures/api";
import { IdentityProvider, testClient } from "@/proof/fixtures/identity-provider";
import { testIssuer } from "@/proof/fixtures/sso";
import { allow, type Place, type Rule, refuse } from "@/proof/rules/kit/rule";
import { providerFields } from "@/proof/rules/sso-fields";

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

function testWith(place: Place, set: Partial<IdentityProvider>, fields = {}): Promise<Answer> {
  return withProvider(set, ({ url: issuer }) => place.send({ fields: { issuer, ...testClient, ...fields } }));
}

function stops(at: string, rule: string, set: Partial<IdentityProvider>, fields = {}): Rule {
  return {
    rule: `${rule}, and stops there`,
    perform: (place) => testWith(place, set, fields),
    check: (answer) => expectStop(at, answer),
  };
}

/** Design §3, "Sign-in": what would keep members from signing in is found before they try. */
export const connectionTestRules: readonly Rule[] = [
  ...providerFields({ echo: false }),
  {
    rule: "a provider that is set up right",
    perform: (place) => testWith(place, {}),
    check: ({ body }) => {
      const { ok, checks } = Told.parse(body);
      expect(ok).toBe(true);
      expect(checks.map(({ check }) => check)).toEqual(steps);
    },
  },
  {
    rule: "the saved settings where a field is left out, without telling the secret",
    perform: (place) =>
      withProvider({}, async ({ url: issuer }) => {
        await place.admin.patch("/api/app/sso", { issuer, ...testClient });
        return place.send({ fields: { issuer: undefined, clientId: undefined, clientSecret: undefined } });
      }),
    check: ({ body }) => {
      expect(body["ok"]).toBe(true);
      expect(JSON.stringify(body)).not.toContain(testClient.clientSecret);
    },
  },
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
      "invalid_input",
      `nothing saved and no ${name}`,
      async ({ admin }) => {
        await admin.delete("/api/app/sso");
        return { fields: { [name]: undefined } };
      },
      name,
    ),
  ),
  allow("settings that are not saved by it", {}, async (_, { admin }) => {
    const { body } = await admin.get("/api/app/sso");
    expect(body["connection"]).toMatchObject({ issuer: testIssuer });
  }),
];
