import { z } from "zod";
import { endpoint, text, timestamp } from "@/lib/kit/contract";

const access = { role: "admin", feature: "integrations" } as const;

const keyId = z
  .string()
  .regex(/^rrw_[A-Za-z0-9_-]{16}$/)
  .meta({ description: "The key.", example: "rrw_Yk3v9mQ0c2RfT7aB" });
const name = z.string().meta({ example: "Job management" });

const WebhookKey = z
  .object({
    keyId,
    name,
    createdAt: timestamp,
    lastUsedAt: timestamp.optional().meta({ description: "Left out when it was never used." }),
  })
  .meta({ id: "WebhookKey" });

export const webhookKeys = {
  create: endpoint({
    operationId: "createWebhookKey",
    method: "POST",
    path: "/api/app/integrations/webhook-keys",
    status: 201,
    summary: "Create a webhook signing key",
    description:
      "Another system signs the webhooks it sends here with `signingSecret`, which is shown once and cannot be read again.",
    access: { ...access, recentProof: true },
    input: z.strictObject({
      name: text(100).default("Webhook Key").meta({
        description: "The key’s name.",
        example: "Job management",
      }),
    }),
    example: { name: "Job management" },
    output: z.object({
      keyId,
      signingSecret: z.string().meta({
        description: "The secret to sign with, from `whsec_` on.",
        example: "whsec_u0V…kQ4",
      }),
      name,
      createdAt: timestamp,
    }),
    errors: ["webhook_key_quota_reached"],
  }),
  list: endpoint({
    operationId: "listWebhookKeys",
    method: "GET",
    path: "/api/app/integrations/webhook-keys",
    summary: "List webhook signing keys",
    description: "The organization's keys, newest first. Secrets are never shown.",
    access,
    output: z.object({
      keys: z.array(WebhookKey),
      maxKeys: z.int().meta({ description: "How many keys the organization may have.", example: 3 }),
    }),
  }),
  remove: endpoint({
    operationId: "deleteWebhookKey",
    method: "DELETE",
    path: "/api/app/integrations/webhook-keys/:keyId",
    summary: "Revoke a webhook signing key",
    description: "Removes the key for good. Webhooks signed with it are refused from now on.",
    access,
    input: z.strictObject({ keyId }),
    output: z.object({ ok: z.literal(true) }),
    errors: ["not_found"],
  }),
};
