import { z } from "zod";
import { endpoint, timestamp } from "@/lib/kit/contract";

const importId = z.uuid().meta({ description: "The import.", example: "019a6c22-71b4-7d28-9c0e-3f5a6b7c8d9e" });

const Import = z
  .object({
    importId,
    campaignId: z.uuid(),
    campaignName: z.string().meta({ example: "Neighbors refer neighbors" }),
    fileName: z.string().optional().meta({ example: "customers.csv" }),
    importedBy: z.string().meta({ example: "Dana Ruiz" }),
    createdAt: timestamp,
    enrolledCount: z.int().meta({ description: "How many advocates it enrolled.", example: 5000 }),
    undoableUntil: timestamp.optional().meta({ description: "Omitted once it was undone." }),
    removedCount: z.int().optional().meta({ description: "How many advocates the undo removed.", example: 4985 }),
    undoneBy: z.string().optional(),
    undoneAt: timestamp.optional(),
    fileId: z.uuid().optional().meta({ description: "The customer file of people that it belongs to." }),
  })
  .meta({ id: "Import" });

/** Why an advocate is not removed with the import, in the order of checks. */
export const keptReasons = ["referred", "credit", "visited", "written", "changed"] as const;

const path = "/api/app/imports";

/** How long undoing may take, in ms: a full file has 20,000 people. */
export const UNDO_MS = 120_000;

export const imports = {
  list: endpoint({
    operationId: "listImports",
    method: "GET",
    path,
    summary: "List the latest imports",
    description: "The last 20 that enrolled anyone, newest first. Requests without an `importId` are not listed.",
    access: {},
    output: z.object({ imports: z.array(Import) }),
  }),
  undo: endpoint({
    operationId: "undoImport",
    method: "POST",
    path: `${path}/:importId/undo`,
    summary: "Undo an import",
    description:
      "Within 30 days, removes everyone it enrolled who has had no activity since. Their queued messages are canceled. Advocates stay if they referred someone or were referred, have credit, opened a link, were sent a message, or were edited. With `dryRun` nothing is removed, and the answer shows what would be.",
    access: {},
    // A statement that takes too long fails with its own error first.
    deadlineMs: UNDO_MS + 2_000,
    input: z.strictObject({ importId, dryRun: z.boolean().exactOptional() }),
    output: z.object({
      removed: z.int().meta({ description: "How many are removed.", example: 4985 }),
      kept: z
        .array(
          z.object({
            reason: z.enum(keptReasons).meta({
              description:
                "`referred`: referred someone, or was referred. `credit`: has a credit entry or request. `visited`: the link or portal was opened. `written`: was sent a message. `changed`: was edited by hand.",
            }),
            count: z.int(),
            people: z
              .array(z.object({ advocateId: z.uuid(), name: z.string() }))
              .meta({ description: "The first 20 of them by name." }),
          }),
        )
        .meta({ description: "Advocates who stay, and why." }),
    }),
    errors: ["not_found", "import_closed"],
  }),
};
