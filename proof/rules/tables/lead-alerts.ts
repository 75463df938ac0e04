import { expect } from "vitest";
import type { leadAlerts } from "@/lib/leads/lead-alerts/contract";
import { readSecretLink } from "@/proof/fixtures/messages";
import { allow, anyMoment, field, onPlan, type Prepare, refuse } from "@/proof/rules/case";
import { type RuleTable, setPlan } from "@/proof/rules/scene";

const PHONE = "+14155550132";
const noTexts: Prepare = async (scene) => {
  await setPlan(scene, { overrides: { sms: false } });
  return { fields: { notificationPreference: "sms" } };
};

/** A member's notifications about new leads. */
export const table: RuleTable<keyof typeof leadAlerts> = {
  needsCampaign: false,
  ownOrganization: true,
  ids: async ({ session, organization: { orgId } }) => {
    await session.api.post("/api/app/profile/lead-alerts/phone", { phone: PHONE });
    return { phoneCode: await readSecretLink(orgId, PHONE) };
  },
  endpoints: {
    get: {
      cases: onPlan({}, [
        allow("the member's own setting", {}, ({ body }) => {
          expect(body).toEqual({
            leadAlerts: { mode: "never", notificationPreference: "email" },
            timeZone: "America/New_York",
            texts: "not_set_up",
          });
        }),
      ]),
    },
    update: {
      access: { caller: "session" },
      cases: [
        field("mode", [null, "hourly"], ["at_once", "daily", "never"]),
        field("quietHours", ["21:00", 21], [null, { from: "21:00", until: "07:00" }]),
        field("notificationPreference", [null, "fax", "sms", "both"], ["email"]),
        ...refuse("403 feature_not_enabled", { "texts on a plan without them": noTexts }),
        ...refuse("400 invalid_input in quietHours.until", {
          "quiet hours without an end": { quietHours: { from: "21:00" } },
          "an hour beyond the day": { quietHours: { from: "21:00", until: "24:00" } },
          "quiet hours that never end": { quietHours: { from: "21:00", until: "21:00" } },
        }),
      ],
    },
    askPhone: {
      access: { caller: "session", feature: "sms" },
      cases: [
        field("phone", [null, 5, "", "12", "+442071838750", "555 0132 x5", undefined], ["415-555-0133"]),
        allow("a number, however it is written", {}, { phone: "+14155550132", expiresAt: anyMoment }),
      ],
    },
    verifyPhone: {
      access: { caller: "session", feature: "sms" },
      body: ({ ids }) => ({ phoneCode: ids["phoneCode"] }),
      cases: [field("phoneCode", [null, 123_456, "", "12345", "1234567", "abcdef", undefined])],
    },
    removePhone: { access: { caller: "session" }, cases: [allow("a missing phone as well")] },
  },
};
