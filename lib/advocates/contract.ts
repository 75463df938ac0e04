import { z } from "zod";
import { notificationPreferences } from "@/db/enums";
import { usPhone } from "@/lib/advocates/phone";
import { endpoint, listEndpoint, paging, text, timestamp } from "@/lib/api/contract";
import { campaignId, changesSomething } from "@/lib/campaigns/contract";
import { Referral } from "@/lib/referrals/shapes";

export const advocateId = z
  .uuid()
  .meta({ description: "The advocate.", example: "019a6c1f-0c2b-7b6e-8a55-0d6f1a2b3c4d" });

const name = text(100).meta({ example: "Ann Reyes" });
const email = z.email().max(254).meta({ example: "ann@example.com" });
const notificationPreference = z.enum(notificationPreferences);

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
    referralCode: z
      .string()
      .meta({ description: "Upper or lower case makes no difference.", example: "ANN-7K2Q" }),
    portalToken: z.string().meta({
      description: "Opens the advocate's portal. Treat it as a password.",
      example: exampleToken,
    }),
    creditBalanceCents: z.int().meta({ description: "Cents to spend now.", example: 4800 }),
    enrolledAt: timestamp,
    smsConsentAt: timestamp.optional().meta({
      description:
        "Since when the person may be texted. Omitted for a referred friend who has not agreed to it: such a friend is never texted, whatever the preference.",
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

export const ListedAdvocate = Advocate.extend({
  pendingCount: z.int().meta({ example: 2 }),
  convertedCount: z.int().meta({ example: 3 }),
}).meta({
  id: "ListedAdvocate",
});

const hasContact = (person: { email?: unknown; phone?: unknown }) => Boolean(person.email || person.phone);

const path = "/api/app/campaigns/:campaignId/advocates";
const access = {};

export const advocates = {
  invite: endpoint({
    method: "POST",
    path: "/api/app/campaigns/:campaignId/invite",
    status: 201,
    summary: "Enroll an advocate",
    description:
      "Gives a person a referral link, a code and a portal on this campaign, and sends them by e-mail, by text, or both. An e-mail address or a US phone number is required; a phone number alone needs the SMS feature. The e-mail address (else the phone number) may be enrolled once per campaign.",
    access,
    input: z
      .strictObject({ campaignId, name, email: email.exactOptional(), phone: usPhone.exactOptional() })
      .refine(hasContact, { path: ["email"], message: "or phone is required" }),
    example: { name: "Ann Reyes", email: "ann@example.com" },
    output: z.object({ advocate: Advocate }),
    errors: [
      "invalid_input",
      "feature_not_enabled",
      "plan_limit_reached",
      "not_found",
      "advocate_already_enrolled",
    ],
  }),
  list: listEndpoint({
    path,
    summary: "List a campaign's advocates",
    description: "Newest first, each with the number of pending and converted referrals.",
    access,
    input: z.strictObject({ campaignId, ...paging }),
    key: "advocates",
    id: "advocateId",
    item: ListedAdvocate,
    errors: ["invalid_input", "not_found"],
  }),
  get: endpoint({
    method: "GET",
    path: `${path}/:advocateId`,
    status: 200,
    summary: "Read an advocate",
    description: "The advocate and all referrals sent on this campaign, newest first.",
    access,
    input: z.strictObject({ campaignId, advocateId }),
    output: z.object({ advocate: Advocate, referrals: z.array(Referral) }),
    errors: ["invalid_input", "not_found"],
  }),
  update: endpoint({
    method: "PATCH",
    path: `${path}/:advocateId`,
    status: 200,
    summary: "Update an advocate",
    description:
      "null removes an e-mail address or a phone number; one of them must remain. Changing them without naming `notificationPreference` sets it to what the new ones allow.",
    access,
    input: z
      .strictObject({
        campaignId,
        advocateId,
        name: name.exactOptional(),
        email: email.nullable().exactOptional(),
        phone: usPhone.nullable().exactOptional(),
        notificationPreference: notificationPreference.exactOptional(),
      })
      .refine(changesSomething, "must change at least one field"),
    example: { phone: "+14155550132", notificationPreference: "email" },
    output: z.object({ advocate: Advocate }),
    errors: ["invalid_input", "feature_not_enabled", "not_found", "advocate_already_enrolled"],
  }),
};
