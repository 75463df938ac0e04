import { expect } from "vitest";
import type { weeklyDigest } from "@/lib/asks/digest/contract";
import { allow, anyMoment, field, onPlan } from "@/proof/rules/case";
import type { RuleTable } from "@/proof/rules/scene";

/** Whether a member receives the weekly digest. */
export const table: RuleTable<keyof typeof weeklyDigest> = {
  needsCampaign: false,
  ownOrganization: true,
  endpoints: {
    get: {
      cases: onPlan({}, [
        allow("the member's own setting", {}, { weeklyDigest: { isOn: expect.any(Boolean), nextAt: anyMoment } }),
      ]),
    },
    update: {
      access: { caller: "session" },
      body: () => ({ isOn: false }),
      cases: [field("isOn", [null, "on", 1, undefined], [true, false])],
    },
  },
};
