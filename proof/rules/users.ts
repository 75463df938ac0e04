import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { one } from "@/db/one";
import { startSession } from "@/lib/sign-in/start-session";
import type { users } from "@/lib/users/contract";
import { type Answer, apiAs } from "@/proof/fixtures/api";
import { createTestColleague, createTestUser, testPassword } from "@/proof/fixtures/organization";
import { type Fields, queueBehind } from "@/proof/fixtures/scenario";
import { startTestSession } from "@/proof/fixtures/sessions";
import { createTestLink } from "@/proof/fixtures/sign-in-links";
import { allow, anyMoment, field, onPlan, type Place, type Rule, refuse } from "@/proof/rules/kit/rule";
import type { DomainRules } from "@/proof/rules/kit/subject";
import { notNull, required } from "@/proof/rules/person";

/** What a role list must be, in a change and in an invitation. */
export const roleRules: readonly Rule[] = [
  ...field("roles", {
    refuses: { ...notNull, "is a list": "admin", "names at least one role": [] },
    accepts: { "may be admin": ["admin"], "may be user": ["user"], "may be both": ["user", "admin"] },
  }),
  ...[null, 7, "owner", "Admin"].map((role) =>
    refuse("invalid_input", `a role that is ${JSON.stringify(role)}`, { roles: ["user", role] }, "roles.1"),
  ),
];

const inAnyCase = allow("an e-mail address in any case", ({ ids: { email = "" } }) => ({
  ids: { email: email.toUpperCase() },
}));

const ownUser = ({ organization: { email } }: Place) => ({ ids: { email } });

/** Spec, "User" and "Account and users"; design §3, "Users". */
export const userRules: DomainRules<keyof typeof users> = {
  ids: async ({ organization }) => ({ email: (await createTestUser(organization.orgId, "user")).email }),
  endpoints: {
    list: {
      rules: onPlan({}, [
        allow("every field of the spec, oldest member first", {}, ({ body }, { organization, ids }) => {
          const name = { firstName: expect.any(String), lastName: expect.any(String) };
          const known = { ...name, allowPasswordAuth: true, createdAt: anyMoment };
          expect(body).toEqual({
            users: [
              { email: organization.email, roles: ["admin"], ...known },
              { email: ids["email"], roles: ["user"], ...known },
            ],
          });
        }),
        allow("when a member last signed in with a browser", signInAdmin, ({ body }, { organization }) => {
          const { email } = organization;
          expect(body["users"]).toContainEqual(expect.objectContaining({ email, lastSignInAt: anyMoment }));
        }),
      ]),
    },
    update: {
      echo: "user",
      rules: [
        ...roleRules,
        ...field("roles", { refuses: required, accepts: {} }),
        ...field("allowPasswordAuth", {
          refuses: { ...notNull, "is true or false": "false" },
          accepts: { "may be false": false, "may be true": true },
        }),
        {
          rule: "allowPasswordAuth false, which ends what the member started in another way than SSO",
          perform: bindToSso,
        },
        allow("roles named twice, once", { roles: ["user", "user"] }, { user: { roles: ["user"] } }),
        allow("the three fields of the spec", {}, ({ body }, { ids }) => {
          expect(body).toEqual({ user: { email: ids["email"], roles: ["user"], allowPasswordAuth: true } });
        }),
        inAnyCase,
        refuse("self_lockout", "admins who take away their own admin role", ownUser, "roles"),
        allow("admins who keep their own admin role", ({ organization: { email } }) => ({
          ids: { email },
          fields: { roles: ["user", "admin"] },
        })),
        lastAdmin("PATCH", { roles: ["user"] }),
      ],
    },
    remove: {
      rules: [
        allow("a member, who is then gone", {}, async ({ body }, { admin, ids }) => {
          expect(body).toEqual({ ok: true });
          expect(JSON.stringify((await admin.get("/api/app/users")).body)).not.toContain(ids["email"]);
        }),
        inAnyCase,
        refuse("not_found", "a member who is removed already", async ({ send }) => {
          await send();
          return {};
        }),
        refuse("self_lockout", "admins who remove themselves", ownUser),
        lastAdmin("DELETE"),
      ],
    },
  },
};

/** Of two admins who do this to each other at once, the one who comes second meets the last admin. */
function lastAdmin(method: "PATCH" | "DELETE", body?: Fields): Rule {
  const perform: Rule["perform"] = async ({ organization: first }) => {
    const second = await createTestUser(first.orgId, "admin");
    const send = (by: typeof second, { email }: { email: string }) =>
      apiAs(by.apiKey).send(method, `/api/app/users/${encodeURIComponent(email)}`, body);
    const lock = sql`SELECT FROM users WHERE org_id = ${first.orgId} FOR UPDATE`;
    const answers = await queueBehind(lock, () => [send(first, second), send(second, first)]);
    return one(answers.filter(({ status }) => status !== 200));
  };
  return { rule: "the last admin", code: "last_admin", perform, on: {} };
}

async function signInAdmin({ member: { orgId, userId } }: Place) {
  const start = { orgId, userId, method: "password", userAgent: null, formerToken: null } as const;
  await startSession(start, new Date());
  return {};
}

async function bindToSso({ organization: { orgId }, send }: Place): Promise<Answer> {
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
