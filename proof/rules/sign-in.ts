import { expect } from "vitest";
import { setEnv } from "@/lib/platform/env";
import type { signIn } from "@/lib/sign-in/contract";
import { apiAs } from "@/proof/fixtures/api";
import { readMessages, readSecretLink, tokenOf } from "@/proof/fixtures/messages";
import { createTestColleague, uniqueEmail } from "@/proof/fixtures/organization";
import { daysAgo, startTestSession } from "@/proof/fixtures/sessions";
import { createTestLink } from "@/proof/fixtures/sign-in-links";
import { allow, field, type Given, type Place, type Rule, refuse } from "@/proof/rules/kit/rule";
import type { DomainRules } from "@/proof/rules/kit/subject";
import { passwordRules } from "@/proof/rules/password";
import { emailValues, notNull, required } from "@/proof/rules/person";

const body = () => ({ email: uniqueEmail("vera") });

/** What every form asks that sends a link, and that its answer does not tell who is a member (design §3, "Sign-in"). */
function askingRules(prefix: "rrl_" | "rrp_"): Rule[] {
  return [
    ...field("email", { ...emailValues, refuses: { ...emailValues.refuses, ...required, ...notNull } }),
    allow("an address that nobody has, and says ok", {}, ({ body: told }) =>
      expect(told).toEqual({ ok: true }),
    ),
    allow(
      "a member's address in any case, who gets the link, and says the same",
      ({ member: { email } }) => ({ fields: { email: email.toUpperCase() } }),
      async ({ body: told }, { member: { orgId, email } }) => {
        expect(told).toEqual({ ok: true });
        expect(tokenOf(await readSecretLink(orgId, email))).toMatch(new RegExp(`^${prefix}[\\w-]{43}$`));
      },
    ),
    allow("a member who signs in through SSO only, who gets no link, and says the same", bySsoOnly, isSilent),
    {
      rule: "more e-mails to one address than anybody needs",
      code: "rate_limited",
      perform: async ({ send }) => {
        const asked = { fields: body() };
        for (let count = 0; count < 4; count++) expect((await send(asked)).status).toBe(200);
        return send(asked);
      },
      check: ({ headers }) => expect(headers.get("retry-after")).toMatch(/^[12]$/),
    },
  ];
}

const bySsoOnly: Given = async ({ admin, organization: { orgId } }) => {
  const { email } = await createTestColleague(orgId);
  const change = { roles: ["user"], allowPasswordAuth: false };
  await admin.patch(`/api/app/users/${encodeURIComponent(email)}`, change);
  return { fields: { email } };
};

// A scene of its own has nobody else to whom a link could go.
const isSilent: Rule["check"] = async ({ body: told }, { organization: { orgId } }) => {
  expect(told).toEqual({ ok: true });
  expect((await readMessages(orgId)).filter(({ sealedUrl }) => sealedUrl !== null)).toEqual([]);
};

/** A link that was sent to somebody, once something has been done with it. */
function withLink(act: (link: Link, place: Place) => Promise<unknown>, at?: Date): Given {
  return async (place) => {
    const user = await createTestColleague(place.organization.orgId);
    const { token } = await createTestLink(user, "password-reset", at);
    await act({ user, token }, place);
    return { api: apiAs(token) };
  };
}

interface Link {
  readonly user: Awaited<ReturnType<typeof createTestColleague>>;
  readonly token: string;
}

const closed: Rule = {
  rule: "a server where nobody may sign up",
  code: "sign_up_closed",
  perform: async ({ send }) => {
    setEnv({ SIGN_UP: "closed" });
    return send().finally(() => setEnv({ SIGN_UP: "open" }));
  },
};

/** Design §3, "Sign-in": sign-up, magic link, forgotten password. */
export const signInRules: DomainRules<keyof typeof signIn> = {
  ownOrganization: true,
  endpoints: {
    signUp: { body, rules: [...askingRules("rrl_"), closed] },
    requestLink: { body, rules: askingRules("rrl_") },
    requestReset: { body, rules: askingRules("rrp_") },
    resetPassword: {
      rules: [
        ...passwordRules("password"),
        allow("a link, and answers whose it is", {}, ({ body: told }) => {
          const email = expect.stringMatching(/^user\./);
          expect(told).toEqual({ user: { email, roles: ["user"], allowPasswordAuth: true } });
        }),
        allow("a new password, which ends the member's sessions and nobody else's", async (place) => {
          const user = await createTestColleague(place.organization.orgId);
          const { token } = await createTestLink(user);
          const { api } = await startTestSession(user);
          expect((await place.send({ api: apiAs(token) })).status).toBe(200);
          expect((await api.get("/api/app/me")).status).toBe(401);
          expect((await place.session.api.get("/api/app/me")).status).toBe(200);
          return {};
        }),
        refuse(
          "unauthenticated",
          "a link that was used",
          withLink(({ token }, { send }) => send({ api: apiAs(token) })),
        ),
        refuse(
          "unauthenticated",
          "a link that was replaced",
          withLink(({ user }) => createTestLink(user)),
        ),
        refuse(
          "unauthenticated",
          "a link of a day ago",
          withLink(async () => undefined, daysAgo(1)),
        ),
        refuse(
          "unauthenticated",
          "a link of a member who has come to sign in through SSO only",
          withLink(({ user: { email } }, { admin }) =>
            admin.patch(`/api/app/users/${encodeURIComponent(email)}`, {
              roles: ["user"],
              allowPasswordAuth: false,
            }),
          ),
        ),
        refuse(
          "unauthenticated",
          "a link of a member who was removed",
          withLink(({ user: { email } }, { admin }) =>
            admin.delete(`/api/app/users/${encodeURIComponent(email)}`),
          ),
        ),
        refuse("unauthenticated", "a link that signs in", async ({ organization }) => {
          const { token } = await createTestLink(await createTestColleague(organization.orgId), "sign-in");
          return { api: apiAs(token) };
        }),
      ],
    },
  },
};
