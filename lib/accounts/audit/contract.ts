import { z } from "zod";
import { actorKinds } from "@/db/enums";
import { auditActions } from "@/db/enums-audit";
import { listEndpoint, paging, text, timestamp } from "@/lib/kit/contract";

const fields = z.record(z.string(), z.unknown());

export const AuditEntry = z
  .object({
    auditId: z.uuid(),
    action: z.enum(auditActions),
    subjectId: z.string().meta({
      description: "The record that was written: an id, a key id, or a user's email address.",
      example: "019a6c1e-7a40-7c3e-9d0b-6f2f4b1f8a10",
    }),
    actor: z.object({
      kind: z.enum(actorKinds),
      id: z.string(),
      name: z.string().meta({ description: "The name at that time.", example: "dana@example.com" }),
    }),
    before: fields.optional().meta({ description: "The changed fields before the write." }),
    after: fields.optional().meta({ description: "The changed fields after the write." }),
    requestId: z.string().optional().meta({ description: "The `X-Request-Id` of the request." }),
    createdAt: timestamp,
  })
  .meta({ id: "AuditEntry" });

export const audit = {
  list: listEndpoint({
    operationId: "listAuditEntries",
    path: "/api/app/audit-log",
    summary: "Read the audit log",
    description:
      "Who changed what, and when: every write of the organization, newest first, for as long as the organization retains it (`auditRetentionDays`). Secrets are never included.",
    access: { role: "admin" },
    input: z.strictObject({
      ...paging,
      action: z.enum(auditActions).exactOptional(),
      actorId: text(254).exactOptional().meta({ description: "Only entries by this actor (`actor.id`)." }),
      subjectId: text(254).exactOptional().meta({ description: "Only entries about this record." }),
    }),
    key: "entries",
    id: "auditId",
    item: AuditEntry,
  }),
};
