import { z } from "zod";
import { consentSources } from "@/db/enums-consent";
import { listEndpoint, paging, timestamp } from "@/lib/kit/contract";
import { languages } from "@/lib/kit/words/languages";

const shape = {
  source: z.enum(consentSources).meta({
    description:
      "`friend_page`, `refer_page`: the person checked the box there. `text_reply`: the person replied START. `staff`, `import`, `api`: you stated that the person agreed, as a member, in a file, or through a key or a signed event.",
  }),
  version: z.int().meta({ description: "The version of the words; each change gets the next number.", example: 1 }),
  language: z.enum(languages),
  words: z.string().meta({
    description: "The text the person agreed to, your statement, or the person’s reply.",
    example: "Acme Plumbing may send me automated texts about this and about my rewards. …",
  }),
  grantedAt: timestamp,
};

/** The consent to texts at the current number. */
export const textConsent = z.object(shape).optional().meta({
  description:
    "When, where and with which words the person last agreed to texts at this number. Omitted if the number gets no texts, or if the consent predates these records.",
});

export const TextConsent = z
  .object({
    consentId: z.uuid(),
    subjectId: z.uuid().meta({ description: "The advocate or the referral." }),
    phone: z.string().meta({
      description: "In E.164 format. “a former member” once erased.",
      example: "+14155550132",
    }),
    ...shape,
  })
  .meta({ id: "TextConsent" });

/** Phrases for the places where people agree to texts, to use within a sentence. */
export const consentSourcePhrases: Readonly<Record<(typeof consentSources)[number], string>> = {
  friend_page: "on the friend page",
  refer_page: "on your page",
  portal: "on their own page",
  text_reply: "by answering a text",
  staff: "as your team confirmed",
  import: "as your file said",
  api: "as another system confirmed",
};

export const textConsents = {
  list: listEndpoint({
    operationId: "listTextConsents",
    path: "/api/app/text-consents",
    summary: "List consents to texts",
    description:
      "Every consent to texts: when, where and with which words, newest first. The list is append-only. For admins.",
    access: { role: "admin" },
    input: z.strictObject(paging),
    key: "textConsents",
    id: "consentId",
    item: TextConsent,
    csv: {
      Time: ({ grantedAt }) => grantedAt,
      Phone: ({ phone }) => phone,
      Source: ({ source }) => source,
      Words: ({ words }) => words,
      Version: ({ version }) => version,
      Language: ({ language }) => language,
      "Advocate or lead": ({ subjectId }) => subjectId,
    },
  }),
};
