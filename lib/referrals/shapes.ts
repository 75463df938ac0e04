import { z } from "zod";
import {
  lostReasons,
  openStages,
  type ReferralStage,
  referralStages,
  referralStatuses,
  rejectionReasons,
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
        "Sent by the public form, and confirmed neither by the friend nor by converting it. It does not count toward any limit, and does not keep others from referring the friend.",
      example: false,
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
    rewardMode: z.enum(rewardModes).meta({ description: "The terms promised when the referral was made." }),
    advocateRewardValue: z.int().meta({ example: 2500 }),
    friendRewardValue: z.int().meta({ example: 5000 }),
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
    approvalId: z
      .uuid()
      .optional()
      .meta({ description: "The approval that its conversion waits for, above the organization's ceiling." }),
  })
  .meta({ id: "Referral" });

/** Whether something is still to be done. */
export function isOpen(stage: ReferralStage): boolean {
  return openStages.some((open) => open === stage);
}

export const FoundReferral = Referral.extend({
  advocateName: z.string().meta({ example: "Ann Reyes" }),
}).meta({ id: "FoundReferral" });

/** One step of a referral. */
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
  })
  .meta({ id: "ConversionResult" });
