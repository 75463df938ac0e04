import { expect } from "vitest";
import type { webhookDeliveries } from "@/lib/integrations/outbound/contract";
import { makeEndpoint } from "@/proof/fixtures/webhook-endpoints";
import { allow, anyMoment, field, refuse } from "@/proof/rules/case";
import { pagingCases } from "@/proof/rules/lists";
import type { RuleScene, RuleTable } from "@/proof/rules/scene";

const access = { role: "admin", feature: "integrations" } as const;
const pathOf = ({ ids }: RuleScene) => `/api/app/webhook-endpoints/${ids["endpointId"]}`;

const waiting = { type: "webhook.test", isTest: true, state: "waiting", tries: 0, nextTryAt: anyMoment };

/** Deliveries to endpoints, and the endpoints' answers. */
export const table: RuleTable<keyof typeof webhookDeliveries> = {
  needsCampaign: false,
  ids: ({ api }) => makeEndpoint(api),
  plan: { overrides: { webhookEndpoints: 1_000 } },
  endpoints: {
    list: {
      access,
      cases: [
        ...pagingCases({ key: "deliveries", id: "deliveryId" }, (scene) => scene.api.post(`${pathOf(scene)}/test`, {})),
        field("state", ["sent", ""], ["waiting", "delivered", "failed"]),
        allow("pending deliveries", { state: "waiting" }, { deliveries: [waiting] }),
        allow("an empty list of completed deliveries", { state: "delivered" }, { deliveries: [] }),
      ],
    },
    get: {
      access,
      cases: [
        allow("the exact bytes of the request", {}, ({ body }) => {
          const event = { id: expect.any(String), type: "webhook.test", timestamp: anyMoment };
          const data = { message: "Your endpoint works." };
          expect(body).toMatchObject({ delivery: { ...waiting, attempts: [], event: { ...event, data } } });
        }),
      ],
    },
    resend: {
      access,
      cases: [
        allow("a pending delivery, and retries it at once", {}, { delivery: waiting }),
        ...refuse("409 endpoint_off", {
          "an endpoint that is off": async (scene) => {
            await scene.api.patch(pathOf(scene), { isOn: false });
          },
        }),
      ],
    },
  },
};
