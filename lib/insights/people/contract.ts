import { z } from "zod";
import {
  activityActions,
  actorKinds,
  askStates,
  askSteps,
  denialReasons,
  messageChannels,
  webhookEventTypes,
} from "@/db/enums";
import { auditActions } from "@/db/enums-audit";
import { optOutChanges, optOutWays } from "@/db/enums-consent";
import { endpoint, timestamp } from "@/lib/kit/contract";
import { emailAddress } from "@/lib/kit/email-address";
import { usPhone } from "@/lib/kit/phone";
import { languages } from "@/lib/kit/words/languages";
import { Advocate } from "@/lib/leads/advocates/shapes";
import { Referral } from "@/lib/leads/referrals/shapes";
import { TextConsent } from "@/lib/messages/consent-contract";

const person = {
  advocateId: z.uuid().exactOptional().meta({ description: "The person as an advocate." }),
  referralId: z.uuid().exactOptional().meta({ description: "The friend of a referral." }),
  email: emailAddress.exactOptional().meta({
    description: "Everyone with this email address, or one that reaches the same person.",
    example: "ann@example.com",
  }),
  phone: usPhone.exactOptional().meta({ description: "Everyone with this US phone number." }),
};

const names = Object.keys(person);
const namesOne = (given: object) => names.filter((name) => name in given).length === 1;
const nameOne = {
  path: ["email"],
  message: "or phone, advocateId or referralId is required, and only one of them",
};

const money = { description: "In cents." };
const instant = timestamp.optional();
const Fields = z.record(z.string(), z.unknown());

const KeptEntry = z.object({
  action: z.enum(activityActions),
  createdAt: timestamp,
  amountCents: z.int().optional().meta(money),
  balanceAfter: z.int().optional().meta(money),
  memo: z.string().optional(),
  friend: z.string().optional().meta({ description: "First name and initial.", example: "Fred F." }),
});

const KeptReferral = Referral.pick({
  referralId: true,
  campaignId: true,
  campaignName: true,
  status: true,
  createdAt: true,
  convertedAt: true,
  advocateRewardCents: true,
});

const friendLanguage = z.enum(languages).optional().meta({ description: "The language the person read." });

/**
 * Everything stored about one person. Of others it includes only what the person may know: first names and initials,
 * and in healthcare only friends who agreed.
 */
export const PersonalData = z
  .object({
    exportedAt: timestamp,
    organization: z.object({ orgId: z.uuid(), name: z.string() }),
    emails: z.array(z.string()),
    phones: z.array(z.string()),
    advocates: z
      .array(
        Advocate.omit({ portalToken: true, portalUrl: true }).extend({
          campaignName: z.string(),
          visitCount: z.int(),
          lastVisitedAt: instant,
          activity: z.array(KeptEntry),
          jobs: z.array(
            z.object({
              service: z.string().optional(),
              technician: z.string().optional(),
              doneAt: timestamp,
              score: z.int().optional(),
              comment: z.string().optional(),
              answeredAt: instant,
            }),
          ),
          asks: z.array(
            z.object({
              step: z.enum(askSteps),
              state: z.enum(askStates),
              dueAt: timestamp,
              decidedAt: instant,
            }),
          ),
          referralsMade: z.array(KeptReferral.extend({ friend: z.string() })),
        }),
      )
      .meta({ description: "The person as an advocate, in every campaign." }),
    referredIn: z
      .array(
        KeptReferral.extend({
          referredBy: z.string(),
          friendName: z.string(),
          friendEmail: z.string().optional(),
          friendPhone: z.string().optional(),
          friendSmsConsentAt: instant,
          friendTellConsentAt: instant,
          friendLanguage,
          friendRewardCents: z.int().optional().meta(money),
        }),
      )
      .meta({ description: "Referrals in which the person is the friend." }),
    waiting: z
      .array(
        z.object({
          friendName: z.string(),
          friendEmail: z.string().optional(),
          friendPhone: z.string().optional(),
          friendTellConsentAt: instant,
          friendLanguage,
          sentBy: z.string().optional(),
          note: z.string().optional(),
          createdAt: timestamp,
        }),
      )
      .meta({ description: "The person as a friend whose advocate isn’t known yet." }),
    customerSince: z
      .array(z.iso.date())
      .meta({ description: "The days of the person's first jobs in your customer files." }),
    denials: z
      .array(z.object({ referralId: z.uuid(), decidedAt: timestamp, reason: z.enum(denialReasons) }))
      .meta({ description: "Referrals by the person that don't count, if the person may know why." }),
    messages: z.array(
      z.object({
        messageId: z.uuid(),
        channel: z.enum(messageChannels),
        to: z.string(),
        subject: z.string().optional(),
        text: z.string(),
        status: z.string(),
        createdAt: timestamp,
        handledAt: instant,
      }),
    ),
    unreachable: z
      .array(
        z.object({
          channel: z.enum(messageChannels),
          contact: z.string(),
          reason: z.string(),
          bouncedAt: timestamp,
        }),
      )
      .meta({ description: "Addresses and numbers of the person that messages came back from." }),
    optOuts: z.array(z.object({ channel: z.enum(messageChannels), address: z.string(), since: timestamp })),
    optOutLog: z
      .array(
        z.object({
          channel: z.enum(messageChannels),
          contact: z.string(),
          change: z.enum(optOutChanges),
          way: z.enum(optOutWays),
          createdAt: timestamp,
        }),
      )
      .meta({ description: "Every opt-out and opt-in of the person." }),
    textConsents: z
      .array(TextConsent.omit({ consentId: true, subjectId: true }))
      .meta({ description: "Every consent to texts, given by the person or recorded by you." }),
    webhookEvents: z.array(
      z.object({ eventId: z.uuid(), type: z.enum(webhookEventTypes), receivedAt: timestamp, data: Fields }),
    ),
    connectionEvents: z
      .array(z.object({ eventId: z.uuid(), type: z.string(), receivedAt: timestamp, body: z.unknown() }))
      .meta({ description: "Events from connected systems about the person." }),
    auditEntries: z.array(
      z.object({
        auditId: z.uuid(),
        action: z.enum(auditActions),
        createdAt: timestamp,
        actorKind: z.enum(actorKinds),
        before: Fields.optional(),
        after: Fields.optional(),
      }),
    ),
  })
  .meta({ id: "PersonalData" });

