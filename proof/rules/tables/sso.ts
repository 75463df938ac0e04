import { expect } from "vitest";
import type { sso } from "@/lib/accounts/sso/contract";
import { type Answer, apiAs, type TestApi } from "@/proof/fixtures/api";
import { IdentityProvider, testClient } from "@/proof/fixtures/identity-provider";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { succeeded } from "@/proof/fixtures/scenario";
import { testIssuer } from "@/proof/fixtures/sso";
import { allow, allowAll, anyMoment, field, ofLength, type Prepare, refuse } from "@/proof/rules/case";
import { removedOnce } from "@/proof/rules/lists";
import type { RuleCase, RuleScene, RuleTable } from "@/proof/rules/scene";
import { providerFields } from "@/proof/rules/values";

const path = "/api/app/sso";
/** Settings with an unused sign-in name. */
function settingsOf({ orgId }: { readonly orgId: string }) {
  return { signInName: `acme-${orgId}`.slice(0, 40), issuer: testIssuer, ...testClient };
}

async function connect(api: TestApi, organization: { readonly orgId: string }) {
  succeeded(await api.patch(path, settingsOf(organization)));
}

const disconnect = async ({ api }: RuleScene) => {
  await api.delete(path);
};

/** A field that is required until a connection is saved. */
function neededAtFirst(name: string): RuleCase[] {
  return refuse(`400 invalid_input in ${name}`, {
    "a missing value before the first save": async (scene) => {
      await disconnect(scene);
      return { fields: { [name]: undefined } };
    },
  });
}

const nothing = { signInName: undefined, issuer: undefined, clientId: undefined, clientSecret: undefined };

function changing(name: string): Prepare {
  return ({ organization }) => {
    const value = Object.entries(settingsOf(organization)).find(([key]) => key === name)?.[1];
    return { fields: { ...nothing, [name]: value } };
  };
}

const steps = ["discovery", "endpoints", "keys", "client"];

/** Checks that all steps but the last succeeded. */
function expectStop(at: string, answer: Answer): void {
  const { ok, checks } = succeeded<typeof sso.test>(answer);
  const passed = steps.slice(0, steps.indexOf(at) + 1);
  expect(ok).toBe(false);
  expect(checks.map(({ check, ok }) => [check, ok])).toEqual(passed.map((check) => [check, check !== at]));
}

/** Runs a provider while doing something with it. @param set changes to the provider */
async function withProvider(
  set: Partial<IdentityProvider>,
  work: (provider: IdentityProvider) => Promise<Answer>,
): Promise<Answer> {
  const provider = Object.assign(await new IdentityProvider().listen(), set);
  return work(provider).finally(() => provider.close());
}

function testWith(scene: RuleScene, set: Partial<IdentityProvider>, fields = {}): Promise<Answer> {
  return withProvider(set, ({ url: issuer }) => scene.send({ fields: { issuer, ...testClient, ...fields } }));
}

function stops(at: string, what: string, set: Partial<IdentityProvider>, fields = {}): RuleCase {
  return allow(
    `${what}, and stops there`,
    (scene) => testWith(scene, set, fields),
    (answer) => expectStop(at, answer),
  );
}

/** Setup errors are found before members try to sign in. */
const connectionTestCases: readonly RuleCase[] = [
  ...providerFields,
  allow(
    "a correctly configured provider",
    (scene) => testWith(scene, {}),
    (answer) => {
      const { ok, checks } = succeeded<typeof sso.test>(answer);
      expect(ok).toBe(true);
      expect(checks.map(({ check }) => check)).toEqual(steps);
    },
  ),
  allow(
    "the saved values for missing fields, without revealing the secret",
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
  stops("endpoints", "a provider whose keys are at no address", { metadata: { jwks_uri: "nonsense" } }),
  stops("client", "a provider that does not know the client", {}, { clientSecret: "another" }),
  stops("client", "a provider that is not understood", { token: { status: 200, body: {} } }),
  ...["issuer", "clientId", "clientSecret"].flatMap(neededAtFirst),
];

/** Each organization can connect one identity provider. */
export const table: RuleTable<keyof typeof sso> = {
  plan: { tier: "pro" },
  ids: async ({ api, organization }) => {
    await connect(api, organization);
  },
  endpoints: {
    get: {
      access: { role: "admin", feature: "sso" },
      cases: [
        allow("the connection, without its secret", {}, ({ body }, { organization }) => {
          const { signInName } = settingsOf(organization);
          expect(body).toEqual({
            connection: {
              signInName,
              signInUrl: `http://localhost:3000/sso/${signInName}`,
              issuer: testIssuer,
              clientId: testClient.clientId,
              createdAt: anyMoment,
              updatedAt: anyMoment,
            },
            redirectUri: `http://localhost:3000/api/auth/callback/sso-${organization.orgId}`,
          });
        }),
        allow("no connection", disconnect, { connection: null }),
      ],
    },
    save: {
      access: { role: "admin", feature: "sso", recentProof: true },
      body: ({ organization }) => settingsOf(organization),
      echo: "connection",
      cases: [
        field(
          "signInName",
          [null, 7, "a", ofLength(41), "acme plumbing", "acme-", "acme--plumbing", "äcme"],
          ["a1", ofLength(40)],
        ),
        ...providerFields,
        ...allowAll({
          "signInName, trimmed and in lowercase": [
            { signInName: " Acme-42 " },
            { connection: { signInName: "acme-42" } },
          ],
          "the first connection": [
            disconnect,
            { connection: { issuer: testIssuer, clientId: testClient.clientId } },
          ],
        }),
        ...["signInName", "issuer", "clientId", "clientSecret"].flatMap(neededAtFirst),
        ...["signInName", "issuer", "clientId", "clientSecret"].map((name) =>
          allow(`${name} alone, which leaves the rest`, changing(name), ({ body }, { organization }) => {
            const { clientSecret: _, ...shown } = settingsOf(organization);
            expect(body["connection"]).toMatchObject(shown);
          }),
        ),
        ...refuse("409 sign_in_name_taken in signInName", {
          "the sign-in name of another organization, in any case": async () => {
            const otherOrganization = await createTestOrganization({ tier: "pro" });
            await connect(apiAs(otherOrganization.apiKey), otherOrganization);
            return { fields: { signInName: settingsOf(otherOrganization).signInName.toUpperCase() } };
          },
        }),
      ],
    },
    test: {
      access: { role: "admin", feature: "sso" },
      body: () => ({ issuer: "http://127.0.0.1:9", ...testClient }),
      cases: connectionTestCases,
    },
    remove: {
      access: { role: "admin" },
      cases: [
        allow("the connection, and removes it", {}, async ({ body }, { api }) => {
          expect(body).toEqual({ ok: true });
          expect((await api.get(path)).body).toMatchObject({ connection: null });
        }),
        ...removedOnce,
      ],
    },
  },
};
