import { expect } from "vitest";
import type { secondFactor } from "@/lib/accounts/second-factor/contract";
import { bindToSso } from "@/proof/fixtures/members";
import { createTestColleague } from "@/proof/fixtures/organization";
import { codeOf, giveSecondFactor, newCredential } from "@/proof/fixtures/second-factor";
import { minutesAgo, startTestSession } from "@/proof/fixtures/sessions";
import { allow, anyMoment, field, ofLength, refuse } from "@/proof/rules/case";
import { removedOnce } from "@/proof/rules/lists";
import type { RuleScene, RuleTable } from "@/proof/rules/scene";

const own = { caller: "session" } as const;

/** A browser that signed in 15 minutes ago. */
const longAgo = async ({ member }: RuleScene) => ({
  api: (await startTestSession(member, { at: minutesAgo(15) })).api,
});

const ssoOnly = ({ member }: RuleScene) => bindToSso(member);
const stale = refuse("403 reauthentication_required", { "a browser 15 minutes after sign-in": longAgo });
const notHere = refuse("403 sso_required", { "a member who signs in through SSO only": ssoOnly });
const passkey = (name: string) => ({
  passkey: { passkeyId: expect.any(String), name, createdAt: anyMoment },
});

/** Passkeys, authenticator app, recovery codes. The meaning of `required` is tested in the domain. */
export const table: RuleTable<keyof typeof secondFactor> = {
  needsCampaign: false,
  ownOrganization: true,
  ids: async ({ organization, member }) => {
    const colleague = await createTestColleague(organization.orgId);
    await giveSecondFactor(colleague);
    return { ...(await giveSecondFactor(member)), email: colleague.email };
  },
  endpoints: {
    get: {
      access: own,
      cases: [
        allow("the member's factors, without secrets", {}, ({ body }, { ids }) => {
          const { passkeyId } = ids;
          expect(body).toEqual({
            passkeys: [{ passkeyId, name: "Old phone", createdAt: anyMoment }],
            authenticator: { createdAt: anyMoment, recoveryCodesLeft: 0 },
            required: false,
          });
        }),
      ],
    },
    confirmAuthenticator: {
      access: own,
      body: ({ ids }) => ({ ticket: ids["ticket"], code: codeOf(ids["totpSecret"] ?? "") }),
      cases: [
        field("code", [null, 123_456, "", "12345", "1234567", "abcdef", undefined]),
        field("ticket", [null, "", "a ticket", "c2VhbGVk", undefined]),
        allow("a code with a space, as apps show it", ({ ids }) => ({
          fields: { code: codeOf(ids["totpSecret"] ?? "").replace(/^.../, "$& ") },
        })),
        ...stale,
        ...notHere,
      ],
    },
    removeAuthenticator: { access: own, cases: [...removedOnce, ...stale] },
    replaceRecoveryCodes: { access: own, cases: stale },
    addPasskey: {
      access: own,
      body: ({ member }) => ({ name: "My phone", credential: newCredential(member) }),
      cases: [
        field("name", [null, 7, "", "  ", ofLength(61), undefined], ["A", ofLength(60)]),
        field("credential", [null, "id", { id: "aWQ", clientDataJSON: "e30", attestationObject: "oA" }]),
        allow("a new passkey", {}, passkey("My phone")),
        ...refuse("400 invalid_input in credential", {
          "a colleague's new passkey": async ({ organization }) => ({
            fields: { credential: newCredential(await createTestColleague(organization.orgId)) },
          }),
        }),
        ...stale,
        ...notHere,
      ],
    },
    renamePasskey: {
      access: own,
      cases: [
        field("name", [null, "", ofLength(61), undefined], ["Shop computer"]),
        ...refuse("404 not_found", {
          "a colleague's passkey": async ({ organization }) => {
            const { passkeyId } = await giveSecondFactor(await createTestColleague(organization.orgId));
            return { ids: { passkeyId } };
          },
        }),
      ],
    },
    removePasskey: { access: own, cases: stale },
    reset: {
      access: { caller: "session", role: "admin" },
      cases: stale,
    },
    challenge: {
      access: { caller: "visitor" },
      cases: [
        allow("any visitor, with a new challenge each time", {}, async ({ body }, { send }) => {
          expect(body["options"]).not.toEqual((await send()).body["options"]);
        }),
      ],
    },
  },
};
