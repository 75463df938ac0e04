import { z } from "zod";
import { endpoint } from "@/lib/kit/contract";
import { email, Member, password, revokeApiKeys } from "@/lib/users/contract";

const asked = z.strictObject({
  email: email.meta({ description: "Where the link goes.", example: "dana@example.com" }),
});
const ok = z.object({ ok: z.literal(true) });
const example = { email: "dana@example.com" };
const access = { caller: "visitor" } as const;

export const signIn = {
  signUp: endpoint({
    operationId: "signUp",
    method: "POST",
    path: "/api/app/sign-up",
    status: 200,
    summary: "Sign up",
    description:
      "E-mails a link that opens a new organization, whose first admin this is. An address that has a user already gets a link to sign in instead, and the answer is the same.",
    access,
    input: asked,
    example,
    output: ok,
    errors: ["invalid_input", "sign_up_closed"],
  }),
  requestLink: endpoint({
    operationId: "requestSignInLink",
    method: "POST",
    path: "/api/app/sign-in-links",
    status: 200,
    summary: "Ask for a sign-in link",
    description:
      "E-mails a link that signs in once, within 10 minutes. The answer is the same whether or not anybody has this address.",
    access,
    input: asked,
    example,
    output: ok,
    errors: ["invalid_input"],
  }),
  requestReset: endpoint({
    operationId: "requestPasswordReset",
    method: "POST",
    path: "/api/app/password-resets",
    status: 200,
    summary: "Ask to reset a password",
    description:
      "E-mails a link that sets a new password once, within an hour. The answer is the same whether or not anybody has this address.",
    access,
    input: asked,
    example,
    output: ok,
    errors: ["invalid_input"],
  }),
  readReset: endpoint({
    operationId: "readPasswordReset",
    method: "GET",
    path: "/api/app/password-resets",
    status: 200,
    summary: "Read whose password a link sets",
    description:
      "The member who got the link. Instead of an API key it takes what follows `#` in the link: `Authorization: Bearer rrp_...`.",
    access: { caller: "resetLink" },
    input: z.strictObject({}),
    output: z.object({
      email: email.meta({ example: "dana@example.com" }),
      apiKeys: z.int().meta({ description: "How many API keys the member has that work.", example: 2 }),
    }),
    errors: ["invalid_input"],
  }),
  resetPassword: endpoint({
    operationId: "resetPassword",
    method: "POST",
    path: "/api/app/password-resets/complete",
    status: 200,
    summary: "Set a new password",
    description:
      "Sets the password of the member who got the link, and signs the member out everywhere; API keys are revoked unless you say otherwise. Instead of an API key it takes what follows `#` in the link: `Authorization: Bearer rrp_...`.",
    access: { caller: "resetLink" },
    input: z.strictObject({
      password: password.meta({ description: "The new one.", example: "correct horse battery" }),
      revokeApiKeys,
    }),
    example: { password: "correct horse battery" },
    output: z.object({ user: Member }),
    errors: ["invalid_input"],
  }),
};
