import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { transact } from "@/db/client";
import { invitations as invitationRows } from "@/db/schema/invitations";
import type { invitations } from "@/lib/accounts/invitations/contract";
import { apiAs } from "@/proof/fixtures/api";
import { acceptInvitation } from "@/proof/fixtures/callers";
import { testClient } from "@/proof/fixtures/identity-provider";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { inviteUser } from "@/proof/fixtures/scenario";
import { testIssuer, uniqueSignInName } from "@/proof/fixtures/sso";
import { allow, anyMoment, field, onPlan, type Prepare, refuse } from "@/proof/rules/case";
import { type RuleScene, type RuleTable, setPlan } from "@/proof/rules/scene";
import { emailValues, nameValues, password, roleCases } from "@/proof/rules/values";

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

type Invited = Awaited<ReturnType<typeof inviteUser>>;

/** Uses a new invitation's token after doing something with the invitation. */
function holding(act: (invitation: Invited, scene: RuleScene) => Promise<unknown>): Prepare {
  return async (scene) => {
    const invitation = await inviteUser(scene.api);
    await act(invitation, scene);
    return { api: apiAs(invitation.token) };
  };
}

const expire = ({ invitationId }: { invitationId: string }) =>
  transact((tx) => tx.update(invitationRows).set({ expiresAt: new Date() }).where(eq(invitationRows.id, invitationId)));

const connectSso = async ({ api }: RuleScene) => {
  await api.patch("/api/app/sso", { signInName: uniqueSignInName(), issuer: testIssuer, ...testClient });
};

/** The token of an unusable invitation is not accepted. */
const gone = refuse("401 unauthenticated", {
  "an accepted invitation": holding(({ token }) => acceptInvitation(token)),
  "a withdrawn invitation": holding(({ path }, { api }) => api.delete(path)),
  "an expired invitation": holding(expire),
  "a replaced invitation": holding(({ email }, { api }) => inviteUser(api, { email })),
});

/** Invite by email with roles, accept, withdraw. */
export const table: RuleTable<keyof typeof invitations> = {
  needsCampaign: false,
  ids: async ({ api }) => ({ invitationId: (await inviteUser(api)).invitationId }),
  endpoints: {
    create: {
      status: 201,
      access: { role: "admin" },
      echo: "invitation",
      cases: [
        field("email", [...emailValues.refused, "Ann <ann@example.com>", undefined, null], emailValues.accepted),
        ...roleCases,
        field("view", [null, "owner"], ["office", "technician"]),
        ...refuse("400 invalid_input in view", {
          "an admin who is a technician": { roles: ["admin"], view: "technician" },
        }),
        allow("missing roles, which means user", { roles: undefined }, { invitation: { roles: ["user"] } }),
        allow(
          "an invitation for 7 days, and its link only if no provider delivers it",
          {},
          ({ body }, { organization }) => {
            expect(body).toEqual({
              invitation: {
                invitationId: expect.any(String),
                email: "sam@example.com",
                roles: ["user"],
                view: "office",
                invitedBy: organization.email,
                createdAt: anyMoment,
                expiresAt: anyMoment,
              },
              inviteUrl: expect.stringContaining("/accept-invite#"),
              sending: expect.objectContaining({ captured: 1 }),
            });
            const { createdAt, expiresAt } = Object(body["invitation"]);
            expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(WEEK_MS);
          },
        ),
        ...refuse("409 user_already_exists", {
          "a member, in any case": ({ organization: { email } }) => ({
            fields: { email: email.toUpperCase() },
          }),
        }),
        ...onPlan({ overrides: { users: 3 } }, [
          allow("an invitation in place of an expired one", async ({ api }) => {
            await expire(await inviteUser(api));
          }),
        ]),
      ],
    },
    list: {
      access: { role: "admin" },
      cases: [
        allow(
          "open invitations only",
          async ({ api, ids: { invitationId = "" } }) => {
            await expire({ invitationId });
            await api.delete((await inviteUser(api)).path);
          },
          ({ body }, { ids }) => expect(JSON.stringify(body)).not.toContain(ids["invitationId"]),
        ),
      ],
    },
    withdraw: {
      access: { role: "admin" },
      cases: [
        allow("an invitation, and says ok", {}, { ok: true }),
        ...refuse("404 not_found", {
          "an expired invitation": async ({ ids: { invitationId = "" } }) => {
            await expire({ invitationId });
          },
          "an accepted invitation": async ({ api }) => {
            const invitation = await inviteUser(api);
            await acceptInvitation(invitation.token);
            return { ids: { invitationId: invitation.invitationId } };
          },
        }),
      ],
    },
    read: {
      access: { caller: "invitation" },
      cases: [
        allow("the invitation, the organization without SSO, and leaves it open", {}, async (answer, scene) => {
          const { body } = answer;
          expect(body).toEqual({
            invitation: {
              invitationId: expect.any(String),
              email: expect.stringMatching(/^ira\./),
              roles: ["user"],
              view: "office",
              invitedBy: scene.organization.email,
              createdAt: anyMoment,
              expiresAt: anyMoment,
            },
            orgName: "Acme Plumbing",
          });
          expect((await scene.send()).body).toEqual(body);
        }),
        ...onPlan({ tier: "pro" }, [
          allow("the SSO sign-in of an organization that has it", connectSso, ({ body }) => {
            expect(body["ssoUrl"]).toMatch(/^http:\/\/localhost:3000\/sso\/acme-/);
          }),
          allow(
            "no SSO sign-in after the plan lost it",
            async (scene) => {
              await connectSso(scene);
              await setPlan(scene, { tier: "growth" });
            },
            ({ body }) => expect(body).not.toHaveProperty("ssoUrl"),
          ),
        ]),
        ...gone,
      ],
    },
    accept: {
      status: 201,
      access: { caller: "invitation" },
      cases: [
        field("firstName", [undefined, ...nameValues.refused], nameValues.accepted),
        field("lastName", [undefined, ...nameValues.refused], nameValues.accepted),
        password("password"),
        ...gone,
        ...refuse("409 user_already_exists", {
          "a user of another organization": async ({ api }) => {
            const { email } = await createTestOrganization();
            return { api: apiAs((await inviteUser(api, { email })).token) };
          },
        }),
      ],
    },
  },
};
