import { z } from "zod";

/** Reasons not to message a listed person without a review. */
const doubts = ["no_contact", "deceased", "test", "placeholder"] as const;
export type Doubt = (typeof doubts)[number];

/** The most rows per enrollment request. */
export const MAX_IMPORT_ROWS = 200;

/** The longest file name. */
export const MAX_FILE_NAME = 200;

// Loosely typed, so a bad row is reported in its outcome and does not fail the others.
export const ImportRow = z
  .strictObject({
    name: z.string().max(1000).exactOptional(),
    email: z.string().max(1000).exactOptional(),
    phone: z.string().max(1000).exactOptional(),
    language: z.string().max(1000).exactOptional().meta({
      description: "The person's language, `en` or `es`. Defaults to yours.",
    }),
    mayText: z.boolean().exactOptional().meta({
      description:
        "Whether the person has agreed to texts: true records your statement of consent. Otherwise the number is stored but never texted.",
    }),
    isFine: z.boolean().exactOptional().meta({
      description:
        "true: the person may get messages in spite of the row’s `doubt`. Otherwise they are enrolled without an invite, and get no emails.",
    }),
  })
  .meta({ id: "ImportRow" });

/** The possible outcomes of a row. */
export const importOutcomes = ["ready", "enrolled", "alreadyEnrolled", "invalid", "noRoom"] as const;

export const ImportedRow = z
  .object({
    outcome: z.enum(importOutcomes).meta({
      description:
        "`ready`: would be enrolled (dry run). `enrolled`. `alreadyEnrolled`: is an advocate of this campaign, or appears earlier in these rows. `invalid`: see `errors`. `noRoom`: the organization may have no more advocates.",
      example: "enrolled",
    }),
    doubt: z.enum(doubts).optional().meta({
      description:
        "Why the person should not be messaged. `no_contact` and `deceased`: the name says so. `test`: looks like a test entry. `placeholder`: the email looks made up.",
    }),
    advocateId: z.uuid().optional().meta({ description: "The advocate, once enrolled." }),
    errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: "ImportedRow" });
