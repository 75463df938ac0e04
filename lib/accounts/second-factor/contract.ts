import { z } from "zod";
import { email } from "@/lib/accounts/users/contract";
import { endpoint, text, timestamp } from "@/lib/kit/contract";

const passkeyId = z.uuid().meta({ description: "The passkey.", example: "019a6c20-51d3-7e0a-b6c4-2f9d8e7a6b5c" });

const name = text(60).meta({ description: "The member’s name for it.", example: "My phone" });

export const Passkey = z
  .object({
    passkeyId,
    name,
    createdAt: timestamp,
    lastUsedAt: timestamp.optional().meta({ description: "Omitted until it has signed in." }),
  })
  .meta({ id: "Passkey" });

/** Bytes as browsers encode them. */
const base64url = z
  .string()
  .min(1)
  .max(20_000)
  .regex(/^[A-Za-z0-9_-]*$/, "must be base64url");

const credentialId = base64url.max(1400);

/** A browser's response after creating a passkey (Web Authentication, level 3). */
export const NewCredential = z.strictObject({
  id: credentialId,
  clientDataJSON: base64url,
  attestationObject: base64url,
});

/** A browser's response after a passkey has signed a challenge. */
export const SignedChallenge = z.strictObject({
  id: credentialId,
  clientDataJSON: base64url,
  authenticatorData: base64url,
  signature: base64url,
  userHandle: base64url,
});
export type SignedChallenge = z.output<typeof SignedChallenge>;

const code = z
  .string()
  .overwrite((typed) => typed.replaceAll(/\s/g, ""))
  .regex(/^\d{6}$/, "must be the 6 digits that the app shows");

const recoveryCodes = z
  .array(z.string())
  .meta({ description: "Shown only this once. Each works once, in place of a code from the app." });

const publicKey = z.literal("public-key");
const whoHoldsIt = z.literal("required").meta({ description: "With a fingerprint, a face or a PIN." });
const challenge = z.string().meta({ description: "To be signed, in base64url." });
const timeout = z.int().meta({ description: "In milliseconds.", example: 600_000 });

/** The options of `navigator.credentials.create`, with bytes in base64url. */
const CreationOptions = z.object({
  challenge,
  timeout,
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: publicKey, alg: z.int() })),
  excludeCredentials: z.array(z.object({ type: publicKey, id: z.string() })),
  authenticatorSelection: z.object({
    residentKey: z.literal("required"),
    requireResidentKey: z.literal(true),
    userVerification: whoHoldsIt,
  }),
  attestation: z.literal("none"),
});

/** The options of `navigator.credentials.get`, with bytes in base64url. */
const RequestOptions = z.object({ challenge, timeout, rpId: z.string(), userVerification: whoHoldsIt });

const path = "/api/app/me/second-factor";
const passkeys = "/api/app/me/passkeys";
/** Open to members who must set up a second factor before anything else. */
const own = { caller: "session", technicians: true, beforeSecondFactor: true } as const;
const proven = { caller: "session", technicians: true, recentProof: true } as const;
const ok = z.object({ ok: z.literal(true) });

