import { expect } from "vitest";
import { database } from "@/db/client";
import type { webhookKeys } from "@/lib/integrations/webhook-keys/contract";
import { readSigningSecrets } from "@/lib/integrations/webhook-keys/signing-secret";
import type { TestApi } from "@/proof/fixtures/api";
import { succeeded } from "@/proof/fixtures/scenario";
import { allow, anyMoment, onPlan, refuse } from "@/proof/rules/case";
import { type RuleScene, type RuleTable, setPlan } from "@/proof/rules/scene";
import { keyName } from "@/proof/rules/values";

const path = "/api/app/integrations/webhook-keys";
const makeKey = async (api: TestApi) => succeeded<typeof webhookKeys.create>(await api.post(path, { name: "Jobs" }));

// The scene's organization has one key, the one in the path.
const allowKeys = (webhookKeys: number) => async (scene: RuleScene) => {
  await setPlan(scene, { overrides: { webhookKeys } });
};

export const table: RuleTable<keyof typeof webhookKeys> = {
  needsCampaign: false,
  ids: async ({ api }) => ({ keyId: (await makeKey(api)).keyId }),
  endpoints: {
    create: {
      status: 201,
      access: { role: "admin", feature: "integrations", recentProof: true },
      cases: [
        ...keyName(100),
        allow("a missing name, which becomes Webhook Key", { name: undefined }, { name: "Webhook Key" }),
        allow("the four fields, and webhooks may be signed with it", {}, async (answer, scene) => {
          const { keyId, signingSecret } = succeeded<typeof webhookKeys.create>(answer);
          const name = "Job management";
          expect(answer.body).toEqual({ keyId, signingSecret, name, createdAt: anyMoment });
          expect(signingSecret).toMatch(/^whsec_[\w-]{43}$/);
          const secrets = await readSigningSecrets(database(), scene.organization.orgId);
          const createdBy = scene.organization.userId;
          expect(secrets).toContainEqual({ keyId, name, createdBy, secret: signingSecret });
        }),
        ...onPlan(
          {},
          refuse("403 webhook_key_quota_reached", {
            "a key beyond the organization's limit": allowKeys(1),
          }),
        ),
      ],
    },
    list: {
      access: { role: "admin", feature: "integrations" },
      cases: onPlan({}, [
        allow(
          "the organization's keys, newest first, without a secret",
          async ({ api }) => {
            await makeKey(api);
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
      ]),
    },
    remove: {
      access: { role: "admin", feature: "integrations" },
      cases: [
        allow("a key, and refuses its signatures from then on", {}, async ({ body }, scene) => {
          expect(body).toEqual({ ok: true });
          const secrets = await readSigningSecrets(database(), scene.organization.orgId);
          expect(secrets.map(({ keyId }) => keyId)).not.toContain(scene.ids["keyId"]);
        }),
      ],
    },
  },
};
