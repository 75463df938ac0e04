import { z } from "zod";
import {
  lostReasons,
  messageChannels,
  referralStages,
  referralStatuses,
  rejectionReasons,
  reversalReasons,
  reviewStates,
  rewardModes,
} from "@/db/enums";
import { timestamp } from "@/lib/kit/contract";

export const Referral = z
  .object({
    referralId: z.uuid(),
    orgId: z.uuid(),
    campaignId: z.uuid(),
    advocateId: z.uuid(),
    campaignName: z.string().meta({ example: "Neighbors refer neighbors" }),
    status: z.enum(referralStatuses),
    stage: z.enum(referralStages).meta({
      description:
        "The status in finer steps. `lost` and `rejected` referrals stay `pending` and take none of the advocate's places; a `rejected` one must be reopened before it can be converted. `reversed` ones were converted.",
    }),
    stageChangedAt: timestamp.optional().meta({ description: "When it entered the stage. Omitted while it is `new`." }),
    lostReason: z.enum(lostReasons).optional().meta({ description: "Present only when lost." }),
    note: z.string().optional().meta({ description: "Only your team sees it.", example: "Home after 3 pm." }),
    awaitsConfirmation: z.boolean().meta({
      description:
        "Sent by the public form, and the friend was asked to confirm it but hasn't. It counts toward no limit, and doesn't keep other advocates from referring the friend. False for a friend who left only a phone number without text consent, because no confirmation can be sent.",
      example: false,
    }),
    confirmationChannel: z.enum(messageChannels).optional().meta({
      description: "Present only while it awaits confirmation: how the friend was asked.",
    }),
    friendName: z.string().meta({ example: "Fred Fox" }),
    friendEmail: z.string().optional().meta({
      description: "Omitted for a friend who gave only a phone number. Empty once the friend's data was erased.",
      example: "fred@example.com",
    }),
    friendPhone: z.string().optional().meta({ description: "A US number in E.164 format.", example: "+14155550132" }),
    friendSmsConsentAt: timestamp.optional().meta({ description: "When the friend agreed to be texted, if they did." }),
    friendTellConsentAt: timestamp.optional().meta({
      description:
        "When the friend agreed that the advocate is told of the booking. In healthcare advocates aren’t told of friends who haven’t.",
    }),
    rewardMode: z.enum(rewardModes).meta({ description: "The terms promised when the referral was made." }),
    advocateRewardValue: z.int().meta({ example: 2500 }),
    friendRewardValue: z.int().meta({ example: 5000 }),
    creditHoldDays: z.int().meta({
      description: "Days the advocate's reward stays pending after the conversion.",
      example: 0,
    }),
    friendAdvocateId: z.uuid().optional().meta({ description: "The friend as an advocate, once converted." }),
    createdAt: timestamp,
    termsVersion: z.string().optional().meta({ description: "The offer terms shown on the friend's form." }),
    erasedAt: timestamp.optional().meta({ description: "When the friend's data was erased, if it was." }),
    confirmedAt: timestamp.optional().meta({ description: "When the friend confirmed it, if asked." }),
    rejectedAt: timestamp.optional().meta({ description: "Present only when rejected." }),
    rejectionReason: z.enum(rejectionReasons).optional(),
    rejectionNote: z.string().optional(),
    convertedAt: timestamp.optional().meta({ description: "Present only when converted." }),
    jobValueCents: z.int().optional().meta({ description: "The job's value, if known." }),
    advocateRewardCents: z
      .int()
      .optional()
      .meta({ description: "What the advocate earned. Present only when converted.", example: 2500 }),
    friendRewardCents: z
      .int()
      .optional()
      .meta({ description: "What the friend was promised. Present only when converted.", example: 5000 }),
    externalId: z
      .string()
      .optional()
      .meta({ description: "The job's id in your own system, if the conversion named it." }),
    creditAvailableAt: timestamp.optional().meta({ description: "When a pending reward becomes credit." }),
    refundedValueCents: z.int().optional().meta({ description: "The refunded part of the job so far." }),
    reversedRewardCents: z
      .int()
      .optional()
      .meta({ description: "The part of `advocateRewardCents` taken back for it." }),
    reversedAt: timestamp.optional().meta({ description: "Present only when reversed." }),
    reversalReason: z.enum(reversalReasons).optional(),
    approvalId: z.uuid().optional().meta({
      description: "The approval its conversion waits for because it exceeds the organization's ceiling.",
    }),
  })
  .meta({ id: "Referral" });

export const FoundReferral = Referral.extend({
  advocateName: z.string().meta({ example: "Ann Reyes" }),
  review: z
    .object({
      reviewId: z.uuid(),
      state: z.enum(reviewStates),
      sentences: z.array(z.string()).meta({ example: ["Fred Fox has been a customer since March 14, 2025."] }),
    })
    .optional()
    .meta({ description: "Why the referral was flagged for review. Omitted if it was not flagged." }),
}).meta({ id: "FoundReferral" });

/** One stage change of a referral. */
export const StageChange = z
  .object({
    at: timestamp,
    stage: z.enum(referralStages),
    reason: z.string().optional(),
    note: z.string().optional(),
    by: z.string().optional().meta({ description: "The member who did it, if any.", example: "Dana Miller" }),
  })
  .meta({ id: "StageChange" });

export const ConversionResult = z
  .object({
    ok: z.literal(true),
    conversionId: z.uuid(),
    advocateNewBalance: z
      .int()
      .meta({ description: "The advocate's balance in cents after the reward.", example: 4800 }),
    creditAvailableAt: timestamp.optional().meta({ description: "When a pending reward becomes credit." }),
    inReview: z.literal(true).optional().meta({
      description: "The referral was flagged, so its reward is held until a member decides. Omitted otherwise.",
    }),
  })
  .meta({ id: "ConversionResult" });

/** A referral after a reversal or its undo, with the advocate's credit. */
export const Reversed = z
  .object({
    referral: Referral,
    advocateNewBalance: z.int().meta({ description: "The advocate's balance in cents.", example: 0 }),
    pendingCreditCents: z.int().meta({ example: 0 }),
    owedCents: z
      .int()
      .meta({ description: "The amount that could not be taken back because it was spent.", example: 0 }),
  })
  .meta({ id: "ReversedReferral" });

/** The possible states of a reward. */
const rewardOutcomes = [
  "not_made",
  "waiting",
  "in_review",
  "refused",
  "pending",
  "credited",
  "reduced",
  "reversed",
  "no_reward",
] as const;

/** The explanation of a reward. */
export const Explanation = z
  .object({
    outcome: z.enum(rewardOutcomes).meta({
      description:
        "`not_made`: nothing earned yet. `waiting`: for an approval. `in_review`: held until a member decides. `refused`: rejected or lost. `reduced`: partly taken back.",
      example: "pending",
    }),
    rewardCents: z
      .int()
      .optional()
      .meta({ description: "The remaining reward in cents. Omitted until it can be known." }),
    sentences: z.array(z.string()).meta({
      example: [
        "Ann Reyes gets 5% of the job: $500.00 × 5% = $25.00.",
        "It is pending until December 4, 2026: 14 days after the job was done.",
      ],
    }),
  })
  .meta({ id: "Explanation" });