export const secondFactor = {
  get: endpoint({
    operationId: "getSecondFactor",
    method: "GET",
    path,
    summary: "Read your second factor",
    description: "The passkeys and the authenticator app that you sign in with.",
    access: own,
    output: z.object({
      passkeys: z.array(Passkey),
      authenticator: z
        .object({ createdAt: timestamp, recoveryCodesLeft: z.int().meta({ example: 10 }) })
        .optional()
        .meta({ description: "Omitted without an authenticator app." }),
      required: z.boolean().meta({ description: "Whether the organization requires a second factor." }),
    }),
  }),
  startAuthenticator: endpoint({
    operationId: "startAuthenticatorSetup",
    method: "GET",
    path: `${path}/authenticator`,
    summary: "Start setting up an authenticator app",
    description:
      "Creates a secret for an authenticator app (TOTP, RFC 6238). Nothing changes until a code from the app confirms it within an hour.",
    access: { ...own, inDemo: "closed" },
    output: z.object({
      secret: z.string().meta({ description: "In base 32, to type into the app." }),
      uri: z.string().meta({ description: "For a QR code: `otpauth://totp/...`." }),
      ticket: z.string().meta({ description: "Send it back with the confirming code." }),
    }),
  }),
  confirmAuthenticator: endpoint({
    operationId: "confirmAuthenticatorSetup",
    method: "POST",
    path: `${path}/authenticator`,
    summary: "Set up an authenticator app",
    description:
      "Confirms the secret with a code from the app. From now on, signing in by password or emailed link also takes a code. A previously set up app stops working, and your other sessions end.",
    access: { ...own, recentProof: true },
    input: z.strictObject({ ticket: base64url, code }),
    example: { ticket: "c2VhbGVk", code: "123456" },
    output: z.object({ recoveryCodes }),
    errors: ["sso_required"],
  }),
  removeAuthenticator: endpoint({
    operationId: "removeAuthenticator",
    method: "DELETE",
    path: `${path}/authenticator`,
    summary: "Remove your authenticator app",
    description: "Signing in no longer takes a code, recovery codes are deleted, and your other sessions end.",
    access: proven,
    output: ok,
    errors: ["not_found"],
  }),
  replaceRecoveryCodes: endpoint({
    operationId: "replaceRecoveryCodes",
    method: "POST",
    path: `${path}/recovery-codes`,
    summary: "Create new recovery codes",
    description: "The previous codes stop working.",
    access: proven,
    output: z.object({ recoveryCodes }),
    errors: ["not_found"],
  }),
  startPasskey: endpoint({
    operationId: "startPasskey",
    method: "GET",
    path: passkeys,
    summary: "Start adding a passkey",
    description: "Options for the browser to create a passkey within 10 minutes.",
    access: { ...own, inDemo: "closed" },
    output: z.object({ options: CreationOptions }),
  }),
  addPasskey: endpoint({
    operationId: "addPasskey",
    method: "POST",
    path: passkeys,
    summary: "Add a passkey",
    description:
      "Saves the passkey that the browser has created. From now on it signs you in without a password or a code.",
    access: { ...own, recentProof: true },
    input: z.strictObject({ name, credential: NewCredential }),
    example: { name: "My phone", credential: { id: "aWQ", clientDataJSON: "e30", attestationObject: "oA" } },
    output: z.object({ passkey: Passkey }),
    errors: ["sso_required"],
  }),
  renamePasskey: endpoint({
    operationId: "renamePasskey",
    method: "PATCH",
    path: `${passkeys}/:passkeyId`,
    summary: "Rename a passkey",
    description: "Changes its name in the list.",
    access: { caller: "session", technicians: true },
    input: z.strictObject({ passkeyId, name }),
    example: { name: "My phone" },
    output: z.object({ passkey: Passkey }),
    errors: ["not_found"],
  }),
  removePasskey: endpoint({
    operationId: "removePasskey",
    method: "DELETE",
    path: `${passkeys}/:passkeyId`,
    summary: "Remove a passkey",
    description: "It can no longer sign in. Sessions it started continue.",
    access: proven,
    input: z.strictObject({ passkeyId }),
    output: ok,
    errors: ["not_found"],
  }),
  reset: endpoint({
    operationId: "resetSecondFactor",
    method: "DELETE",
    path: "/api/app/users/:email/second-factor",
    summary: "Reset a member's second factor",
    description:
      "For a member who lost their phone: removes the member's authenticator app, recovery codes and passkeys, ends the member's sessions, and notifies the member by email.",
    access: { ...proven, role: "admin" },
    input: z.strictObject({ email }),
    output: ok,
    errors: ["not_found"],
  }),
  challenge: endpoint({
    operationId: "getPasskeyChallenge",
    method: "GET",
    path: "/api/app/passkey-challenge",
    summary: "Get a challenge for a passkey",
    description:
      "Options for the browser to sign in with a passkey within 10 minutes. They are the same for all visitors, so they reveal nothing about who has an account.",
    access: { caller: "visitor" },
    output: z.object({ options: RequestOptions }),
  }),
};
