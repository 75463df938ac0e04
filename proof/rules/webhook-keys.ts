import { expect } from "vitest";
import { z } from "zod";
import { database } from "@/db/client";
import type { webhookKeys } from "@/lib/webhook-keys/contract";
import { readSigningSecrets } from "@/lib/webhook-keys/signing-secret";
import type { TestApi } from "@/proof/fixtures/api";
import { keyName } from "@/proof/rules/key-name";
import { allow, anyMoment, type Given, onPlan, refuse } from "@/proof/rules/kit/rule";
import { setPlan } from "@/proof/rules/kit/scene";
import type { DomainRules } from "@/proof/rules/kit/subject";

const path = "/api/app/integrations/webhook-keys";
const Created = z.object({ keyId: z.string(), signingSecret: z.string() });

const makeKey = async (api: TestApi) => Created.parse((await api.post(path, { name: "Jobs" })).body);

// The scene's organization has one key: the one of the path.
const allowKeys =
  (webhookKeys: number): Given =>
  async (place) => {
    await setPlan(place, { overrides: { webhookKeys } });
    return {};
  };

/** Spec, "Webhook signing key" and "Webhook signing keys"; design §3, "Plans". */
export const webhookKeyRules: DomainRules<keyof typeof webhookKeys> = {
  ids: async ({ admin }) => ({ keyId: (await makeKey(admin)).keyId }),
  endpoints: {
    create: {
      rules: [
        ...keyName(100),
        allow("no name, which is Webhook Key", { name: undefined }, { name: "Webhook Key" }),
        allow(
          "the four fields of the spec, and webhooks may be signed with it",
          {},
          async ({ body }, place) => {
            const { keyId, signingSecret } = Created.parse(body);
            const name = "Job management";
            expect(body).toEqual({ keyId, signingSecret, name, createdAt: anyMoment });
            expect(signingSecret).toMatch(/^whsec_[\w-]{43}$/);
            const secrets = await readSigningSecrets(database(), place.organization.orgId);
            expect(secrets).toContainEqual({ keyId, name, secret: signingSecret });
          },
        ),
        ...onPlan({}, [
          refuse("webhook_key_quota_reached", "a key more than the organization may have", allowKeys(1)),
          allow("the last key that the organization may have", allowKeys(2)),
          allow("a key after another was revoked", async (place) => {
            await place.api.delete(`${path}/${place.ids["keyId"]}`);
            return allowKeys(1)(place);
          }),
        ]),
      ],
    },
    list: {
      rules: onPlan({}, [
        allow(
          "the organization's keys, newest first, without a secret",
          async ({ api }) => {
            await makeKey(api);
            return {};
          },
          ({ body }, { ids }) => {
            const known = { name: "Jobs", createdAt: anyMoment };
            expect(body).toEqual({
              keys: [
                { keyId: expect.not.stringMatching(ids["keyId"] ?? ""), ...known },
                { keyId: ids["keyId"], ...known },
              ],
              maxKeys: expect.any(Number),
            });
          },
        ),
        allow("the number of keys that the plan includes", allowKeys(7), { maxKeys: 7 }),
      ]),
    },
    remove: {
      rules: [
        allow("a key, with which nothing can be signed from then on", {}, async ({ body }, place) => {
          expect(body).toEqual({ ok: true });
          const secrets = await readSigningSecrets(database(), place.organization.orgId);
          expect(secrets.map(({ keyId }) => keyId)).not.toContain(place.ids["keyId"]);
        }),
        refuse("not_found", "a key that is revoked already", async ({ send }) => {
          await send();
          return {};
        }),
      ],
    },
  },
};
