import { expect } from "vitest";
import type { profile } from "@/lib/accounts/profile/contract";
import { bindToSso, changeMember } from "@/proof/fixtures/members";
import { testPassword } from "@/proof/fixtures/organization";
import { minutesAgo, startTestSession } from "@/proof/fixtures/sessions";
import { allow, field, ofLength, onPlan, refuse } from "@/proof/rules/case";
import type { RuleTable } from "@/proof/rules/scene";
import { nameValues, password } from "@/proof/rules/values";

/** The member's own name and password. */
export const table: RuleTable<keyof typeof profile> = {
  needsCampaign: false,
  ownOrganization: true,
  endpoints: {
    get: {
      cases: onPlan({}, [
        allow("the member who asks, without what is unset", {}, ({ body }, { member }) => {
          const { email } = member;
          const expectedProfile = { allowPasswordAuth: true, hasPassword: true, apiKeys: 1, usesSso: false };
          expect(body).toEqual({ user: { email, roles: ["admin"], view: "office", ...expectedProfile } });
        }),
        allow(
          "a member who has no password",
          async ({ member }) => {
            await changeMember(member, { passwordHash: null, allowPasswordAuth: false, firstName: "Dana" });
          },
          { user: { hasPassword: false, allowPasswordAuth: false, firstName: "Dana" } },
        ),
      ]),
    },
    update: {
      access: { caller: "session" },
      echo: "user",
      cases: [
        field("firstName", nameValues.refused, nameValues.accepted),
        field("lastName", nameValues.refused, nameValues.accepted),
        allow("one name alone", { firstName: undefined }, ({ body }) => {
          expect(body["user"]).not.toHaveProperty("firstName");
          expect(body["user"]).toMatchObject({ lastName: "Okafor" });
        }),
        ...refuse("400 invalid_input in roles", {
          "members who make themselves admins": { roles: ["admin"] },
        }),
      ],
    },
    setPassword: {
      access: { caller: "session" },
      body: () => ({ currentPassword: testPassword, newPassword: "a stapled battery" }),
      cases: [
        password("newPassword"),
        field("currentPassword", [null, 12_345_678, ofLength(129), "another password", undefined]),
        allow("a member without a password, with no current one", async ({ member }) => {
          await changeMember(member, { passwordHash: null });
          return { fields: { currentPassword: undefined } };
        }),
        ...refuse("403 reauthentication_required", {
          "a member without a password, 15 minutes after sign-in": async ({ member }) => {
            await changeMember(member, { passwordHash: null });
            return {
              ...(await startTestSession(member, { at: minutesAgo(15) })),
              fields: { currentPassword: undefined },
            };
          },
        }),
        ...refuse("403 sso_required", {
          "a member who signs in through SSO only": ({ member }) => bindToSso(member),
        }),
      ],
    },
  },
};
