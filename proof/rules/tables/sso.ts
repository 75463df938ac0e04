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

/** Runs a correct provider while doing something with it. */
async function withProvider(work: (issuer: string) => Promise<Answer>): Promise<Answer> {
  const provider = await new IdentityProvider().listen();
  return work(provider.url).finally(() => provider.close());
}

/** What each check finds is tested in lib/accounts/sso. */
const connectionTestCases: readonly RuleCase[] = [
  ...providerFields,
  allow(
    "a correctly configured provider",
    ({ send }) => withProvider((issuer) => send({ fields: { issuer, ...testClient } })),
    (answer) => {
      const { ok, checks } = succeeded<typeof sso.test>(answer);
      expect(ok).toBe(true);
      expect(checks.map(({ check }) => check)).toEqual(steps);
    },
  ),
  allow(
    "the saved values for missing fields, without revealing the secret",
    (scene) =>
      withProvider(async (issuer) => {
        await scene.api.patch("/api/app/sso", { issuer, ...testClient });
        return scene.send({ fields: { issuer: undefined, clientId: undefined, clientSecret: undefined } });
      }),
    ({ body }) => {
      expect(body["ok"]).toBe(true);
      expect(JSON.stringify(body)).not.toContain(testClient.clientSecret);
    },
  ),
  ...["issuer", "clientId", "clientSecret"].flatMap(neededAtFirst),
];

/** Each organization can connect one identity provider. */
export const table: RuleTable<keyof typeof sso> = {
  needsCampaign: false,
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
          "the first connection": [disconnect, { connection: { issuer: testIssuer, clientId: testClient.clientId } }],
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
        ...refuse("400 self_lockout", {
          "an admin who can only sign in through it": async ({ api, member: { email } }) => {
            const self = `/api/app/users/${encodeURIComponent(email)}`;
            succeeded(await api.patch(self, { roles: ["admin"], allowPasswordAuth: false }));
            return {};
          },
        }),
      ],
    },
  },
};
