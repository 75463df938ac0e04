import { z } from "zod";
import { notificationPreferences } from "@/db/enums";
import { timestamp } from "@/lib/kit/contract";
import { dollars } from "@/lib/kit/format-cents";
import { formatPhone } from "@/lib/kit/format-phone";
import { languages } from "@/lib/kit/words/languages";

export const notificationPreference = z.enum(notificationPreferences);
export const language = z
  .enum(languages)
  .meta({ description: "The language of the person's messages and pages.", example: "es" });

const exampleToken = "AZpsHAAxe7qL1vVw5yMkRAGabB8MK3tuilUNbxorPE0a9Yk3vQfT2mXzL8cRwB6d";

export const Advocate = z
  .object({
    advocateId: z.uuid(),
    campaignId: z.uuid(),
    orgId: z.uuid(),
    name: z.string(),
    email: z.string().optional(),
    phone: z.string().optional().meta({ description: "US number in E.164 form." }),
    notificationPreference,
    language: language.optional().meta({
      description:
        "The language of the person's messages and pages. Omitted until chosen; the organization’s applies then.",
    }),
    doNotAsk: z.boolean().optional().meta({ description: "Tag no-referral: never asked. Omitted if unset." }),
    referralCode: z.string().meta({ description: "Not case-sensitive.", example: "ANN-7K2Q" }),
    portalToken: z.string().meta({
      description: "Opens the advocate's portal until its link is replaced. Treat it as a password.",
      example: exampleToken,
    }),
    creditBalanceCents: z.int().meta({ description: "Cents to spend now.", example: 4800 }),
    pendingCreditCents: z.int().meta({ description: "Cents that become credit after the waiting time." }),
    owedCents: z.int().meta({ description: "Spent before it was taken back; off the next credit." }),
    enrolledAt: timestamp,
    erasedAt: timestamp.optional().meta({ description: "When the person's data was erased; amounts stay." }),
    termsVersion: z
      .string()
      .optional()
      .meta({ description: "The terms of the offer when the advocate first opened their page." }),
    termsSeenAt: timestamp.optional().meta({ description: "When the advocate first opened the page." }),
    smsConsentAt: timestamp.optional().meta({
      description:
        "When the person agreed to texts. Omitted without consent, such as for a referred friend or an imported person, who is never texted whatever the preference.",
    }),
    referralUrl: z.url().meta({
      description: "The link the advocate shares.",
      example: "https://refer.example.com/r/ANN-7K2Q",
    }),
    portalUrl: z.url().meta({
      description: "The advocate's own page.",
      example: `https://refer.example.com/portal/${exampleToken}`,
    }),
  })
  .meta({ id: "Advocate" });

/** How often the link was opened. */
export const visits = {
  visitCount: z.int().meta({
    description: "How often people opened the link, not counting link previews in chats.",
    example: 14,
  }),
  lastVisitedAt: timestamp.optional().meta({ description: "When the link was last opened." }),
};

export const ListedAdvocate = Advocate.extend({
  pendingCount: z.int().meta({ description: "Referrals that take one of the advocate's places.", example: 2 }),
  openCount: z.int().meta({
    description: "All open referrals, including those the friend hasn’t confirmed.",
    example: 2,
  }),
  convertedCount: z.int().meta({ example: 3 }),
  ...visits,
  lastActivityAt: timestamp.meta({
    description: "The latest of: enrollment, a visit of the link, a new referral, a change of credit.",
  }),
}).meta({ id: "ListedAdvocate" });

export const FoundAdvocate = ListedAdvocate.extend({
  campaignName: z.string().meta({ example: "Neighbors refer neighbors" }),
}).meta({ id: "FoundAdvocate" });

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

type AdvocateLine = z.output<typeof ListedAdvocate>;

/** The columns of an advocate spreadsheet. */
export const csv = {
  Name: ({ name }: AdvocateLine) => name,
  Email: ({ email }: AdvocateLine) => email,
  Phone: ({ phone }: AdvocateLine) => phone && formatPhone(phone),
  Code: ({ referralCode }: AdvocateLine) => referralCode,
  Link: ({ referralUrl }: AdvocateLine) => referralUrl,
  "Credit (USD)": ({ creditBalanceCents }: AdvocateLine) => dollars(creditBalanceCents),
  Waiting: ({ openCount }: AdvocateLine) => openCount,
  Converted: ({ convertedCount }: AdvocateLine) => convertedCount,
  "Link opened": ({ visitCount }: AdvocateLine) => visitCount,
  Enrolled: ({ enrolledAt }: AdvocateLine) => enrolledAt,
  "Pending credit (USD)": ({ pendingCreditCents }: AdvocateLine) => dollars(pendingCreditCents),
  "Owed (USD)": ({ owedCents }: AdvocateLine) => dollars(owedCents),
};
