import { z } from "zod";
import {
  campaignStatuses,
  messageChannels,
  messageTemplates,
  type OutboundEventType,
  outboundEventTypes,
  referralStages,
  reviewRules,
  rewardModes,
} from "@/db/enums";
import {
  Advocate,
  advocate,
  Conversion,
  Credit,
  converted,
  credit,
  lead,
  Referral,
  Reversal,
  spent,
} from "@/lib/integrations/outbound/event-shapes";
import { timestamp } from "@/lib/kit/contract";

export const eventGroups = ["Referrals", "Advocates", "Credit", "Campaigns and messages"] as const;

interface EventDescription<Shape extends z.ZodType> {
  /** Label on screens and in automation tools. */
  readonly name: string;
  /** Group in the picker. Left out for test events, which no one chooses. */
  readonly group?: (typeof eventGroups)[number];
  /** Ends "Triggers …" in automation tools. Left out for test events, which start none. */
  readonly when?: string;
  /** When it is sent, for the reference and for members choosing types. */
  readonly meaning: string;
  /** The shape of `data`. SQL builds it (`outbound.sql`). */
  readonly data: Shape;
  /** For test events and for mapping fields in automation tools. */
  readonly example: z.input<Shape>;
}

function event<Shape extends z.ZodType>(description: EventDescription<Shape>): EventDescription<Shape> {
  return description;
}

