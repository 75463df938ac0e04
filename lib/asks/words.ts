import { z } from "zod";
import { ownText } from "@/lib/business/campaigns/invite-text";
import { languages } from "@/lib/kit/words/languages";

/** Placeholders allowed in an ask's own words. */
export const askPlaceholders = ["advocate", "business", "offer", "link", "service", "technician", "balance"] as const;

const inSubject = askPlaceholders.filter((placeholder) => placeholder !== "link");

export const AskWords = z.strictObject({
  subject: ownText(120, inSubject)
    .refine((text) => !text.includes("\n"), "must be one line")
    .exactOptional()
    .meta({ description: "The email's subject.", example: "{advocate}, know someone who needs {business}?" }),
  message: ownText(1_000, askPlaceholders).exactOptional().meta({
    description: "The email; a button with the link is below it. A line break starts a paragraph.",
    example: "Thanks for having us. If you know someone who could use {business}: {offer}.",
  }),
  text: ownText(300, askPlaceholders)
    .refine((text) => !text.includes("\n"), "must be one line")
    .exactOptional()
    .meta({
      description: "The text message. The link is added at the end if `{link}` is missing.",
      example: "Hi {advocate}, thanks for having {business}! Know someone who needs us? {offer}: {link}",
    }),
});

/** Overrides of the default words, by language. */
export const WordsByLanguage = z.partialRecord(z.enum(languages), AskWords);
