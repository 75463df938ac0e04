import { z } from "zod";

/** How many rows one request can enroll. */
export const MAX_IMPORT_ROWS = 200;

/** How long a file's name can be. */
export const MAX_FILE_NAME = 200;

// Loose, so that a wrong row is told in its outcome instead of refusing the others.
export const ImportRow = z
  .strictObject({
    name: z.string().max(1000).exactOptional(),
    email: z.string().max(1000).exactOptional(),
    phone: z.string().max(1000).exactOptional(),
    mayText: z.boolean().exactOptional().meta({
      description:
        "False for anyone who hasn’t agreed to texts. The number is kept but never texted. True when left out.",
    }),
  })
  .meta({ id: "ImportRow" });

/** What can come of a row. */
export const importOutcomes = ["ready", "enrolled", "alreadyEnrolled", "invalid", "noRoom"] as const;

export const ImportedRow = z
  .object({
    outcome: z.enum(importOutcomes).meta({
      description:
        "`ready`: would be enrolled (dry run). `enrolled`. `alreadyEnrolled`: is an advocate of this campaign, or appears earlier in these rows. `invalid`: see `errors`. `noRoom`: the plan includes no more advocates.",
      example: "enrolled",
    }),
    advocateId: z.uuid().optional().meta({ description: "The advocate, once enrolled." }),
    errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: "ImportedRow" });
