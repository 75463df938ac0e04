import { z } from "zod";
import { backupStates } from "@/db/enums";
import { endpoint, timestamp } from "@/lib/kit/contract";

/** Backups hold the hashes and sealed secrets of every member, so no API key gets them. */
const access = { role: "admin", caller: "session" } as const;
const path = "/api/app/backups";

const backupId = z.uuid().meta({ description: "The backup.", example: "019a6c2b-8192-739e-b5b6-c7d8e9fa0b1c" });

const Backup = z
  .object({
    backupId,
    state: z.enum(backupStates).meta({
      description:
        "`requested`: the worker hasn’t begun yet. `running`: it is being made. `done`: it is complete. `failed`: see `problem`.",
    }),
    requestedBy: z
      .string()
      .optional()
      .meta({ description: "The member who asked for it. Left out for nightly backups." }),
    createdAt: timestamp,
    finishedAt: timestamp.optional(),
    name: z
      .string()
      .optional()
      .meta({ description: "The file’s name.", example: "rewards-2026-11-22-0800-v1.0.0-0b1c2d.gz" }),
    release: z.string().optional().meta({ description: "The release that made it and can restore it." }),
    bytes: z.int().optional().meta({ description: "The file’s size." }),
    rows: z.int().optional().meta({ description: "How many database rows are in it." }),
    files: z.int().optional().meta({ description: "How many logos are in it." }),
    missingFiles: z.int().optional().meta({ description: "Logos in use that the worker’s data folder lacks." }),
    canDownload: z
      .boolean()
      .meta({ description: "Whether it is complete and in the place that the settings name now." }),
    problem: z.string().optional().meta({ description: "Why it failed." }),
  })
  .meta({ id: "Backup" });

export const backupEndpoints = {
  list: endpoint({
    operationId: "listBackups",
    method: "GET",
    path,
    summary: "List backups of this server",
    description:
      "Backups of the whole server, newest first. Members listed in `OPERATOR_EMAILS` see all; other admins see those that hold no other organization’s data.",
    access,
    output: z.object({
      backups: z.array(Backup),
      mayManage: z.boolean().meta({
        description:
          "Whether you can make backups: `OPERATOR_EMAILS` lists you, or yours is the server’s only organization.",
      }),
      isOn: z.boolean().meta({ description: "Whether the worker makes one every night." }),
      keep: z.int().meta({ description: "How many complete backups are kept.", example: 7 }),
      isOverdue: z.boolean().meta({ description: "Whether there has been none for 36 hours while they are on." }),
      place: z.string().optional().meta({
        description: "The folder or bucket. Left out unless you can make backups.",
        example: "/var/lib/rewards/backups",
      }),
      nextAt: timestamp.optional().meta({ description: "When the next nightly backup is due." }),
    }),
  }),
  create: endpoint({
    operationId: "createBackup",
    method: "POST",
    path,
    status: 201,
    summary: "Back up this server now",
    description:
      "The worker begins within half a minute. Asked for again meanwhile, the answer is the backup that is already requested or running.",
    access,
    output: z.object({ backup: Backup }),
    errors: ["operator_required"],
  }),
  startDownload: endpoint({
    operationId: "startBackupDownload",
    method: "POST",
    path: `${path}/:backupId/downloads`,
    status: 201,
    summary: "Download a backup",
    description:
      "`url` works for a minute, in the same browser session. The file holds personal data and every secret in sealed form: store it encrypted.",
    access: { ...access, recentProof: true },
    input: z.strictObject({ backupId }),
    output: z.object({ url: z.string(), expiresAt: timestamp }),
    errors: ["not_found"],
  }),
};
