import { expect } from "vitest";
import type { profile } from "@/lib/profile/contract";
import { changeMember } from "@/proof/fixtures/members";
import { testPassword } from "@/proof/fixtures/organization";
import { startTestSession } from "@/proof/fixtures/sessions";
import { allow, field, ofLength, onPlan, type Place, refuse } from "@/proof/rules/kit/rule";
import type { DomainRules } from "@/proof/rules/kit/subject";
import { passwordRules } from "@/proof/rules/password";
import { nameValues, notNull } from "@/proof/rules/person";

const nothing = { firstName: undefined, lastName: undefined };
const name = { ...nameValues, refuses: { ...nameValues.refuses, ...notNull } };

/** Design §3, "Sign-in": one's own name and password. */
export const profileRules: DomainRules<keyof typeof profile> = {
  ownOrganization: true,
  endpoints: {
    get: {
      rules: onPlan({}, [
        allow("the member who asks, without what is unset", {}, ({ body }, { member }) => {
          const { email } = member;
          const shown = { allowPasswordAuth: true, hasPassword: true, usesSso: false };
          expect(body).toEqual({ user: { email, roles: ["admin"], ...shown } });
        }),
        allow(
          "a member who has no password",
          async ({ member }) => {
            await changeMember(member, { passwordHash: null, allowPasswordAuth: false, firstName: "Dana" });
            return {};
          },
          { user: { hasPassword: false, allowPasswordAuth: false, firstName: "Dana" } },
        ),
      ]),
    },
    update: {
      echo: "user",
      rules: [
        ...field("firstName", name),
        ...field("lastName", name),
        allow("one name alone", { firstName: undefined }, ({ body }) => {
          expect(body["user"]).not.toHaveProperty("firstName");
          expect(body["user"]).toMatchObject({ lastName: "Okafor" });
        }),
        refuse("invalid_input", "a change of nothing", nothing, "body"),
        refuse("invalid_input", "no body", () => ({ raw: () => "" }), "body"),
        refuse("invalid_input", "a member who makes himself an admin", { roles: ["admin"] }, "roles"),
      ],
    },
    setPassword: {
      body: () => ({ currentPassword: testPassword, newPassword: "a stapled battery" }),
      dynamic: { currentPassword: "only the member's own password is accepted" },
      rules: [
        ...passwordRules("newPassword"),
        ...field("currentPassword", {
          refuses: {
            ...notNull,
            "is text": 12_345_678,
            "has at most 128 characters": ofLength(129),
            "is the member's": "another password",
            "is required of who has one": undefined,
          },
          accepts: {},
        }),
        allow("a member who has none, without one", async ({ member }) => {
          await changeMember(member, { passwordHash: null });
          return { fields: { currentPassword: undefined } };
        }),
        allow("the new password from then on, and the old one no more", async ({ send }) => {
          await send();
          expect((await send()).status).toBe(400);
          return { fields: { currentPassword: "a stapled battery", newPassword: testPassword } };
        }),
        allow("a change, which ends the member's other sessions", startOther, async (_, place) => {
          expect((await place.session.api.get("/api/app/me")).status).toBe(401);
          expect((await place.api.get("/api/app/me")).status).toBe(200);
        }),
        refuse("sso_required", "a member who signs in through SSO only", async ({ member }) => {
          await changeMember(member, { allowPasswordAuth: false });
          return {};
        }),
      ],
    },
  },
};

async function startOther({ member }: Place) {
  const { api } = await startTestSession(member);
  return { api };
}
