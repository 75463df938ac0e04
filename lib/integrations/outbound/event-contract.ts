import { z } from "zod";
import {
  campaignStatuses,
  messageChannels,
  messageTemplates,
  type OutboundEventType,
  outboundEventTypes,
  redemptionMethods,
  referralStages,
  referralStatuses,
  reversalReasons,
  reviewRules,
  rewardModes,
} from "@/db/enums";
import { creditTypes } from "@/db/enums-credit";
import { timestamp } from "@/lib/kit/contract";

const cents = z.int();
const campaign = { campaignId: z.uuid(), campaignName: z.string() };

const Advocate = z
  .strictObject({
    advocateId: z.uuid(),
    ...campaign,
    name: z.string(),
    email: z.string().optional(),
    phone: z.string().optional().meta({ description: "In E.164." }),
    referralCode: z.string(),
    referralUrl: z.url().meta({ description: "The link the advocate shares." }),
    creditBalanceCents: cents.meta({ description: "Credit to spend at that moment." }),
    enrolledAt: timestamp,
  })
  .meta({ id: "EventAdvocate" });

const referral = {
  referralId: z.uuid(),
  status: z.enum(referralStatuses),
  stage: z.enum(referralStages),
  friendName: z.string(),
  friendEmail: z.string().optional(),
  friendPhone: z.string().optional().meta({ description: "In E.164." }),
  note: z.string().optional().meta({ description: "Your team’s own." }),
  createdAt: timestamp,
  advocate: Advocate,
};

const Conversion = z
  .strictObject({
    conversionId: z.uuid(),
    externalId: z.string().optional().meta({ description: "The job’s or invoice’s id in your own system." }),
    jobValueCents: cents.optional(),
    advocateRewardCents: cents,
    friendRewardCents: cents,
    convertedAt: timestamp,
  })
  .meta({ id: "EventConversion" });

const Reversal = z
  .strictObject({
    reason: z.enum(reversalReasons).optional().meta({ description: "For a complete reversal." }),
    refundedValueCents: cents.meta({ description: "The part of the job’s value refunded so far." }),
    reversedRewardCents: cents.meta({ description: "The part of the reward taken back so far." }),
    isComplete: z.boolean(),
  })
  .meta({ id: "EventReversal" });

const Referral = z.strictObject({
  ...referral,
  conversion: Conversion.optional().meta({ description: "Once it is converted." }),
  reversal: Reversal.optional().meta({ description: "Once something was refunded." }),
});

const Credit = z.strictObject({
  entryId: z.uuid().meta({ description: "The ledger’s entry." }),
  amountCents: cents.meta({ description: "Negative for credit taken." }),
  balanceBeforeCents: cents,
  balanceAfterCents: cents,
  creditType: z.enum(creditTypes).optional().meta({ description: "The credit type used in every report." }),
  owedCents: cents.optional().meta({
    description: "Change in the amount the advocate owes; negative if it is paid down.",
  }),
  memo: z.string().optional(),
  referralId: z.uuid().optional().meta({ description: "With rewards and refunds." }),
  redemptionId: z.uuid().optional(),
  method: z.enum(redemptionMethods).optional().meta({ description: "How it was redeemed." }),
  advocate: Advocate,
});

/** The `data` of each event type: the single source of schemas, docs and tests. SQL builds it (`outbound.sql`). */
export const eventData = {
  "advocate.enrolled": Advocate,
  "advocate.updated": Advocate,
  "referral.created": Referral,
  "referral.stage_changed": Referral.extend({ previousStage: z.enum(referralStages) }),
  "referral.converted": Referral.extend({ conversion: Conversion }),
  "referral.reversed": Referral.extend({ conversion: Conversion, reversal: Reversal }),
  "referral.flagged": Referral.extend({
    rule: z.enum(reviewRules),
    reason: z.string().meta({ description: "Why it was flagged, as a sentence." }),
  }),
  "friend.promoted": Advocate.extend({
    referralId: z.uuid().meta({ description: "The referral that brought the friend." }),
  }),
  "credit.adjusted": Credit,
  "credit.redeemed": Credit,
  "credit.expired": Credit,
  "credit.changed": Credit,
  "credit.returned": Credit,
  "credit.released": Credit,
  "referral.restored": Referral.extend({ conversion: Conversion }),
  "referral.updated": Referral,
  "match_request.created": z.strictObject({
    matchRequestId: z.uuid(),
    friendName: z.string(),
    friendEmail: z.string().optional(),
    friendPhone: z.string().optional().meta({ description: "In E.164." }),
    sentBy: z.string().optional().meta({ description: "The name the friend gave, as typed." }),
    note: z.string().optional(),
    isPublic: z.boolean().meta({ description: "Whether it came from your public page." }),
    createdAt: timestamp,
  }),
  "campaign.updated": z.strictObject({
    campaignId: z.uuid(),
    name: z.string(),
    status: z.enum(campaignStatuses),
    rewardMode: z.enum(rewardModes),
    advocateRewardValue: z
      .int()
      .meta({ description: "Cents, or basis points when `rewardMode` is `percent`." }),
    friendRewardValue: z.int(),
    maxReferralsPerAdvocate: z.int(),
    creditHoldDays: z.int(),
    expiresAt: timestamp.optional(),
    isDeleted: z.boolean(),
  }),
  "message.failed": z.strictObject({
    messageId: z.uuid(),
    channel: z.enum(messageChannels),
    template: z.enum(messageTemplates),
    recipient: z.string(),
    problem: z.string().optional(),
    advocateId: z.uuid().optional().meta({ description: "Left out for a friend or a member." }),
  }),
  "webhook.test": z.strictObject({ message: z.string() }),
} as const satisfies Readonly<Record<OutboundEventType, z.ZodType>>;