const Erasure = z
  .object({
    advocates: z.int().meta({ description: "Enrollments that were anonymized.", example: 1 }),
    referrals: z.int().meta({ description: "Referrals in which the person was the friend.", example: 1 }),
    matchRequests: z.int().meta({ description: "Requests to find out who referred the person.", example: 0 }),
    messages: z.int().meta({ description: "Messages to the person.", example: 4 }),
    webhookEvents: z.int().meta({ description: "Events from your other systems about the person." }),
    connectionEvents: z.int().meta({ description: "Events from connected systems, such as Stripe." }),
    customerRecords: z.int().meta({ description: "Rows of your customer files about the person." }),
    balanceCents: z.int().meta({ description: "Credit that stays in your books, in cents.", example: 2500 }),
  })
  .meta({ id: "Erasure" });

const access = { role: "admin" } as const;

export const people = {
  export: endpoint({
    operationId: "exportPerson",
    method: "POST",
    path: "/api/app/people/export",
    summary: "Export a person's data",
    description:
      "Everything stored about one person, an advocate or a friend, as one document to hand out. Rows that share only a phone number are included only if you search by the number. The export is recorded in the audit log. For admins.",
    access: { ...access, inDemo: "open" },
    input: z.strictObject(person).refine(namesOne, nameOne),
    example: { advocateId: "019a6c1f-0c2b-7b6e-8a55-0d6f1a2b3c4d" },
    output: z.object({ person: PersonalData }),
    errors: ["not_found"],
  }),
  erase: endpoint({
    operationId: "erasePerson",
    method: "POST",
    path: "/api/app/people/erase",
    summary: "Erase a person's data",
    description:
      "Permanently removes a person’s names, contacts and links, including those in messages, events and the audit log; others see “a former member”. Amounts, balances, counts and opt-outs stay, and nothing more is sent to the person. The same address can be enrolled again as a new person. Refused while the person has credit, unless `force` is true. With `dryRun` nothing changes. For admins.",
    access,
    input: z
      .strictObject({
        ...person,
        force: z.boolean().exactOptional().meta({ description: "Erase even if there is credit left." }),
        dryRun: z.boolean().exactOptional().meta({ description: "Only report what would be erased." }),
      })
      .refine(namesOne, nameOne),
    example: { advocateId: "019a6c1f-0c2b-7b6e-8a55-0d6f1a2b3c4d" },
    output: z.object({ erased: Erasure }),
    errors: ["not_found", "credit_left"],
  }),
};
