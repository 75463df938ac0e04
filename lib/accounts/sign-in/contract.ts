import { z } from "zod";
import { email, Member, password, revokeApiKeys } from "@/lib/accounts/users/contract";
import { endpoint } from "@/lib/kit/contract";

/** Purposes of a challenge: to try a password, or to request an email. */
const challengePurposes = ["password", "mail"] as const;
export type ChallengePurpose = (typeof challengePurposes)[number];

const proof = z.string().max(4000).exactOptional().meta({
  description:
    "A solved challenge for `mail`, after `challenge_required`: challenge and solution as JSON in base64. Works once.",
});

const mailRequest = z.strictObject({
  email: email.meta({ description: "The address to send the link to.", example: "dana@example.com" }),
  proof,
});

/** A proof of work, signed by the server. */
export const Challenge = z
  .object({
    parameters: z
      .object({
        algorithm: z.string().meta({ example: "PBKDF2/SHA-256" }),
        cost: z.int().meta({ description: "Rounds of the algorithm.", example: 5000 }),
        data: z.object({ for: z.string() }),
        expiresAt: z.int().meta({ description: "Seconds since 1970, by the server's clock.", example: 1_800_000_000 }),
        keyLength: z.int(),
        keyPrefix: z.string().meta({ description: "The required prefix of the derived key, in hex." }),
        keySignature: z.string(),
        nonce: z.string(),
        salt: z.string(),
      })
      .meta({ description: "As defined by ALTCHA (version 2)." }),
    signature: z.string(),
  })
  .meta({ id: "Challenge" });

const ok = z.object({ ok: z.literal(true) });
const example = { email: "dana@example.com" };
const access = { caller: "visitor" } as const;

export const signIn = {
  createChallenge: endpoint({
    operationId: "createSignInChallenge",
    method: "POST",
    path: "/api/app/sign-in-challenges",
    summary: "Get a challenge",
    description:
      "A challenge to solve after `challenge_required`. It is valid for ten minutes, for one request about this email address. Solve it with an ALTCHA library (`solveChallenge` of altcha-lib), and repeat the refused request with `{challenge, solution}` as JSON in base64 in `proof`.",
    access,
    // A high limit, so that a neighbor who guesses passwords or requests emails does not block others from challenges.
    visitorLimit: { name: "challenges", q: 120, w: 60, counts: "challenges for your network address" },
    input: z.strictObject({
      purpose: z
        .enum(challengePurposes)
        .meta({ description: "`password` to try a password, `mail` to request an email." }),
      email: email.meta({
        description: "The email address of the refused request.",
        example: "dana@example.com",
      }),
    }),
    example: { purpose: "password", email: "dana@example.com" },
    output: z.object({ challenge: Challenge }),
  }),
  signUp: endpoint({
    operationId: "signUp",
    method: "POST",
    path: "/api/app/sign-up",
    summary: "Sign up",
    description:
      "Emails a link that opens a new organization with this person as its first admin. An address that already has a user gets a sign-in link instead; the response is the same.",
    access,
    input: mailRequest,
    example,
    output: ok,
    errors: ["sign_up_closed", "challenge_required"],
  }),
  requestLink: endpoint({
    operationId: "requestSignInLink",
    method: "POST",
    path: "/api/app/sign-in-links",
    summary: "Request a sign-in link",
    description:
      "Emails a link that signs in once within 10 minutes; previous links stop working. The response is the same whether or not the address has a user.",
    access,
    input: mailRequest,
    example,
    output: ok,
    errors: ["challenge_required"],
  }),
  requestReset: endpoint({
    operationId: "requestPasswordReset",
    method: "POST",
    path: "/api/app/password-resets",
    summary: "Request a password reset",
    description:
      "Emails a link that sets a new password once within an hour. The response is the same whether or not the address has a user.",
    access,
    input: mailRequest,
    example,
    output: ok,
    errors: ["challenge_required"],
  }),
  readReset: endpoint({
    operationId: "readPasswordReset",
    method: "GET",
    path: "/api/app/password-resets",
    summary: "Read a password reset link",
    description:
      "Returns the member who got the link. Instead of an API key, it takes the part after `#` in the link: `Authorization: Bearer rrp_...`.",
    access: { caller: "resetLink" },
    output: z.object({
      email: email.meta({ example: "dana@example.com" }),
      apiKeys: z.int().meta({ description: "The number of valid API keys of the member.", example: 2 }),
    }),
  }),
  resetPassword: endpoint({
    operationId: "resetPassword",
    method: "POST",
    path: "/api/app/password-resets/complete",
    summary: "Set a new password",
    description:
      "Sets the password of the member who got the link, and signs the member out everywhere; API keys are revoked unless you say otherwise. Instead of an API key, it takes the part after `#` in the link: `Authorization: Bearer rrp_...`.",
    access: { caller: "resetLink", beforeTerms: true },
    input: z.strictObject({
      password: password.meta({ description: "The new password.", example: "correct horse battery" }),
      revokeApiKeys,
    }),
    example: { password: "correct horse battery" },
    output: z.object({ user: Member }),
  }),
};
