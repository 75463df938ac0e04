import { z } from "zod";
import { languages } from "@/db/enums";
import { ownText } from "@/lib/business/campaigns/invite-text";

/** What an ask's own words may hold in braces. */
export const askPlaceholders = [
  "advocate",
  "business",
  "offer",
  "link",
  "service",
  "technician",
  "balance",
] as const;

const inSubject = askPlaceholders.filter((one) => one !== "link");

export const AskWords = z.strictObject({
  subject: ownText(120, inSubject)
    .refine((text) => !text.includes("\n"), "must be one line")
    .exactOptional()
    .meta({ description: "Of the email.", example: "{advocate}, know someone who needs {business}?" }),
  message: ownText(1_000, askPlaceholders).exactOptional().meta({
    description: "The email; a button with the link is below it. A line break starts a paragraph.",
    example: "Thanks for having us. If you know somebody who could use {business}: {offer}.",
  }),
  text: ownText(300, askPlaceholders)
    .refine((text) => !text.includes("\n"), "must be one line")
    .exactOptional()
    .meta({
      description: "The text message. The link is put at its end where `{link}` is left out.",
      example: "Hi {advocate}, thanks for having {business}! Know someone who needs us? {offer}: {link}",
    }),
});

/** What differs from ours, by language. */
export const WordsByLanguage = z.partialRecord(z.enum(languages), AskWords);
