import { z } from "zod";
import { messageChannels } from "@/db/enums";
import { campaignId, MAX_AMOUNT_CENTS } from "@/lib/business/campaigns/field-contract";
import { endpoint, timestamp } from "@/lib/kit/contract";
import { referralsPath as path, referralId } from "@/lib/leads/referrals/fields";

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
      jobValueCents: z
        .int()
        .exactOptional()
        .meta({
          description: `The job's value in cents, 1 to ${MAX_AMOUNT_CENTS.toLocaleString("en-US")}. Required for percent rewards.`,
          example: 50000,
          minimum: 1,
          maximum: MAX_AMOUNT_CENTS,
        }),
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
