import { z } from "zod";
import { changesSomething } from "@/lib/business/campaigns/field-contract";
import { endpoint, text, timestamp } from "@/lib/kit/contract";

/** The name members type to identify their organization. */
export const signInName = z
  .string()
  .trim()
  .toLowerCase()
  .min(2)
  .max(40)
  .regex(/^[a-z0-9](-?[a-z0-9])*$/, "must be letters, digits and single hyphens, such as acme-plumbing")
  .meta({
    description: "The name members type to sign in, and the end of the direct sign-in URL.",
    example: "acme-plumbing",
  });

const issuer = z
  .url({ protocol: /^https?$/, error: "must be a full address that starts with https://" })
  .max(255)
  .refine((url) => !/[?#]/.test(url), "must not have a ? or a #")
  .meta({
    description:
      "The identity provider's issuer, exactly as the provider writes it; `/.well-known/openid-configuration` is found below it. The issuer and every endpoint named there must use https and be on the public internet, unless your server administrator allows private networks.",
    example: "https://login.acme.com",
  });

const clientId = text(255).meta({ example: "referral-rewards" });

const clientSecret = z
  .string()
  .min(1)
  .max(512)
  .regex(/^[\x21-\x7e]+$/, "must be the secret as the provider shows it, without spaces")
  .meta({ description: "Stored encrypted and never shown again.", example: "s3cr3t-from-the-provider" });

export const SsoConnection = z
  .object({
    signInName,
    signInUrl: z.url().meta({ example: "https://refer.acme.com/sso/acme-plumbing" }),
    issuer,
    clientId,
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: "SsoConnection" });

export const ssoChecks = ["discovery", "endpoints", "keys", "client"] as const;

const SsoCheck = z
  .object({
    check: z.enum(ssoChecks).meta({
      description:
        "`discovery`: the provider answers and names this issuer. `endpoints`: it offers the code flow with PKCE. `keys`: it publishes its signing keys. `client`: it knows the client id and secret.",
    }),
    ok: z.boolean(),
    detail: z.string().meta({ description: "The finding, or how to fix the problem." }),
  })
  .meta({ id: "SsoCheck" });

const path = "/api/app/sso";
const access = { role: "admin", feature: "sso" } as const;

const fields = {
  signInName: signInName.exactOptional(),
  issuer: issuer.exactOptional(),
  clientId: clientId.exactOptional(),
  clientSecret: clientSecret.exactOptional(),
};
const { signInName: _, ...provider } = fields;

const example = {
  signInName: "acme-plumbing",
  issuer: "https://login.acme.com",
  clientId: "referral-rewards",
  clientSecret: "s3cr3t-from-the-provider",
};
const { signInName: __, ...providerExample } = example;

export const sso = {
  get: endpoint({
    operationId: "getSso",
    method: "GET",
    path,
    summary: "Read the single sign-on settings",
    description:
      "The connection to the identity provider, null until there is one; the client secret is never returned.",
    access,
    output: z.object({
      connection: SsoConnection.nullable(),
      redirectUri: z.url().meta({
        description: "The redirect URI to register with the identity provider.",
        example: "https://refer.acme.com/api/auth/callback/sso-019a6c20-51d3-7e0a-b6c4-2f9d8e7a6b5c",
      }),
    }),
  }),
  save: endpoint({
    operationId: "saveSso",
    method: "PATCH",
    path,
    summary: "Save the single sign-on settings",
    description:
      "Connects the organization to an OpenID Connect provider. All fields are required the first time; after that, only those that change.",
    access: { ...access, recentProof: true },
    input: z.strictObject(fields).refine(changesSomething, "must change at least one field"),
    example,
    output: z.object({ connection: SsoConnection }),
    errors: ["sign_in_name_taken", "precondition_failed"],
  }),
  test: endpoint({
    operationId: "testSso",
    method: "POST",
    path: `${path}/test`,
    summary: "Test the single sign-on settings",
    description:
      "Checks step by step with the identity provider whether signing in would work, without signing in. Omitted fields are taken from the saved settings.",
    access,
    input: z.strictObject(provider),
    example: providerExample,
    output: z.object({ ok: z.boolean(), checks: z.array(SsoCheck) }),
  }),
  remove: endpoint({
    operationId: "removeSso",
    method: "DELETE",
    path,
    summary: "Remove single sign-on",
    description:
      "Members can no longer sign in through the provider. Those who had no other way in need an admin to allow their password, so an admin without another way in can’t remove it. The plan need not include single sign-on.",
    access: { role: "admin" },
    output: z.object({ ok: z.literal(true) }),
    errors: ["not_found", "self_lockout"],
  }),
};
