import { expect } from "vitest";
import type { webhookEndpoints } from "@/lib/integrations/outbound/contract";
import { makeEndpoint } from "@/proof/fixtures/webhook-endpoints";
import { allow, anyMoment, field, ofLength, onPlan, refuse } from "@/proof/rules/case";
import type { RuleScene, RuleTable } from "@/proof/rules/scene";

const access = { role: "admin", feature: "integrations" } as const;
const local = (path: string) => `http://127.0.0.1:9/${path}`;

const fields = [
  field(
    "url",
    ["", "hooks.example.com", "ftp://127.0.0.1/hook", "https://ann:secret@127.0.0.1/", local(ofLength(2_000)), null],
    [local("hook"), local(ofLength(1_900))],
  ),
  field("description", ["", ofLength(201), null], ["Our CRM", ofLength(200)]),
  field(
    "eventTypes",
    [["referral.converted", "referral.converted"], "referral.converted", null],
    [[], ["referral.converted", "credit.redeemed"]],
  ),
];

const turnOff = async ({ api, ids }: RuleScene) => {
  await api.patch(`/api/app/webhook-endpoints/${ids["endpointId"]}`, { isOn: false });
};
const whileOff = refuse("409 endpoint_off", { "an endpoint that is off": turnOff });
const whsec = expect.stringMatching(/^whsec_[\w+/]{43}=$/);

/** URLs that receive events. */
export const table: RuleTable<keyof typeof webhookEndpoints> = {
  ids: ({ api }) => makeEndpoint(api),
  plan: { overrides: { webhookEndpoints: 1_000 } },
  endpoints: {
    create: {
      status: 201,
      access: { ...access, recentProof: true },
      body: () => ({ url: local("hook") }),
      echo: "endpoint",
      cases: [
        ...fields,
        allow("a URL, and shows its secret once", {}, ({ body }) => {
          const known = { endpointId: expect.any(String), createdAt: anyMoment, failures: 0, isOn: true };
          expect(body).toEqual({ endpoint: { ...known, url: local("hook"), eventTypes: [] }, secret: whsec });
        }),
        ...onPlan(
          { overrides: { webhookEndpoints: 1 } },
          refuse("403 plan_limit_reached", { "one more than the plan includes": {} }),
        ),
      ],
    },
    list: {
      access,
      cases: [
        allow("the organization's endpoints without their secrets", {}, ({ body }, { ids }) => {
          expect(body).toMatchObject({ endpoints: [{ endpointId: ids["endpointId"] }], maxEndpoints: 1_000 });
          expect(JSON.stringify(body)).not.toContain("whsec_");
        }),
      ],
    },
    get: {
      access,
      cases: [allow("the endpoint", {}, { endpoint: { url: local("hook"), isOn: true } })],
    },
    update: {
      access,
      echo: "endpoint",
      cases: [
        ...fields,
        field("isOn", ["yes", null], [false, true]),
        allow("turning it off", { isOn: false }, { endpoint: { stop: "by_hand", stoppedAt: anyMoment } }),
      ],
    },
    remove: { access, cases: [] },
    rotateSecret: {
      access: { ...access, recentProof: true },
      cases: [
        field("overlapSeconds", [-1, 604_801, 1.5, null, "0"], [0, 604_800]),
        allow(
          "another secret next to the old one",
          {},
          { secret: whsec, endpoint: { previousSecretUntil: anyMoment } },
        ),
      ],
    },
    sendTest: {
      access,
      cases: [
        field("type", ["referral.won", null], ["webhook.test", "referral.converted"]),
        allow(
          "a type that the endpoint does not hear of",
          { type: "referral.converted" },
          { delivery: { type: "referral.converted", isTest: true, state: "waiting", nextTryAt: anyMoment } },
        ),
        ...whileOff,
      ],
    },
    recover: {
      access,
      cases: [
        field("since", ["yesterday", null, undefined], ["2026-11-01T00:00:00Z"]),
        field("until", ["tomorrow", null], ["2026-11-02T00:00:00Z"]),
        allow("a period without events", {}, { deliveries: 0 }),
        ...whileOff,
      ],
    },
  },
};