/** When each type is sent, for the reference and for members choosing types. */
export const eventMeanings: Readonly<Record<OutboundEventType, string>> = {
  "advocate.enrolled":
    "Someone became an advocate: added, imported, signed up, or promoted from a referred friend.",
  "advocate.updated": "An advocate’s name, email, phone or code changed.",
  "referral.created":
    "A friend was referred. A friend who used the public form counts once they confirmed or you contacted them.",
  "referral.stage_changed":
    "A lead moved: contacted, booked, lost, rejected, converted, reversed, or reopened.",
  "referral.converted": "A friend became a customer and the reward was earned.",
  "referral.reversed": "A job was refunded, in part or in full, and the reward taken back with it.",
  "referral.flagged": "A referral looks doubtful and waits for your review.",
  "friend.promoted": "A referred friend became an advocate.",
  "credit.adjusted": "A member added or removed credit manually.",
  "credit.redeemed": "Credit was used.",
  "credit.expired": "Credit ran out.",
  "credit.changed":
    "Any entry that moves credit, with its type: they add up to the balance and to the credit report.",
  "credit.returned": "A redemption was canceled, and its credit came back.",
  "credit.released": "Pending credit became available.",
  "referral.restored": "A refund was undone, and the reward given back.",
  "referral.updated": "A lead’s name, email, phone or advocate was corrected.",
  "match_request.created": "A friend came in, and a member has to say who referred them.",
  "campaign.updated": "A campaign’s name, status, rewards or limits changed.",
  "message.failed": "An email or text could not be sent, or came back.",
  "webhook.test": "A member pressed Send test.",
};

const advocate: z.input<typeof Advocate> = {
  advocateId: "019a6c1f-0c2b-7b6e-8a55-0d6f1a2b3c4d",
  campaignId: "019a6c1e-7a40-7c3e-9d0b-6f2f4b1f8a10",
  campaignName: "Neighbors refer neighbors",
  name: "Ann Reyes",
  email: "ann@example.com",
  phone: "+14155550132",
  referralCode: "ANN-7K2Q",
  referralUrl: "https://refer.example.com/r/ANN-7K2Q",
  creditBalanceCents: 2_500,
  enrolledAt: "2026-11-02T16:20:00.000Z",
};
const lead: z.input<typeof Referral> = {
  referralId: "019a6c20-5d3e-7f10-b1c2-9e8d7c6b5a40",
  status: "pending",
  stage: "new",
  friendName: "Fred Fox",
  friendEmail: "fred@example.com",
  friendPhone: "+15035550164",
  createdAt: "2026-11-03T18:00:00.000Z",
  advocate,
};
const conversion: z.input<typeof Conversion> = {
  conversionId: "019a6c24-11aa-7c01-8d20-3b4c5d6e7f80",
  externalId: "invoice-1042",
  jobValueCents: 48_000,
  advocateRewardCents: 2_500,
  friendRewardCents: 5_000,
  convertedAt: "2026-11-10T15:30:00.000Z",
};
const converted = { ...lead, status: "converted", stage: "converted", conversion } as const;
const credit: z.input<typeof Credit> = {
  entryId: "019a6c25-2b3c-7d4e-8f50-617283940a1b",
  amountCents: 1_000,
  balanceBeforeCents: 2_500,
  balanceAfterCents: 3_500,
  creditType: "corrected",
  memo: "Thank you for the review",
  advocate: { ...advocate, creditBalanceCents: 3_500 },
};
const used = {
  ...credit,
  amountCents: -2_500,
  balanceAfterCents: 0,
  creditType: "used",
  memo: undefined,
} as const;
const spent = { ...used, advocate: { ...advocate, creditBalanceCents: 0 } } as const;

