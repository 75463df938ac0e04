import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { z } from "zod";
import { transact } from "@/db/client";
import { invitations as table } from "@/db/schema/invitations";
import type { invitations } from "@/lib/invitations/contract";
import { apiAs } from "@/proof/fixtures/api";
import { testClient } from "@/proof/fixtures/identity-provider";
import { createTestOrganization, createTestUser } from "@/proof/fixtures/organization";
import { inviteUser } from "@/proof/fixtures/scenario";
import { testIssuer, uniqueSignInName } from "@/proof/fixtures/sso";
import { pagingRules } from "@/proof/rules/common/paging";
import { allow, field, type Given, onPlan, type Place, refuse } from "@/proof/rules/kit/rule";
import { setPlan } from "@/proof/rules/kit/scene";
import type { DomainRules } from "@/proof/rules/kit/subject";
import { passwordRules } from "@/proof/rules/password";
import { emailValues, nameValues, notNull, required } from "@/proof/rules/person";
import { roleRules } from "@/proof/rules/users";

const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const Validity = z.object({ createdAt: z.string(), expiresAt: z.string() });
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

type Invited = Awaited<ReturnType<typeof inviteUser>>;

const name = { ...nameValues, refuses: { ...nameValues.refuses, ...required } };

/** Comes with a new invitation once something has been done with it. */
function holding(act: (invitation: Invited, place: Place) => Promise<unknown>): Given {
  return async (place) => {
    const invitation = await inviteUser(place.admin);
    await act(invitation, place);
    return { api: apiAs(invitation.token) };
  };
}

const accept = ({ token }: Invited) =>
  apiAs(token).post("/api/app/invitations/accept", {
    firstName: "Ira",
    lastName: "Novak",
    password: "correct horse battery",
  });

const expire = ({ invitationId }: { invitationId: string }) =>
  transact((tx) => tx.update(table).set({ expiresAt: new Date() }).where(eq(table.id, invitationId)));

const connectSso: Given = async ({ admin }) => {
  await admin.patch("/api/app/sso", { signInName: uniqueSignInName(), issuer: testIssuer, ...testClient });
  return {};
};

/** Whoever holds an invitation that does not work any more is nobody. */
const gone = [
  refuse("unauthenticated", "an invitation that is accepted", holding(accept)),
  refuse(
    "unauthenticated",
    "an invitation that is withdrawn",
    holding(({ path }, { admin }) => admin.delete(path)),
  ),
  refuse("unauthenticated", "an invitation that has expired", holding(expire)),
  refuse(
    "unauthenticated",
    "an invitation that is replaced",
    holding(({ email }, { admin }) => inviteUser(admin, { email })),
  ),
];

