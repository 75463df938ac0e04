import { expect } from "vitest";
import { z } from "zod";
import type { apiKeys } from "@/lib/accounts/api-keys/contract";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { createTestUser } from "@/proof/fixtures/organization";
import { expectRefusal, succeeded } from "@/proof/fixtures/scenario";
import { allow, anyMoment, field, onPlan, type Prepare, refuse } from "@/proof/rules/case";
import { type RuleScene, type RuleTable, setPlan } from "@/proof/rules/scene";
import { keyName } from "@/proof/rules/values";

const path = "/app/api-keys";
const makeKey = async (api: TestApi) => succeeded<typeof apiKeys.create>(await api.post(path, { name: "Billing" }));

// The scene's caller has two keys: the one in use and the one in the path.
const allowKeys = (apiKeysPerUser: number) => async (scene: RuleScene) => {
  await setPlan(scene, { overrides: { apiKeysPerUser } });
};

const colleaguesKey: Prepare = async ({ organization: { orgId } }) => {
  const { apiKey } = await createTestUser(orgId, "user");
  return { ids: { keyId: apiKey.split(":")[0] ?? "" } };
};

export const table: RuleTable<keyof typeof apiKeys> = {
  needsCampaign: false,
  ids: async ({ api }) => ({ keyId: (await makeKey(api)).keyId }),
  endpoints: {
    create: {
      access: { feature: "api", recentProof: true },
      cases: [
        ...keyName(80),
        allow("no name", { name: undefined }, ({ body }) => expect(body).not.toHaveProperty("name")),
        field("scope", ["write", null, 1], ["full", "read"]),
        field("expiresAt", ["2020-01-01T00:00:00Z", "tomorrow", null], ["2999-01-01T00:00:00.000Z"]),
        allow("its fields, and the key works", {}, async (answer, { organization }) => {
          const { key, keyId } = succeeded<typeof apiKeys.create>(answer);
          expect(answer.body).toEqual({
            key,
            keyId,
            name: "Billing system",
            scope: "full",
            createdAt: anyMoment,
            createdByKey: organization.apiKey.split(":")[0],
          });
          expect(key.split(":")).toEqual([keyId, expect.stringMatching(/^[\w-]{43}$/)]);
          expect((await apiAs(key).get("/api/app/dashboard")).status).toBe(200);
        }),
      ],
    },
    list: {
      access: { feature: "api" },
      cases: onPlan({}, [
        allow(
          "the member's own keys, newest first, without a secret",
          async ({ organization: { orgId } }) => void (await createTestUser(orgId, "user")),
          ({ body }, { organization, ids }) => {
            const [keyId] = organization.apiKey.split(":");
            expect(body).toEqual({
              keys: [
                {
                  keyId: ids["keyId"],
                  name: "Billing",
                  scope: "full",
                  createdAt: anyMoment,
                  createdByKey: keyId,
                },
                { keyId, name: "First key", scope: "full", createdAt: anyMoment, lastUsedAt: anyMoment },
              ],
              maxKeys: expect.any(Number),
            });
          },
        ),
        allow("the number of keys that the plan gives each user", allowKeys(7), { maxKeys: 7 }),
      ]),
    },
    revoke: {
      access: { feature: "api" },
      cases: [
        allow("the key in use", async ({ api }) => {
          const { key, keyId } = await makeKey(api);
          return { api: apiAs(key), ids: { keyId } };
        }),
        ...refuse("404 not_found", {
          "a colleague's key": colleaguesKey,
        }),
      ],
    },
    listAll: {
      access: { role: "admin" },
      cases: onPlan({}, [
        allow(
          "all members' keys with their owners, newest first, without secrets",
          async ({ organization: { orgId } }) => void (await createTestUser(orgId, "user")),
          ({ body }, { organization: { email, orgId }, ids }) => {
            const [newest, ...own] = z.array(z.looseObject({ email: z.string() })).parse(body["keys"]);
            expect(newest?.email).toMatch(/^user\./);
            expect(own).toMatchObject([
              { keyId: ids["keyId"], name: "Billing", email },
              { name: "First key", email },
            ]);
            expect(JSON.stringify(body)).not.toMatch(new RegExp(`secret|${orgId}`, "i"));
          },
        ),
      ]),
    },
    revokeAny: {
      access: { role: "admin" },
      cases: [
        allow("a colleague's key, which is refused from then on", async (scene) => {
          const { apiKey } = await createTestUser(scene.organization.orgId, "user");
          const answer = await scene.send({ ids: { keyId: apiKey.split(":")[0] ?? "" } });
          expectRefusal(await apiAs(apiKey).get("/api/app/me"), 401, "unauthenticated");
          return answer;
        }),
      ],
    },
  },
};