/** An example of each type, for test events and for mapping fields in automation tools. */
export const eventExamples: { readonly [T in OutboundEventType]: z.input<(typeof eventData)[T]> } = {
  "advocate.enrolled": { ...advocate, creditBalanceCents: 0 },
  "advocate.updated": advocate,
  "referral.created": lead,
  "referral.stage_changed": { ...lead, stage: "contacted", previousStage: "new" },
  "referral.converted": converted,
  "referral.reversed": {
    ...converted,
    stage: "reversed",
    reversal: {
      reason: "refunded",
      refundedValueCents: 48_000,
      reversedRewardCents: 2_500,
      isComplete: true,
    },
  },
  "referral.flagged": {
    ...lead,
    rule: "known_customer",
    reason: "Fred has been a customer since March 14, 2025.",
  },
  "friend.promoted": {
    ...advocate,
    advocateId: "019a6c24-22bb-7d12-9e31-4c5d6e7f8091",
    name: "Fred Fox",
    email: "fred@example.com",
    phone: "+15035550164",
    referralCode: "FRED-4M8T",
    referralUrl: "https://refer.example.com/r/FRED-4M8T",
    creditBalanceCents: 0,
    referralId: lead.referralId,
  },
  "credit.adjusted": credit,
  "credit.redeemed": { ...spent, redemptionId: "019a6c26-3c4d-7e5f-9061-728394a5b6c7", method: "invoice" },
  "credit.expired": { ...spent, creditType: "expired" },
  "credit.changed": {
    ...credit,
    amountCents: 2_500,
    balanceBeforeCents: 0,
    balanceAfterCents: 2_500,
    creditType: "earned",
    memo: undefined,
    referralId: lead.referralId,
    advocate,
  },
  "credit.returned": {
    ...credit,
    ...{
      amountCents: 2_500,
      balanceBeforeCents: 0,
      balanceAfterCents: 2_500,
      creditType: "used",
      memo: undefined,
    },
    ...{ redemptionId: "019a6c26-3c4d-7e5f-9061-728394a5b6c7", method: "invoice", advocate },
  },
  "credit.released": {
    ...credit,
    ...{ amountCents: 2_500, balanceBeforeCents: 0, balanceAfterCents: 2_500, creditType: "released" },
    ...{ memo: undefined, referralId: lead.referralId, advocate },
  },
  "referral.restored": converted,
  "referral.updated": { ...lead, friendName: "Frederick Fox" },
  "match_request.created": {
    matchRequestId: "019a6c20-5d3e-7f10-b1c2-9e8d7c6b5a41",
    friendName: "Karen Boyd",
    friendPhone: "+14155550177",
    sentBy: "Maria from church",
    isPublic: true,
    createdAt: "2026-11-03T18:00:00.000Z",
  },
  "campaign.updated": {
    campaignId: advocate.campaignId,
    name: "Neighbors refer neighbors",
    status: "active",
    rewardMode: "fixed",
    advocateRewardValue: 2_500,
    friendRewardValue: 5_000,
    maxReferralsPerAdvocate: 10,
    creditHoldDays: 14,
    isDeleted: false,
  },
  "message.failed": {
    messageId: "019a6c27-4d5e-7f60-8172-8394a5b6c7d8",
    channel: "email",
    template: "invite",
    recipient: "ann@example.com",
    problem: "The address does not exist.",
    advocateId: advocate.advocateId,
  },
  "webhook.test": { message: "Your endpoint works." },
};

export const eventType = z
  .enum(outboundEventTypes)
  .meta({ description: "The event type.", example: "referral.converted" });

/** Version of the event format. It grows only with changes that receivers must handle. */
export const EVENT_VERSION = 1;

/** An event as sent. */
export const OutboundEvent = z
  .object({
    id: z.uuid().meta({
      description: "The same in every repeat: take each id once.",
      example: "019a6c24-11aa-7c01-8d20-3b4c5d6e7f81",
    }),
    type: eventType,
    timestamp: timestamp.meta({ description: "When it happened." }),
    orgId: z.uuid().meta({
      description: "Your organization, for a receiver that serves several.",
      example: "019a6c1d-5f20-7a11-8b42-1c2d3e4f5a6b",
    }),
    version: z.literal(EVENT_VERSION).meta({
      description: "Version of the event format. Within a version, fields are only added.",
    }),
    data: z.record(z.string(), z.unknown()).meta({
      description: "The event’s fields, by type.",
      example: eventExamples["referral.converted"],
    }),
  })
  .meta({ id: "OutboundEvent" });
