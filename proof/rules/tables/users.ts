import { expect } from "vitest";
import { startSession } from "@/lib/accounts/sign-in/session";
import type { users } from "@/lib/accounts/users/contract";
import { type Answer, apiAs } from "@/proof/fixtures/api";
import { createTestColleague, createTestUser, testPassword } from "@/proof/fixtures/organization";
import { expectRefusal } from "@/proof/fixtures/scenario";
import { startTestSession } from "@/proof/fixtures/sessions";
import { createTestLink } from "@/proof/fixtures/sign-in-links";
import { allow, anyMoment, field, onPlan, refuse } from "@/proof/rules/case";
import type { RuleScene, RuleTable } from "@/proof/rules/scene";
import { roleCases } from "@/proof/rules/values";

const inAnyCase = allow("an email address in any case", ({ ids: { email = "" } }) => ({
  ids: { email: email.toUpperCase() },
}));

const ownUser = ({ organization: { email } }: RuleScene) => ({ ids: { email } });

export const table: RuleTable<keyof typeof users> = {
  needsCampaign: false,
  ids: async ({ organization }) => ({ email: (await createTestUser(organization.orgId, "user")).email }),
  endpoints: {
    list: {
      cases: onPlan({}, [
        allow("every field, oldest member first", {}, ({ body }, { organization, ids }) => {
          const name = { firstName: expect.any(String), lastName: expect.any(String) };
          const known = {
            ...name,
            view: "office",
            allowPasswordAuth: true,
            hasSecondFactor: false,
            createdAt: anyMoment,
          };
          expect(body).toEqual({
            users: [
              { email: organization.email, roles: ["admin"], ...known },
              { email: ids["email"], roles: ["user"], ...known },
            ],
          });
        }),
        allow("the member's last browser sign-in", signInAdmin, ({ body }, { organization }) => {
          const { email } = organization;
          expect(body["users"]).toContainEqual(expect.objectContaining({ email, lastSignInAt: anyMoment }));
        }),
      ]),
    },
    update: {
      access: { role: "admin" },
      echo: "user",
      cases: [
        ...roleCases,
        field("roles", [undefined]),
        field("allowPasswordAuth", [null, "false"], [false, true]),
        field("view", [null, "owner"], ["office", "technician"]),
        ...refuse("400 invalid_input in view", {
          "an admin who is a technician": { roles: ["admin"], view: "technician" },
        }),
        allow(
          "a technician who becomes an admin, and so leaves that view",
          async ({ send }) => {
            await send({ fields: { roles: ["user"], view: "technician" } });
            return send({ fields: { roles: ["admin"] } });
          },
          { user: { roles: ["admin"], view: "office" } },
        ),
        field("revokeApiKeys", [null, "yes"]),
        allow("keeping the member's API keys, or revoking them on request", async ({ organization, send }) => {
          const { email, apiKey } = await createTestUser(organization.orgId, "user");
          const bind = { allowPasswordAuth: false };
          await send({ ids: { email }, fields: bind });
          expect((await apiAs(apiKey).get("/api/app/me")).status).toBe(200);
          const answer = await send({ ids: { email }, fields: { ...bind, revokeApiKeys: true } });
          expectRefusal(await apiAs(apiKey).get("/api/app/me"), 401, "unauthenticated");
          return answer;
        }),
        allow("allowPasswordAuth false, which ends sessions started without SSO", bindToSso),
        allow("roles named twice, once", { roles: ["user", "user"] }, { user: { roles: ["user"] } }),
        allow("all three fields", {}, ({ body }, { ids }) => {
          expect(body).toEqual({
            user: { email: ids["email"], roles: ["user"], view: "office", allowPasswordAuth: true },
          });
        }),
        inAnyCase,
      ],
    },
    remove: {
      access: { role: "admin" },
      cases: [
        allow("a member, and removes them", {}, async ({ body }, { api, ids }) => {
          expect(body).toEqual({ ok: true });
          expect(JSON.stringify((await api.get("/api/app/users")).body)).not.toContain(ids["email"]);
        }),
        inAnyCase,
        ...refuse("400 self_lockout", { "admins who remove themselves": ownUser }),
      ],
    },
  },
};

async function signInAdmin({ member: { orgId, userId } }: RuleScene) {
  const start = { orgId, userId, method: "password", userAgent: null, formerToken: null } as const;
  await startSession(start, new Date());
}

async function bindToSso({ organization: { orgId }, send }: RuleScene): Promise<Answer> {
  const user = await createTestColleague(orgId);
  const methods = ["password", "magic-link", "sso"] as const;
  const sessions = await Promise.all(methods.map((method) => startTestSession(user, { method })));
  const link = apiAs((await createTestLink(user)).token);
  const answer = await send({ ids: { email: user.email }, fields: { allowPasswordAuth: false } });
  const tried = await Promise.all(sessions.map(({ api }) => api.get("/api/app/me")));
  expect(tried.map(({ status }) => status)).toEqual([401, 401, 200]);
  const reset = await link.post("/api/app/password-resets/complete", { password: testPassword });
  expect(reset.status).toBe(401);
  return answer;
}
