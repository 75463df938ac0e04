import { z } from "zod";
import { messageChannels, reversalReasons } from "@/db/enums";
import { campaignId, centsFrom } from "@/lib/business/campaigns/field-contract";
import { endpoint, text, timestamp } from "@/lib/kit/contract";
import { jobValue, referralsPath as path, referralId, refundId } from "@/lib/leads/referrals/fields";
import { Explanation, Reversed } from "@/lib/leads/referrals/shapes";

/** The possible results of a conversion. */
const conversionOutcomes = ["credited", "pending", "in_review", "approval"] as const;

/** The preview endpoint. */
export const previewing = {
  previewConversion: endpoint({
    operationId: "previewConversion",
    method: "POST",
    path: `${path}/:referralId/convert/preview`,
    summary: "Preview a conversion",
    description:
      "Shows what converting this referral would do now if you did it. Nothing changes and no one gets a message. Errors are the same as for the conversion.",
    access: {},
    input: z.strictObject({
      campaignId,
      referralId,
      jobValueCents: jobValue("Required for percent rewards."),
    }),
    example: { jobValueCents: 50000 },
    output: z.object({
      preview: z
        .object({
          outcome: z.enum(conversionOutcomes).meta({
            description:
              "`credited`: the reward is credit at once. `pending`: becomes credit at `creditAvailableAt`. `in_review`: held until a member decides, for these `reasons`. `approval`: nothing is booked until it is approved.",
          }),
          reasons: z.array(z.string()).meta({
            description: "Why it would be held, one sentence per reason.",
            example: ["Dana Miller enrolled Ann, and converted Fred 4 minutes after the lead came in."],
          }),
          creditAvailableAt: timestamp.optional(),
          advocateNewBalance: z.int().optional().meta({
            description: "The advocate's balance in cents afterwards. Omitted with `approval`.",
            example: 4800,
          }),
          messages: z
            .array(
              z.object({
                to: z.enum(["advocate", "friend"]),
                channel: z.enum(messageChannels),
                recipient: z.string().meta({ example: "ann@example.com" }),
              }),
            )
            .meta({ description: "The messages that would be sent, with their recipients." }),
        })
        .meta({ id: "ConversionPreview" }),
    }),
    errors: ["not_found", "already_converted", "already_rejected", "duplicate_referral"],
  }),
};

/** Endpoints to take rewards back, restore them and explain them. */
export const reversing = {
  reverse: endpoint({
    operationId: "reverseReferral",
    method: "POST",
    path: `${path}/:referralId/reverse`,
    summary: "Reverse a referral's reward",
    description:
      "Takes back the advocate's reward because the job was refunded or should not have counted. The ledger is never changed; an opposite entry is added. Without `refundedValueCents` the whole reward is taken back. With it, a percent reward is recalculated for the rest of the job, rounded half up, and a fixed one stays until the whole job, or the share that you set, is refunded. Refunds add up in any order, and each `refundId` counts once. A pending reward is simply not released. Credit that was already spent is owed and settled from later credit first.",
    access: {},
    input: z.strictObject({
      campaignId,
      referralId,
      reason: z.enum(reversalReasons).meta({ example: "refunded" }),
      note: text(500).exactOptional().meta({ description: "Only your team sees it." }),
      refundedValueCents: centsFrom(1)
        .exactOptional()
        .meta({ description: "The refunded part of the job in cents. Defaults to all of it." }),
      ofValueCents: centsFrom(1).exactOptional().meta({
        description:
          "The whole job's price, if its value isn’t known (for example, in another currency). `refundedValueCents` is a share of it.",
      }),
      refundId: refundId.exactOptional(),
    }),
    example: { reason: "refunded", refundedValueCents: 20000, refundId: "refund-77" },
    output: Reversed,
    errors: ["not_found", "not_converted", "already_reversed"],
  }),
  unreverse: endpoint({
    operationId: "unreverseReferral",
    method: "POST",
    path: `${path}/:referralId/unreverse`,
    summary: "Undo a reversal",
    description:
      "For a refund that failed, a dispute that was won, or a mistake: restores what it took back, by another entry. With `refundId`, undoes that refund; if it has not been reported yet, it will have no effect when it is. Without it, undoes everything that was taken back.",
    access: {},
    input: z.strictObject({
      campaignId,
      referralId,
      refundId: refundId.exactOptional(),
      note: text(500).exactOptional().meta({ description: "Only your team sees it." }),
    }),
    example: { refundId: "refund-77" },
    output: Reversed,
    errors: ["not_found", "not_converted", "not_reversed", "duplicate_referral"],
  }),
  explain: endpoint({
    operationId: "explainReferral",
    method: "GET",
    path: `${path}/:referralId/explain`,
    summary: "Explain a referral's reward",
    description:
      "Explains in plain words why the advocate's reward has its amount, is pending, was taken back, or has not been earned.",
    access: {},
    input: z.strictObject({ campaignId, referralId }),
    output: z.object({ explanation: Explanation }),
    errors: ["not_found"],
  }),
};
