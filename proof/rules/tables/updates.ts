import type { updates } from "@/lib/accounts/updates/contract";
import { allow } from "@/proof/rules/case";
import type { RuleTable } from "@/proof/rules/scene";

/** The notice itself is tested in lib/accounts/updates, in a database whose first organization is the caller's. */
export const table: RuleTable<keyof typeof updates> = {
  needsCampaign: false,
  endpoints: {
    get: {
      access: { role: "admin" },
      cases: [allow("nothing to an organization that isn’t the first", {}, {})],
    },
    dismiss: {
      access: { role: "admin" },
      cases: [allow("the version", { version: "99.0.1" }, { version: "99.0.1" })],
    },
  },
};
