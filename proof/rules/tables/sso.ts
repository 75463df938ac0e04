import { expect } from "vitest";
import type { sso } from "@/lib/sso/contract";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { testClient } from "@/proof/fixtures/identity-provider";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { testIssuer } from "@/proof/fixtures/sso";
import { allow, anyMoment, field, ofLength, type Prepare, refuse } from "@/proof/rules/case";
import type { Scene, Table } from "@/proof/rules/scene";
import { connectionTestRules } from "@/proof/rules/sso-test";
import { changesOf, providerFields } from "@/proof/rules/values";

const path = "/api/app/sso";
/** Settings under a name that is nobody's yet. */
function settingsOf({ orgId }: { readonly orgId: string }) {
  return { signInName: `acme-${orgId}`.slice(0, 40), issuer: testIssuer, ...testClient };
}

async function connect(api: TestApi, organization: { readonly orgId: string }) {
  const answer = await api.patch(path, settingsOf(organization));
  expect(answer.status).toBe(200);
}

const disconnect = async ({ api }: Scene) => {
  await api.delete(path);
};

const nothing = { signInName: undefined, issuer: undefined, clientId: undefined, clientSecret: undefined };

function changing(name: string): Prepare {
  return ({ organization }) => {
    const value = Object.entries(settingsOf(organization)).find(([key]) => key === name)?.[1];
    return { fields: { ...nothing, [name]: value } };
  };
}

/** One connection to an identity provider for each organization. */
export const table: Table<keyof typeof sso> = {
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
      access: { role: "admin", feature: "sso" },
      body: ({ organization }) => settingsOf(organization),
      echo: "connection",
      cases: [
        field(
          "signInName",
          [null, 7, "a", ofLength(41), "acme plumbing", "acme-", "acme--plumbing", "äcme"],
          ["a1", ofLength(40)],
        ),
        allow(
          "signInName, trimmed and in small letters",
          { signInName: " Acme-42 " },
          { connection: { signInName: "acme-42" } },
        ),
        ...providerFields,
        allow("the first connection", disconnect, {
          connection: { issuer: testIssuer, clientId: testClient.clientId },
        }),
        ...["signInName", "issuer", "clientId", "clientSecret"].map((name) =>
          refuse(
            "400 invalid_input",
            `a first connection without ${name}`,
            async (scene) => {
              await disconnect(scene);
              return { fields: { [name]: undefined } };
            },
            name,
          ),
        ),
        ...["signInName", "issuer", "clientId", "clientSecret"].map((name) =>
          allow(`${name} alone, which leaves the rest`, changing(name), ({ body }, { organization }) => {
            const { clientSecret: _, ...shown } = settingsOf(organization);
            expect(body["connection"]).toMatchObject(shown);
          }),
        ),
        ...changesOf(nothing),
        refuse(
          "409 sign_in_name_taken",
          "the sign-in name of another organization, in any case",
          async () => {
            const other = await createTestOrganization({ tier: "pro" });
            await connect(apiAs(other.apiKey), other);
            return { fields: { signInName: settingsOf(other).signInName.toUpperCase() } };
          },
          "signInName",
        ),
      ],
    },
    test: {
      access: { role: "admin", feature: "sso" },
      body: () => ({ issuer: "http://127.0.0.1:9", ...testClient }),
      cases: connectionTestRules,
    },
    remove: {
      access: { role: "admin" },
      cases: [
        allow("the connection, which is then gone", {}, async ({ body }, { api }) => {
          expect(body).toEqual({ ok: true });
          expect((await api.get(path)).body).toMatchObject({ connection: null });
        }),
        refuse("404 not_found", "a connection that is removed already", async ({ send }) => {
          await send();
        }),
      ],
    },
  },
};
