import { expect } from "vitest";
import type { connections } from "@/lib/integrations/connections/contract";
import { makeConnection } from "@/proof/fixtures/connections";
import { allow, anyMoment, field, ofLength, onPlan, refuse } from "@/proof/rules/case";
import type { RuleScene, RuleTable } from "@/proof/rules/scene";

const access = { role: "admin", feature: "integrations" } as const;
const name = field("name", ["", ofLength(101), null], ["Our CRM", ofLength(100)]);
const whsec = expect.stringMatching(/^whsec_[\w-]{43}$/);
const paid = { path: "/type", values: ["invoice.paid"] };
const mapping = { email: "/customer/email", paid };
const address = expect.stringMatching(/\/api\/webhooks\/[0-9a-f-]{36}\/[0-9a-f-]{36}$/);
const turnOff = async ({ api, ids }: RuleScene) => {
  await api.patch(`/api/app/connections/${ids["connectionId"]}`, { isOn: false });
};

/** Systems whose events convert leads automatically. */
export const table: RuleTable<keyof typeof connections> = {
  needsCampaign: false,
  ids: async ({ api, organization }) => {
    const { connectionId } = await makeConnection(organization, api);
    return { connectionId };
  },
  plan: { overrides: { webhookKeys: 1_000 } },
  endpoints: {
    create: {
      status: 201,
      access: { ...access, recentProof: true },
      body: () => ({ system: "other" }),
      cases: [
        field("system", ["paypal", "", null], ["other"]),
        name,
        allow("an address, and a secret that is shown once", {}, ({ body }) => {
          expect(body).toMatchObject({
            connection: { address, isOn: false, state: "setting_up" },
            secret: whsec,
          });
        }),
        ...onPlan(
          { overrides: { webhookKeys: 1 } },
          refuse("403 plan_limit_reached", { "one more than the plan includes": {} }),
        ),
      ],
    },
    list: {
      access,
      cases: [
        allow("the organization's connections without their secrets", {}, ({ body }, { ids }) => {
          expect(JSON.stringify(body)).toContain(ids["connectionId"]);
          expect(JSON.stringify(body)).not.toContain("whsec_");
        }),
      ],
    },
    get: {
      access,
      cases: [allow("its state", {}, { connection: { state: "live", matchRate: 0, events: { needs_you: 1 } } })],
    },
    update: {
      access: { ...access, recentProof: true },
      cases: [
        name,
        field("clientId", ["", ofLength(201), "for another kind of system", null]),
        field("clientSecret", ["", ofLength(501), "for another kind of system", null]),
        field("account", ["", ofLength(201), null], ["ve9EPM428h8vShlRW1KT"]),
        field("isOn", ["yes", null], [true, false]),
        field("choices", ["paid", null], [{}]),
        field("secret", ["", ofLength(501), "one that was made elsewhere", null]),
        ...refuse("400 invalid_input in choices.paid", {
          "a setting that its system doesn’t have": { choices: { paid: "invoice" } },
        }),
        ...refuse("400 invalid_input in choices.taxPercent", {
          "the tax of another kind of system": { choices: { taxPercent: 8.25 } },
          "a tax rate above the maximum": { choices: { taxPercent: 51 } },
        }),
        allow("turning it off", { isOn: false }, { connection: { isOn: false, state: "setting_up" } }),
      ],
    },
    remove: { access, cases: [] },
    saveMapping: {
      access,
      body: () => ({ mapping }),
      cases: [
        field("mapping", [
          null,
          {},
          { paid },
          { email: "/email" },
          { ...mapping, refunded: { path: "/type", values: ["refund"] } },
        ]),
        ...refuse("400 invalid_input in mapping.email", {
          "a value that is not a pointer": { mapping: { ...mapping, email: "customer.email" } },
        }),
        ...refuse("400 invalid_input in mapping.emial", {
          "an unknown field": { mapping: { ...mapping, emial: "/email" } },
        }),
        ...refuse("400 invalid_input in mapping.amount.unit", {
          "another unit": { mapping: { ...mapping, amount: { path: "/total", unit: "euros" } } },
        }),
        ...refuse("400 invalid_input in mapping.paid.values", {
          "no value": { mapping: { ...mapping, paid: { path: "/type", values: [] } } },
        }),
        allow("a new version", {}, { connection: { mapping, mappingVersion: 2 } }),
        allow("a partial mapping while it is off", async (scene) => {
          await turnOff(scene);
          return { fields: { mapping: { email: "/email" } } };
        }),
      ],
    },
    mappings: {
      access,
      cases: [allow("every version", {}, { mappings: [{ version: 1, createdAt: anyMoment }] })],
    },
    preview: {
      access,
      body: () => ({}),
      cases: [
        field("mapping", [null], [mapping]),
        allow("the effect its events would have", {}, { events: [{ outcome: "needs_you" }], creditCents: 0 }),
      ],
    },
  },
};
