import { z } from "zod";

/** What an advocate shows to friends. */
export const Recommendation = z
  .object({
    note: z.string().optional().meta({ example: "They fixed my leak on a Sunday." }),
    photo: z.string().optional().meta({ description: "A small square WebP image as a data URL." }),
  })
  .meta({
    id: "Recommendation",
    description: "The note and the photo that the advocate shows to friends. Omitted without either.",
  });
