import { z } from "zod";
import { endpoint, text, timestamp } from "@/lib/kit/contract";

const keyId = z
  .string()
  .regex(/^rrk_[A-Za-z0-9_-]{16}$/)
  .meta({ description: "The key, by the part before the `:`.", example: "rrk_Yk3v9mQ0c2RfT7aB" });
const name = z.string().optional().meta({ example: "Billing system" });

const ApiKey = z
  .object({ keyId, name, createdAt: timestamp, lastUsedAt: timestamp.optional() })
  .meta({ id: "ApiKey" });

export const apiKeys = {
  create: endpoint({
    operationId: "createApiKey",
    method: "POST",
    path: "/app/api-keys",
    status: 200,
    summary: "Create an API key",
    description:
      "The key acts as you: with your roles and your organization's plan at the moment of each request. `key` is shown once and cannot be read again.",
    access: { feature: "api", recentProof: true },
    input: z.strictObject({
      name: text(80).exactOptional().meta({ description: "What you call it.", example: "Billing system" }),
    }),
    example: { name: "Billing system" },
    output: z.object({
      key: z.string().meta({
        description: "The full credential, `<keyId>:<secret>`.",
        example: "rrk_f3Qm8ZxKp1Lw9TdA:u0V…kQ4",
      }),
      keyId,
      name,
      createdAt: timestamp,
    }),
    errors: ["invalid_input", "api_key_quota_reached"],
  }),
  list: endpoint({
    operationId: "listApiKeys",
    method: "GET",
    path: "/app/api-keys",
    status: 200,
    summary: "List your API keys",
    description: "Your own keys that are not revoked, newest first. Secrets are never shown.",
    access: { feature: "api" },
    input: z.strictObject({}),
    output: z.object({
      keys: z.array(ApiKey),
      maxKeys: z.int().meta({ description: "How many keys each user may have.", example: 5 }),
    }),
    errors: ["invalid_input"],
  }),
  revoke: endpoint({
    operationId: "revokeApiKey",
    method: "DELETE",
    path: "/app/api-keys/:keyId",
    status: 200,
    summary: "Revoke an API key",
    description:
      "Revokes one of your own keys for good, the one in use included: the next request with it is answered 401.",
    access: { feature: "api" },
    input: z.strictObject({ keyId }),
    output: z.object({ ok: z.literal(true) }),
    errors: ["invalid_input", "not_found"],
  }),
};