/** Design §3, "Users": invite by e-mail with roles, accept, withdraw. */
export const invitationRules: DomainRules<keyof typeof invitations> = {
  ids: async ({ admin }) => ({ invitationId: (await inviteUser(admin)).invitationId }),
  endpoints: {
    create: {
      echo: "invitation",
      rules: [
        ...field("email", { ...emailValues, refuses: { ...emailValues.refuses, ...required, ...notNull } }),
        ...roleRules,
        allow("no roles, which is user", { roles: undefined }, { invitation: { roles: ["user"] } }),
        allow(
          "an invitation for 7 days, without the link that accepts it",
          {},
          ({ body }, { organization }) => {
            expect(body).toEqual({
              invitation: {
                invitationId: expect.any(String),
                email: "sam@example.com",
                roles: ["user"],
                invitedBy: organization.email,
                createdAt: moment,
                expiresAt: moment,
              },
            });
            const { createdAt, expiresAt } = Validity.parse(body["invitation"]);
            expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(WEEK_MS);
          },
        ),
        refuse("user_already_exists", "a member, in any case", ({ organization: { email } }) => ({
          fields: { email: email.toUpperCase() },
        })),
        allow("a user of another organization, without telling", async () => ({
          fields: { email: (await createTestOrganization()).email },
        })),
        ...onPlan({ overrides: { users: 3 } }, [
          allow("the last user of the plan, open invitations counted"),
          allow("an address again, whose invitation it replaces", async ({ send }) => {
            await send();
            return {};
          }),
          refuse("plan_limit_reached", "an invitation more than the plan has users", async ({ admin }) => {
            await inviteUser(admin);
            return {};
          }),
          refuse(
            "plan_limit_reached",
            "an invitation when users and invitations fill the plan",
            async (place) => {
              await createTestUser(place.organization.orgId, "user");
              return {};
            },
          ),
          allow("an invitation in place of one that has expired", async ({ admin }) => {
            await expire(await inviteUser(admin));
            return {};
          }),
        ]),
      ],
    },
    list: {
      rules: [
        ...pagingRules({ key: "invitations", id: "invitationId" }, ({ admin }) => inviteUser(admin)),
        allow(
          "open invitations only",
          async ({ admin, ids: { invitationId = "" } }) => {
            await expire({ invitationId });
            await admin.delete((await inviteUser(admin)).path);
            return {};
          },
          ({ body }, { ids }) => expect(JSON.stringify(body)).not.toContain(ids["invitationId"]),
        ),
      ],
    },
    withdraw: {
      rules: [
        allow("an invitation, and says ok", {}, { ok: true }),
        refuse("not_found", "an invitation that is withdrawn already", async ({ send }) => {
          await send();
          return {};
        }),
        refuse("not_found", "an invitation that has expired", async ({ ids: { invitationId = "" } }) => {
          await expire({ invitationId });
          return {};
        }),
        refuse("not_found", "an invitation that is accepted", async ({ admin }) => {
          const invitation = await inviteUser(admin);
          await accept(invitation);
          return { ids: { invitationId: invitation.invitationId } };
        }),
      ],
    },
    read: {
      rules: [
        allow(
          "the invitation, the organization and no way of SSO, and leaves it open",
          {},
          async (answer, place) => {
            const { body } = answer;
            expect(body).toEqual({
              invitation: {
                invitationId: expect.any(String),
                email: expect.stringMatching(/^ira\./),
                roles: ["user"],
                invitedBy: place.organization.email,
                createdAt: moment,
                expiresAt: moment,
              },
              orgName: "Acme Plumbing",
            });
            expect((await place.send()).body).toEqual(body);
          },
        ),
        {
          ...allow("the way of SSO where the organization has it", connectSso, ({ body }) => {
            expect(body["ssoUrl"]).toMatch(/^http:\/\/localhost:3000\/sso\/acme-/);
          }),
          on: { tier: "pro" },
        },
        {
          ...allow(
            "no way of SSO that the plan does not have any more",
            async (place) => {
              const given = await connectSso(place);
              await setPlan(place, { tier: "growth" });
              return given;
            },
            ({ body }) => expect(body).not.toHaveProperty("ssoUrl"),
          ),
          on: { tier: "pro" },
        },
        ...gone,
      ],
    },
    accept: {
      rules: [
        ...field("firstName", { ...name, refuses: { ...name.refuses, ...notNull } }),
        ...field("lastName", { ...name, refuses: { ...name.refuses, ...notNull } }),
        ...passwordRules("password"),
        allow(
          "an invitation, and answers the user with the invited roles",
          async ({ admin }) => ({
            api: apiAs((await inviteUser(admin, { roles: ["admin"] })).token),
          }),
          ({ body }) => {
            expect(body).toEqual({
              user: { email: expect.any(String), roles: ["admin"], allowPasswordAuth: true },
            });
          },
        ),
        ...gone,
        refuse("user_already_exists", "someone who is a user of another organization", async ({ admin }) => {
          const { email } = await createTestOrganization();
          return { api: apiAs((await inviteUser(admin, { email })).token) };
        }),
        ...onPlan({}, [
          refuse(
            "plan_limit_reached",
            "a user more than a plan that has shrunk",
            holding((_, place) => setPlan(place, { overrides: { users: 1 } })),
          ),
        ]),
      ],
    },
  },
};
