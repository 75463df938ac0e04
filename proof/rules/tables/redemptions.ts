import type { redemptions } from "@/lib/credit/redemptions/contract";
import { startRedemptions } from "@/proof/fixtures/redemptions";
import { allow, allowAll, field, ofLength, refuse } from "@/proof/rules/case";
import type { RequestChanges, RuleScene, RuleTable } from "@/proof/rules/scene";

const MOST = 1_000_000_000_000;
const invoiceNumber = (undefinedIsRefused: readonly unknown[]) =>
  field("invoiceNumber", [...undefinedIsRefused, null, 7, "", ofLength(61)], ["1", ofLength(60)]);

/** The path names the scene's approved redemption. */
const onApproved = ({ ids }: RuleScene) => ({ ids: { redemptionId: ids["approvedRedemptionId"] ?? "" } });
const again = (
  code: "409 redemption_ended" | "409 already_decided",
  given: (scene: RuleScene) => RequestChanges = () => ({}),
) =>
  refuse(code, {
    "a finished redemption": async (scene) => {
      const request = given(scene);
      const path = `${scene.advocate.path}/redemptions/${scene.ids["redemptionId"]}/cancel`;
      await scene.api.post(path);
      return request;
    },
  });

export const table: RuleTable<keyof typeof redemptions> = {
  ids: ({ organization, api, advocate }) => startRedemptions(organization, api, advocate),
  ownOrganization: true,
  endpoints: {
    request: {
      status: 201,
      cases: [
        field("amountCents", [undefined, null, 0, -1, 0.5, "100", MOST + 1], [1, 4_800]),
        field("method", [undefined, null, "cash", "code", "gift_card"], ["invoice", "manual"]),
        invoiceNumber([undefined]),
        field("invoiceTotalCents", [null, 0, 0.5, MOST + 1], [4_800, MOST]),
        field("note", [null, 5, "", ofLength(201), "two\nlines"], ["n", ofLength(200)]),
      ],
    },
    list: { cases: [] },
    listAll: {
      cases: [
        field("state", ["done", ""], ["requested", "approved", "fulfilled", "canceled", "failed"]),
        field("method", ["cash", ""], ["invoice", "code", "gift_card", "manual"]),
      ],
    },
    approve: {
      cases: [
        ...again("409 already_decided"),
        ...refuse("409 already_decided", { "a redemption that needs no approval": onApproved }),
      ],
    },
    fulfill: {
      cases: [
        allow("an approved redemption", onApproved, { redemption: { state: "fulfilled" } }),
        ...refuse("403 second_person_required", { "a redemption that needs approval": {} }),
        ...again("409 redemption_ended"),
      ],
    },
    cancel: {
      cases: [
        field("reason", [null, 5, "", ofLength(201)], ["r", ofLength(200)]),
        allow("an approved redemption", onApproved, { redemption: { state: "canceled" } }),
        ...again("409 redemption_ended"),
      ],
    },
    lookUpCode: {
      body: ({ ids }) => ({ code: ids["oneTimeCode"] }),
      cases: [
        field("code", [undefined, null, 482_913, "", "48291", "4829130", "482 91a"]),
        ...allowAll({
          "a code without its space": [
            ({ ids }) => ({ fields: { code: ids["oneTimeCode"]?.replace(" ", "") } }),
            { redemptionCode: { amountCents: 5_000, creditBalanceCents: 98_100 } },
          ],
        }),
      ],
    },
    redeemCode: {
      status: 201,
      body: ({ ids }) => ({ code: ids["oneTimeCode"] }),
      cases: [
        field("code", [undefined, null, 482_913, "", "48291", "4829130", "482 91a"]),
        field("amountCents", [null, 0, -1, 0.5, 5_001], [1, 5_000]),
        invoiceNumber([]),
        field("invoiceTotalCents", [null, 0, 0.5, MOST + 1], [5_000, MOST]),
        ...refuse("409 code_not_valid", {
          "another code": ({ ids }) => otherCode(ids["oneTimeCode"]),
        }),
      ],
    },
  },
};

function otherCode(code = "") {
  return { fields: { code: `${code.slice(0, 6)}${(Number(code.slice(-1)) + 1) % 10}` } };
}
