import { expect } from "vitest";
import { z } from "zod";
import type { apiKeys } from "@/lib/api-keys/contract";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { createTestUser } from "@/proof/fixtures/organization";
import { keyName } from "@/proof/rules/key-name";
import { allow, anyMoment, type Given, onPlan, refuse } from "@/proof/rules/kit/rule";
import { setPlan } from "@/proof/rules/kit/scene";
import type { DomainRules } from "@/proof/rules/kit/subject";

const path = "/app/api-keys";
const Created = z.object({ key: z.string(), keyId: z.string() });

const makeKey = async (api: TestApi) => Created.parse((await api.post(path, { name: "Billing" })).body);

// The scene's caller has two keys: the one in use and the one of the path.
const allowKeys =
  (apiKeysPerUser: number): Given =>
  async (place) => {
    await setPlan(place, { overrides: { apiKeysPerUser } });
    return {};
  };

/** Spec, "API key" and "API keys"; design §3, "Plans". */
export const apiKeyRules: DomainRules<keyof typeof apiKeys> = {
  ids: async ({ api }) => ({ keyId: (await makeKey(api)).keyId }),
  endpoints: {
    create: {
      rules: [
        ...keyName(80),
        allow("no name", { name: undefined }, ({ body }) => expect(body).not.toHaveProperty("name")),
        allow("the four fields of the spec, and the key works", {}, async ({ body }) => {
          const { key, keyId } = Created.parse(body);
          expect(body).toEqual({ key, keyId, name: "Billing system", createdAt: anyMoment });
          expect(key.split(":")).toEqual([keyId, expect.stringMatching(/^[\w-]{43}$/)]);
          expect((await apiAs(key).get("/api/app/dashboard")).status).toBe(200);
        }),
        ...onPlan({}, [
          refuse("api_key_quota_reached", "a key more than each user may have", allowKeys(2)),
          allow("the last key that a user may have", allowKeys(3)),
          allow("a key after another was revoked", async (place) => {
            await place.api.delete(`${path}/${place.ids["keyId"]}`);
            return allowKeys(2)(place);
          }),
        ]),
      ],
    },
    list: {
      rules: onPlan({}, [
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
      rules: [
        allow("one's own key, which is refused from then on", async ({ api }) => {
          const { key, keyId } = await makeKey(api);
          expect((await apiAs(key).get("/api/app/dashboard")).status).toBe(200);
          expect((await api.delete(`${path}/${keyId}`)).body).toEqual({ ok: true });
          expect((await apiAs(key).get("/api/app/dashboard")).status).toBe(401);
          return {};
        }),
        allow("the key in use", async ({ api }) => {
          const { key, keyId } = await makeKey(api);
          return { api: apiAs(key), ids: { keyId } };
        }),
        refuse("not_found", "a key that is revoked already", async ({ send }) => {
          await send();
          return {};
        }),
        refuse("not_found", "a colleague's key", async ({ organization: { orgId } }) => {
          const { apiKey } = await createTestUser(orgId, "user");
          return { ids: { keyId: apiKey.split(":")[0] ?? "" } };
        }),
      ],
    },
  },
};