/** Every event type, in the order of the picker: the single source of schemas, labels, docs and automation tools. */
export const eventCatalog = {
  "referral.created": event({
    name: "New lead",
    group: "Referrals",
    when: "when a friend is referred",
    meaning:
      "A friend was referred. A friend who used the public form counts once they confirmed or you contacted them.",
    data: Referral,
    example: lead,
  }),
  "referral.stage_changed": event({
    name: "Lead moved",
    group: "Referrals",
    when: "when a lead is contacted, booked, lost or reopened",
    meaning: "A lead moved: contacted, booked, lost, rejected, converted, reversed, or reopened.",
    data: Referral.extend({ previousStage: z.enum(referralStages) }),
    example: { ...lead, stage: "contacted", previousStage: "new" },
  }),
  "referral.converted": event({
    name: "Lead became a customer",
    group: "Referrals",
    when: "when a lead becomes a customer and the reward is earned",
    meaning: "A friend became a customer and the reward was earned.",
    data: Referral.extend({ conversion: Conversion }),
    example: converted,
  }),
  "referral.reversed": event({
    name: "Job refunded",
    group: "Referrals",
    when: "when a job is refunded and the reward taken back",
    meaning: "A job was refunded, in part or in full, and the reward taken back with it.",
    data: Referral.extend({ conversion: Conversion, reversal: Reversal }),
    example: {
      ...converted,
      stage: "reversed",
      reversal: {
        reason: "refunded",
        refundedValueCents: 48_000,
        reversedRewardCents: 2_500,
        isComplete: true,
      },
    },
  }),
  "referral.restored": event({
    name: "Refund undone",
    group: "Referrals",
    when: "when a refund is undone and the reward given back",
    meaning: "A refund was undone, and the reward given back.",
    data: Referral.extend({ conversion: Conversion }),
    example: converted,
  }),
  "referral.updated": event({
    name: "Lead corrected",
    group: "Referrals",
    when: "when a lead’s name, email, phone or advocate is corrected",
    meaning: "A lead’s name, email, phone or advocate was corrected.",
    data: Referral,
    example: { ...lead, friendName: "Frederick Fox" },
  }),
  "referral.flagged": event({
    name: "Lead looks doubtful",
    group: "Referrals",
    when: "when a lead waits for your review",
    meaning: "A referral looks doubtful and waits for your review.",
    data: Referral.extend({
      rule: z.enum(reviewRules),
      reason: z.string().meta({ description: "Why it was flagged, as a sentence." }),
    }),
    example: {
      ...lead,
      rule: "known_customer",
      reason: "Fred has been a customer since March 14, 2025.",
    },
  }),
  "match_request.created": event({
    name: "Friend to match",
    group: "Referrals",
    when: "when a friend comes in and a member has to match who sent them",
    meaning: "A friend came in, and a member has to say who referred them.",
    data: z.strictObject({
      matchRequestId: z.uuid(),
      friendName: z.string(),
      friendEmail: z.string().optional(),
      friendPhone: z.string().optional().meta({ description: "In E.164." }),
      sentBy: z.string().optional().meta({ description: "The name the friend gave, as typed." }),
      note: z.string().optional(),
      isPublic: z.boolean().meta({ description: "Whether it came from your public page." }),
      createdAt: timestamp,
    }),
    example: {
      matchRequestId: "019a6c20-5d3e-7f10-b1c2-9e8d7c6b5a41",
      friendName: "Karen Boyd",
      friendPhone: "+14155550177",
      sentBy: "Maria from church",
      isPublic: true,
      createdAt: "2026-11-03T18:00:00.000Z",
    },
  }),
  "advocate.enrolled": event({
    name: "New advocate",
    group: "Advocates",
    when: "when a person becomes an advocate",
    meaning: "Someone became an advocate: added, imported, signed up, or promoted from a referred friend.",
    data: Advocate,
    example: { ...advocate, creditBalanceCents: 0 },
  }),
  "advocate.updated": event({
    name: "Advocate changed",
    group: "Advocates",
    when: "when an advocate’s name, email, phone or code changes",
    meaning: "An advocate’s name, email, phone or code changed.",
    data: Advocate,
    example: advocate,
  }),
  "friend.promoted": event({
    name: "Friend became an advocate",
    group: "Advocates",
    when: "when a referred friend becomes an advocate",
    meaning: "A referred friend became an advocate.",
    data: Advocate.extend({
      referralId: z.uuid().meta({ description: "The referral that brought the friend." }),
    }),
    example: {
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
  }),
  "credit.adjusted": event({
    name: "Credit adjusted",
    group: "Credit",
    when: "when a member adds or removes credit",
    meaning: "A member added or removed credit manually.",
    data: Credit,
    example: credit,
  }),
  "credit.redeemed": event({
    name: "Credit used",
    group: "Credit",
    when: "when credit is used",
    meaning: "Credit was used.",
    data: Credit,
    example: { ...spent, redemptionId: "019a6c26-3c4d-7e5f-9061-728394a5b6c7", method: "invoice" },
  }),
  "credit.returned": event({
    name: "Used credit returned",
    group: "Credit",
    when: "when a redemption is canceled and its credit comes back",
    meaning: "A redemption was canceled, and its credit came back.",
    data: Credit,
    example: {
      ...credit,
      amountCents: 2_500,
      balanceBeforeCents: 0,
      balanceAfterCents: 2_500,
      creditType: "used",
      memo: undefined,
      redemptionId: "019a6c26-3c4d-7e5f-9061-728394a5b6c7",
      method: "invoice",
      advocate,
    },
  }),
  "credit.released": event({
    name: "Pending credit released",
    group: "Credit",
    when: "when pending credit becomes available",
    meaning: "Pending credit became available.",
    data: Credit,
    example: {
      ...credit,
      amountCents: 2_500,
      balanceBeforeCents: 0,
      balanceAfterCents: 2_500,
      creditType: "released",
      memo: undefined,
      referralId: lead.referralId,
      advocate,
    },
  }),
  "credit.expired": event({
    name: "Credit expired",
    group: "Credit",
    when: "when credit runs out",
    meaning: "Credit ran out.",
    data: Credit,
    example: { ...spent, creditType: "expired" },
  }),
  "credit.changed": event({
    name: "Credit changed in any way",
    group: "Credit",
    when: "when any entry moves credit",
    meaning: "Any entry that moves credit, with its type: they add up to the balance and to the credit report.",
    data: Credit,
    example: {
      ...credit,
      amountCents: 2_500,
      balanceBeforeCents: 0,
      balanceAfterCents: 2_500,
      creditType: "earned",
      memo: undefined,
      referralId: lead.referralId,
      advocate,
    },
  }),
  "campaign.updated": event({
    name: "Campaign changed",
    group: "Campaigns and messages",
    when: "when a campaign’s name, status, rewards or limits change",
    meaning: "A campaign’s name, status, rewards or limits changed.",
    data: z.strictObject({
      campaignId: z.uuid(),
      name: z.string(),
      status: z.enum(campaignStatuses),
      rewardMode: z.enum(rewardModes),
      advocateRewardValue: z.int().meta({ description: "Cents, or basis points when `rewardMode` is `percent`." }),
      friendRewardValue: z.int(),
      maxReferralsPerAdvocate: z.int(),
      creditHoldDays: z.int(),
      expiresAt: timestamp.optional(),
      isDeleted: z.boolean(),
    }),
    example: {
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
  }),
  "message.failed": event({
    name: "Message not delivered",
    group: "Campaigns and messages",
    when: "when an email or text cannot be delivered",
    meaning: "An email or text could not be sent, or came back.",
    data: z.strictObject({
      messageId: z.uuid(),
      channel: z.enum(messageChannels),
      template: z.enum(messageTemplates),
      recipient: z.string(),
      problem: z.string().optional(),
      advocateId: z.uuid().optional().meta({ description: "Left out for a friend or a member." }),
    }),
    example: {
      messageId: "019a6c27-4d5e-7f60-8172-8394a5b6c7d8",
      channel: "email",
      template: "invite",
      recipient: "ann@example.com",
      problem: "The address does not exist.",
      advocateId: advocate.advocateId,
    },
  }),
  "webhook.test": event({
    name: "Test",

    meaning: "A member pressed Send test.",
    data: z.strictObject({ message: z.string() }),
    example: { message: "Your endpoint works." },
  }),
} satisfies Readonly<Record<OutboundEventType, EventDescription<z.ZodType>>>;

export const eventType = z
  .enum(outboundEventTypes)
  .meta({ description: "The event type.", example: "referral.converted" });

/** Version of the event format. It grows only with changes that receivers must handle. */
export const EVENT_VERSION = 1;

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
      example: eventCatalog["referral.converted"].example,
    }),
  })
  .meta({ id: "OutboundEvent" });
