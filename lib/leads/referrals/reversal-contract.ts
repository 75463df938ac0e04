import { z } from "zod";
import { reversalReasons } from "@/db/enums";
import { campaignId, MAX_AMOUNT_CENTS } from "@/lib/business/campaigns/field-contract";
import { endpoint, text } from "@/lib/kit/contract";
import { referralsPath as path, referralId, refundId } from "@/lib/leads/referrals/fields";
import { Explanation, Reversed } from "@/lib/leads/referrals/shapes";

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
      refundedValueCents: z
        .int()
        .min(1)
        .max(MAX_AMOUNT_CENTS)
        .exactOptional()
        .meta({ description: "The refunded part of the job in cents. Defaults to all of it." }),
      ofValueCents: z.int().min(1).max(MAX_AMOUNT_CENTS).exactOptional().meta({
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
