import { z } from "zod";
import { languages } from "@/db/enums";
import { consentSources } from "@/db/enums-consent";
import { listEndpoint, paging, timestamp } from "@/lib/kit/contract";

const shape = {
  source: z.enum(consentSources).meta({
    description:
      "`friend_page`, `refer_page`: the person checked the box there. `text_reply`: answered START. `staff`, `import`, `api`: you said that the person agreed, as a member, in a file, or by a key or a signed event.",
  }),
  version: z.int().meta({ description: "Of the words: changed ones have the next number.", example: 1 }),
  language: z.enum(languages),
  words: z.string().meta({
    description: "What was read and agreed to, stated by you, or answered.",
    example: "Acme Plumbing may send me automated texts about this and about my rewards. …",
  }),
  grantedAt: timestamp,
};

/** Why somebody may be texted at the present number. */
export const textConsent = z.object(shape).optional().meta({
  description:
    "When, where and by what words the person last agreed to texts at this number. Left out for numbers that get none, and where it was before this was kept.",
});

export const TextConsent = z
  .object({
    consentId: z.uuid(),
    subjectId: z.uuid().meta({ description: "The advocate or the referral." }),
    phone: z.string().meta({
      description: "In E.164 format. “a former member” once it was erased.",
      example: "+14155550132",
    }),
    ...shape,
  })
  .meta({ id: "TextConsent" });

/** Where people agreed to texts, within a sentence. */
export const consentSourcePhrases: Readonly<Record<(typeof consentSources)[number], string>> = {
  friend_page: "on the friend page",
  refer_page: "on your page",
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
      "Each time a number got leave to be texted: when, where and by what words, newest first. Lines are only ever added. For admins.",
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
    errors: ["invalid_input"],
  }),
};
