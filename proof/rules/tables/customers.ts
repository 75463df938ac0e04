import type { customers } from "@/lib/leads/customers/contract";
import { allow, field, refuse } from "@/proof/rules/case";
import type { RuleTable } from "@/proof/rules/scene";
import { phoneValues } from "@/proof/rules/values";

export const table: RuleTable<keyof typeof customers> = {
  endpoints: {
    find: {
      cases: [
        field("email", ["", "ann", "a b@example.com"], ["A+b@example.com"]),
        field(
          "phone",
          ["", "5", "+4915112345678"],
          phoneValues.accepted.filter((phone) => phone !== undefined),
        ),
        ...refuse("400 invalid_input in email", { "neither email nor phone": { email: undefined } }),
        allow(
          "a friend who was converted, however the address is written",
          async ({ api, referral }) => {
            await api.post(referral.convertPath);
            return { fields: { email: referral.friendEmail.replace("@", "+x@").toUpperCase() } };
          },
          { customer: { source: "conversion" } },
        ),
        allow("an unknown person", { email: "unknown@example.com" }, ({ body }) => {
          if ("customer" in body) throw new Error("no customer must be found");
        }),
      ],
    },
  },
};
