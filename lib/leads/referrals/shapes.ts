import { z } from "zod";
import {
  lostReasons,
  messageChannels,
  openStages,
  type ReferralStage,
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
        "The status in finer steps. `lost` and `rejected` ones stay `pending` and take none of the advocate's places; a `rejected` one is reopened before it can be converted. `reversed` ones were converted.",
    }),
    stageChangedAt: timestamp.optional().meta({ description: "Since when; absent as long as it is `new`." }),
    lostReason: z.enum(lostReasons).optional().meta({ description: "Present only when lost." }),
    note: z.string().optional().meta({ description: "Your team's own.", example: "Home after 3 pm." }),
    awaitsConfirmation: z.boolean().meta({
      description:
        "Sent by the public form, and the friend was asked by a message to confirm it but hasn't. It counts toward no limit, and doesn't keep others from referring the friend. A friend who left only a phone number and agreed to no texts is asked for nothing, so it is false.",
      example: false,
    }),
    confirmationChannel: z.enum(messageChannels).optional().meta({
      description: "Present only while it awaits confirmation: how the friend was asked.",
    }),
    friendName: z.string().meta({ example: "Fred Fox" }),
    friendEmail: z.string().optional().meta({
      description:
        "Left out for a friend who gave a phone number alone. Empty once the friend's data was erased.",
      example: "fred@example.com",
    }),
    friendPhone: z
      .string()
      .optional()
      .meta({ description: "A US number in E.164 format.", example: "+14155550132" }),
    friendSmsConsentAt: timestamp
      .optional()
      .meta({ description: "When the friend agreed to be texted, if he or she did." }),
    friendTellConsentAt: timestamp.optional().meta({
      description:
        "When the friend agreed that the advocate is told of the booking. In healthcare advocates aren’t told of friends who haven’t.",
    }),
    rewardMode: z.enum(rewardModes).meta({ description: "The terms promised when the referral was made." }),
    advocateRewardValue: z.int().meta({ example: 2500 }),
    friendRewardValue: z.int().meta({ example: 5000 }),
    creditHoldDays: z.int().meta({
      description: "Days for which the advocate's reward is pending after the conversion.",
      example: 0,
    }),
    friendAdvocateId: z.uuid().optional().meta({ description: "The friend as an advocate, once converted." }),
    createdAt: timestamp,
    termsVersion: z
      .string()
      .optional()
      .meta({ description: "The terms of the offer that the friend's form was sent under." }),
    erasedAt: timestamp.optional().meta({ description: "When the friend's data was erased, if it was." }),
    confirmedAt: timestamp
      .optional()
      .meta({ description: "When the friend confirmed it, if that was asked." }),
    rejectedAt: timestamp.optional().meta({ description: "Present only when rejected." }),
    rejectionReason: z.enum(rejectionReasons).optional(),
    rejectionNote: z.string().optional(),
    convertedAt: timestamp.optional().meta({ description: "Present only when converted." }),
    jobValueCents: z.int().optional().meta({ description: "The job's value, where it was told." }),
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
      .meta({ description: "What its job is called in your own system, where the conversion said so." }),
    creditAvailableAt: timestamp
      .optional()
      .meta({ description: "From when on the reward is credit, where it is pending first." }),
    refundedValueCents: z.int().optional().meta({ description: "What was refunded of the job so far." }),
    reversedRewardCents: z
      .int()
      .optional()
      .meta({ description: "What was taken back of `advocateRewardCents` for it." }),
    reversedAt: timestamp.optional().meta({ description: "Present only when reversed." }),
    reversalReason: z.enum(reversalReasons).optional(),
    approvalId: z
      .uuid()
      .optional()
      .meta({ description: "The approval that its conversion waits for, above the organization's ceiling." }),
  })
  .meta({ id: "Referral" });

/** Whether the lead still needs work. */
export function isOpen(stage: ReferralStage): boolean {
  return openStages.some((open) => open === stage);
}

export const FoundReferral = Referral.extend({
  advocateName: z.string().meta({ example: "Ann Reyes" }),
  review: z
    .object({
      reviewId: z.uuid(),
      state: z.enum(reviewStates),
      sentences: z
        .array(z.string())
        .meta({ example: ["Fred Fox has been a customer since March 14, 2025."] }),
    })
    .optional()
    .meta({ description: "Why somebody has to look at it, or had to. Left out where nothing is doubtful." }),
}).meta({ id: "FoundReferral" });

/** One stage change of a referral. */
export const StageChange = z
  .object({
    at: timestamp,
    stage: z.enum(referralStages),
    reason: z.string().optional(),
    note: z.string().optional(),
    by: z.string().optional().meta({ description: "The member, if it was one.", example: "Dana Miller" }),
  })
  .meta({ id: "StageChange" });

export const ConversionResult = z
  .object({
    ok: z.literal(true),
    conversionId: z.uuid(),
    advocateNewBalance: z
      .int()
      .meta({ description: "The advocate's balance in cents after the reward.", example: 4800 }),
    creditAvailableAt: timestamp
      .optional()
      .meta({ description: "From when on the reward is credit, where it is pending first." }),
    inReview: z.literal(true).optional().meta({
      description:
        "Something about the referral is doubtful: its reward is held until somebody decides. Left out otherwise.",
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
      .meta({ description: "What could not be taken back because it was spent.", example: 0 }),
  })
  .meta({ id: "ReversedReferral" });

/** The possible states of a reward. */
export const rewardOutcomes = [
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
        "`not_made`: nothing earned yet. `waiting`: for an approval. `in_review`: somebody has to look at it first. `refused`: rejected or lost. `reduced`: partly taken back.",
      example: "pending",
    }),
    rewardCents: z
      .int()
      .optional()
      .meta({ description: "What stands of the reward, in cents; absent as long as it cannot be known." }),
    sentences: z.array(z.string()).meta({
      example: [
        "Ann Reyes gets 5% of the job: $500.00 × 5% = $25.00.",
        "It is pending until December 4, 2026: 14 days after the job was done.",
      ],
    }),
  })
  .meta({ id: "Explanation" });
