import { z } from "zod";

/** The advocate's credit that expires next, if any. */
export const creditExpires = z
  .object({
    amountCents: z.int().meta({ description: "The amount that expires then unless it is used.", example: 1500 }),
    on: z.iso.date().meta({ description: "At the end of this day in your time zone.", example: "2027-01-31" }),
  })
  .meta({ id: "CreditExpires" })
  .optional()
  .meta({ description: "The credit that expires next. Omitted if none expires." });
