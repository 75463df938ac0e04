import { expect } from "vitest";
import type { sso } from "@/lib/sso/contract";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { testClient } from "@/proof/fixtures/identity-provider";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { testIssuer } from "@/proof/fixtures/sso";
import { allow, anyMoment, type Given, refuse } from "@/proof/rules/kit/rule";
import type { DomainRules } from "@/proof/rules/kit/subject";
import { providerFields, signInNameRules } from "@/proof/rules/sso-fields";
import { connectionTestRules } from "@/proof/rules/sso-test";

const path = "/api/app/sso";
/** Settings under a name that is nobody's yet. */
function settingsOf({ orgId }: { readonly orgId: string }) {
  return { signInName: `acme-${orgId}`.slice(0, 40), issuer: testIssuer, ...testClient };
}

async function connect(api: TestApi, organization: { readonly orgId: string }) {
  const answer = await api.patch(path, settingsOf(organization));
  expect(answer.status).toBe(200);
}

const disconnect: Given = async ({ admin }) => {
  await admin.delete(path);
  return {};
};

const nothing = { signInName: undefined, issuer: undefined, clientId: undefined, clientSecret: undefined };

function changing(name: string): Given {
  return ({ organization }) => {
    const value = Object.entries(settingsOf(organization)).find(([key]) => key === name)?.[1];
    return { fields: { ...nothing, [name]: value } };
  };
}

/** Design §3, "Sign-in": one connection to an identity provider for each organization. */
export const ssoRules: DomainRules<keyof typeof sso> = {
  plan: { tier: "pro" },
  ids: async ({ admin, organization }) => {
    await connect(admin, organization);
    return {};
  },
  endpoints: {
    get: {
      rules: [
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
        { ...allow("no connection", disconnect, { connection: null }), on: { tier: "pro" } },
      ],
    },
    save: {
      body: ({ organization }) => settingsOf(organization),
      echo: "connection",
      rules: [
        ...signInNameRules,
        ...providerFields({ echo: true }),
        allow("the first connection", disconnect, {
          connection: { issuer: testIssuer, clientId: testClient.clientId },
        }),
        ...["signInName", "issuer", "clientId", "clientSecret"].map((name) =>
          refuse(
            "invalid_input",
            `a first connection without ${name}`,
            async (place) => {
              await disconnect(place);
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
        refuse("invalid_input", "a change of nothing", nothing, "body"),
        refuse("invalid_input", "no body", () => ({ raw: () => "" }), "body"),
        refuse(
          "sign_in_name_taken",
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
    test: { body: () => ({ issuer: "http://127.0.0.1:9", ...testClient }), rules: connectionTestRules },
    remove: {
      rules: [
        allow("the connection, which is then gone", {}, async ({ body }, { admin }) => {
          expect(body).toEqual({ ok: true });
          expect((await admin.get(path)).body).toMatchObject({ connection: null });
        }),
        refuse("not_found", "a connection that is removed already", async ({ send }) => {
          await send();
          return {};
        }),
      ],
    },
  },
};
