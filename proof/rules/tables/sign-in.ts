import { expect } from "vitest";
import type { signIn } from "@/lib/accounts/sign-in/contract";
import { apiAs } from "@/proof/fixtures/api";
import { createTestColleague, uniqueEmail } from "@/proof/fixtures/organization";
import { daysAgo } from "@/proof/fixtures/sessions";
import { createTestLink } from "@/proof/fixtures/sign-in-links";
import { allow, field, type Prepare, refuse } from "@/proof/rules/case";
import type { RuleCase, RuleScene, RuleTable } from "@/proof/rules/scene";
import { emailValues, password } from "@/proof/rules/values";

const body = () => ({ email: uniqueEmail("vera") });

/** Common rules of forms that send a link. The links and equal answers are tested in lib/accounts/sign-in. */
const askingCases: readonly RuleCase[] = [
  field("email", [...emailValues.refused, "Ann <ann@example.com>", undefined, null], emailValues.accepted),
  ...refuse("429 challenge_required", {
    "too many emails to one address": async ({ send }) => {
      const request = { fields: body() };
      const first = await Promise.all([1, 2, 3, 4].map(() => send(request)));
      expect(first.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      return send(request);
    },
  }),
  field("proof", ["x".repeat(4001), 1, null], ["", "x"]),
];

/** Uses a sent link after doing something with it. */
function withLink(act: (link: SentLink, scene: RuleScene) => Promise<unknown>, at?: Date): Prepare {
  return async (scene) => {
    const user = await createTestColleague(scene.organization.orgId);
    const { token } = await createTestLink(user, "password-reset", at);
    await act({ user, token }, scene);
    return { api: apiAs(token) };
  };
}

interface SentLink {
  readonly user: Awaited<ReturnType<typeof createTestColleague>>;
  readonly token: string;
}

/** Sign-up, magic link, forgotten password. */
export const table: RuleTable<keyof typeof signIn> = {
  needsCampaign: false,
  ownOrganization: true,
  endpoints: {
    createChallenge: {
      access: { caller: "visitor" },
      body: () => ({ purpose: "password", email: uniqueEmail("vera") }),
      cases: [
        field("purpose", ["sign-in", "", null, undefined], ["password", "mail"]),
        field("email", [...emailValues.refused, "Ann <ann@example.com>", undefined, null], emailValues.accepted),
        allow("any visitor, whether or not a member has the address", {}, ({ body: answer }) =>
          expect(answer).toMatchObject({ challenge: { parameters: { algorithm: "PBKDF2/SHA-256" } } }),
        ),
      ],
    },
    signUp: { access: { caller: "visitor" }, body, cases: askingCases },
    requestLink: { access: { caller: "visitor" }, body, cases: askingCases },
    requestReset: { access: { caller: "visitor" }, body, cases: askingCases },
    readReset: {
      access: { caller: "resetLink" },
      cases: [allow("a link, and says whose it is", {}, { apiKeys: 0 })],
    },
    resetPassword: {
      access: { caller: "resetLink" },
      cases: [
        field("revokeApiKeys", [null, "yes"]),
        password("password"),
        allow("a link, and answers whose it is", {}, ({ body: answer }) => {
          const email = expect.stringMatching(/^user\./);
          expect(answer).toEqual({
            user: { email, roles: ["user"], view: "office", allowPasswordAuth: true },
          });
        }),
        ...refuse("401 unauthenticated", {
          "a used link": withLink(({ token }, { send }) => send({ api: apiAs(token) })),
          "a link sent a day ago": withLink(async () => undefined, daysAgo(1)),
          "a sign-in link": async ({ organization }) => {
            const { token } = await createTestLink(await createTestColleague(organization.orgId), "sign-in");
            return { api: apiAs(token) };
          },
        }),
      ],
    },
  },
};
