import { expect } from "vitest";
import type { apiKeys } from "@/lib/api-keys/contract";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { createTestUser } from "@/proof/fixtures/organization";
import { succeeded } from "@/proof/fixtures/scenario";
import { allow, anyMoment, onPlan, refuse } from "@/proof/rules/case";
import { removedOnce } from "@/proof/rules/lists";
import { type Scene, setPlan, type Table } from "@/proof/rules/scene";
import { keyName } from "@/proof/rules/values";

const path = "/app/api-keys";
const makeKey = async (api: TestApi) =>
  succeeded<typeof apiKeys.create>(await api.post(path, { name: "Billing" }));

// The scene's caller has two keys: the one in use and the one of the path.
const allowKeys = (apiKeysPerUser: number) => async (scene: Scene) => {
  await setPlan(scene, { overrides: { apiKeysPerUser } });
};

export const table: Table<keyof typeof apiKeys> = {
  ids: async ({ api }) => ({ keyId: (await makeKey(api)).keyId }),
  endpoints: {
    create: {
      access: { feature: "api", recentProof: true },
      cases: [
        ...keyName(80),
        allow("no name", { name: undefined }, ({ body }) => expect(body).not.toHaveProperty("name")),
        allow("the four fields, and the key works", {}, async (answer) => {
          const { key, keyId } = succeeded<typeof apiKeys.create>(answer);
          expect(answer.body).toEqual({ key, keyId, name: "Billing system", createdAt: anyMoment });
          expect(key.split(":")).toEqual([keyId, expect.stringMatching(/^[\w-]{43}$/)]);
          expect((await apiAs(key).get("/api/app/dashboard")).status).toBe(200);
        }),
        ...onPlan(
          {},
          refuse("409 api_key_quota_reached", { "a key more than each user may have": allowKeys(2) }),
        ),
      ],
    },
    list: {
      access: { feature: "api" },
      cases: onPlan({}, [
        allow("one's own keys, newest first, without a secret", {}, ({ body }, { organization, ids }) => {
          const [keyId] = organization.apiKey.split(":");
          expect(body).toEqual({
            keys: [
              { keyId: ids["keyId"], name: "Billing", createdAt: anyMoment },
              { keyId, name: "First key", createdAt: anyMoment, lastUsedAt: anyMoment },
            ],
            maxKeys: expect.any(Number),
          });
        }),
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
        ...removedOnce,
        ...refuse("404 not_found", {
          "a colleague's key": async ({ organization: { orgId } }) => {
            const { apiKey } = await createTestUser(orgId, "user");
            return { ids: { keyId: apiKey.split(":")[0] ?? "" } };
          },
        }),
      ],
    },
  },
};
