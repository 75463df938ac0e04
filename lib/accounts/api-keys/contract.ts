import { z } from "zod";
import { apiKeyScopes } from "@/db/enums";
import { email } from "@/lib/accounts/users/contract";
import { endpoint, text, timestamp } from "@/lib/kit/contract";

const keyId = z
  .string()
  .regex(/^rrk_[A-Za-z0-9_-]{16}$/)
  .meta({ description: "The key’s id: the part before the `:`.", example: "rrk_Yk3v9mQ0c2RfT7aB" });
const name = z.string().optional().meta({ example: "Billing system" });

const scope = z.enum(apiKeyScopes).meta({
  description:
    "`read` allows only GET and hides portal links and the links and codes in messages; `full` allows whatever its user may do.",
});
const expiresAt = timestamp.meta({ description: "From then on it gets a 401 like a revoked key." });

const ApiKey = z
  .object({
    keyId,
    name,
    scope,
    createdAt: timestamp,
    lastUsedAt: timestamp.optional(),
    expiresAt: expiresAt.optional(),
    createdByKey: keyId.optional().meta({
      description: "The key that created it, if any. Revoking that key revokes this one.",
      example: "rrk_f3Qm8ZxKp1Lw9TdA",
    }),
  })
  .meta({ id: "ApiKey" });

const MemberApiKey = ApiKey.extend({
  email: email.meta({ description: "The member it acts as.", example: "dana@acme.com" }),
}).meta({ id: "MemberApiKey" });

const ok = z.object({ ok: z.literal(true) });
/** Follows the organization: keys outlive the plan they were made on, so no feature is required. */
const ofAdmins = { role: "admin" } as const;

export const apiKeys = {
  create: endpoint({
    operationId: "createApiKey",
    method: "POST",
    path: "/app/api-keys",
    summary: "Create an API key",
    description:
      "The key acts as you: with your roles and your organization's features and limits at the moment of each request. `key` is shown once and cannot be read again. A key with the scope `read` creates none; one that expires creates none that lasts longer, and unless `expiresAt` says earlier the new one ends with it. Revoking a key also revokes the keys created with it.",
    access: { feature: "api", recentProof: true },
    input: z.strictObject({
      name: text(80).exactOptional().meta({ description: "The name you give it.", example: "Billing system" }),
      scope: scope.default("full"),
      expiresAt: expiresAt.exactOptional(),
    }),
    example: { name: "Billing system" },
    output: z.object({
      key: z.string().meta({
        description: "The full credential, `<keyId>:<secret>`.",
        example: "rrk_f3Qm8ZxKp1Lw9TdA:u0V…kQ4",
      }),
      keyId,
      name,
      scope,
      createdAt: timestamp,
      expiresAt: expiresAt.optional(),
      createdByKey: keyId.optional().meta({
        description: "The key that created it, if any.",
        example: "rrk_f3Qm8ZxKp1Lw9TdA",
      }),
    }),
    errors: ["api_key_quota_reached"],
  }),
  list: endpoint({
    operationId: "listApiKeys",
    method: "GET",
    path: "/app/api-keys",
    summary: "List your API keys",
    description:
      "Your own unrevoked keys, newest first; expired keys stay listed for 30 days. Secrets are never shown.",
    access: { feature: "api" },
    output: z.object({
      keys: z.array(ApiKey),
      maxKeys: z.int().meta({ description: "The maximum number of valid keys per user.", example: 5 }),
    }),
  }),
  revoke: endpoint({
    operationId: "revokeApiKey",
    method: "DELETE",
    path: "/app/api-keys/:keyId",
    summary: "Revoke an API key",
    description:
      "Permanently revokes one of your own keys, even the one in use, and every key created with it. Their next requests get a 401.",
    access: { feature: "api", inDemo: "closed" },
    input: z.strictObject({ keyId }),
    output: ok,
    errors: ["not_found"],
  }),
  listAll: endpoint({
    operationId: "listAllApiKeys",
    method: "GET",
    path: "/api/app/account/api-keys",
    summary: "List all API keys",
    description:
      "All members’ unrevoked keys, newest first; expired keys stay listed for 30 days. Available even without API access.",
    access: ofAdmins,
    output: z.object({ keys: z.array(MemberApiKey) }),
  }),
  revokeAny: endpoint({
    operationId: "revokeAnyApiKey",
    method: "DELETE",
    path: "/api/app/account/api-keys/:keyId",
    summary: "Revoke any API key",
    description:
      "Permanently revokes any member’s key and every key created with it. Their next requests get a 401. Available even without API access.",
    access: ofAdmins,
    input: z.strictObject({ keyId }),
    output: ok,
    errors: ["not_found"],
  }),
};
