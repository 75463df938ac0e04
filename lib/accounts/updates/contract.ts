import { z } from "zod";
import { endpoint } from "@/lib/kit/contract";

const version = z.string().min(1).max(100).meta({ example: "1.2.3" });

export const NewerRelease = z.object({
  version,
  isSecurityFix: z.boolean().meta({
    description: "Whether it, or a release before it that isn’t installed yet, fixes a weakness.",
  }),
  url: z.url().meta({ description: "What changed.", example: "https://example.com/releases/v1.2.3" }),
});

const Updates = z
  .object({
    release: z.string().optional().meta({ description: "The installed release.", example: "1.2.2" }),
    newer: NewerRelease.optional().meta({ description: "The newest release, if it isn’t installed." }),
  })
  .meta({
    id: "Updates",
    description: "Empty unless you run the server: `OPERATOR_EMAILS` lists you, or yours is its only organization.",
  });

export const updates = {
  get: endpoint({
    operationId: "getUpdates",
    method: "GET",
    path: "/api/app/updates",
    summary: "Read the installed release",
    description:
      "The installed release, and the newest one if the server checks for updates (`UPDATE_CHECK`). Checking sends nothing about the server.",
    access: { role: "admin" },
    output: Updates,
  }),
  dismiss: endpoint({
    operationId: "dismissUpdate",
    method: "POST",
    path: "/api/app/updates/dismiss",
    summary: "Hide the notice of a release",
    description:
      "Takes the notice of this version off the home page, for all admins. A later version gets a notice of its own.",
    access: { role: "admin" },
    input: z.strictObject({ version }),
    output: z.object({ version }),
    example: { version: "1.2.3" },
  }),
};
