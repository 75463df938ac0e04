import { z } from "zod";
import { reversalReasons } from "@/db/enums";
import { campaignId, MAX_AMOUNT_CENTS } from "@/lib/business/campaigns/contract";
import { endpoint, text } from "@/lib/kit/contract";
import { referralsPath as path, referralId, refundId } from "@/lib/leads/referrals/fields";
import { Explanation, Reversed } from "@/lib/leads/referrals/shapes";

/** Endpoints to take rewards back, restore them and explain them. */
export const reversing = {
  reverse: endpoint({
    operationId: "reverseReferral",
    method: "POST",
    path: `${path}/:referralId/reverse`,
    status: 200,
    summary: "Reverse a referral's reward",
    description:
      "Takes the advocate's reward back because the job was refunded or should not have counted; nothing in the ledger is changed, an opposite entry is added. Without `refundedValueCents` all of it goes. With it, a percent reward becomes that of the rest of the job, rounded half up, and a fixed one stays until all of the job is refunded, or the share that you set. Refunds add up, whatever order they come in, and each `refundId` counts once. A pending reward is simply not released. What was spent already is owed, and settled from later credit first.",
    access: {},
    input: z.strictObject({
      campaignId,
      referralId,
      reason: z.enum(reversalReasons).meta({ example: "refunded" }),
      note: text(500).exactOptional().meta({ description: "For your own team." }),
      refundedValueCents: z
        .int()
        .min(1)
        .max(MAX_AMOUNT_CENTS)
        .exactOptional()
        .meta({ description: "What was refunded of the job, in cents; all of it when left out." }),
      ofValueCents: z.int().min(1).max(MAX_AMOUNT_CENTS).exactOptional().meta({
        description:
          "What the whole job cost, where its value isn’t known, such as in another currency: `refundedValueCents` is a share of it.",
      }),
      refundId: refundId.exactOptional(),
    }),
    example: { reason: "refunded", refundedValueCents: 20000, refundId: "refund-77" },
    output: Reversed,
    errors: ["invalid_input", "not_found", "not_converted", "already_reversed"],
  }),
  unreverse: endpoint({
    operationId: "unreverseReferral",
    method: "POST",
    path: `${path}/:referralId/unreverse`,
    status: 200,
    summary: "Undo a reversal",
    description:
      "For a refund that failed, a dispute that was won, or a mistake: gives back what it took, by another entry. With `refundId` that refund, also one that has not been reported yet and will have no effect then; without it everything that was taken back.",
    access: {},
    input: z.strictObject({
      campaignId,
      referralId,
      refundId: refundId.exactOptional(),
      note: text(500).exactOptional().meta({ description: "For your own team." }),
    }),
    example: { refundId: "refund-77" },
    output: Reversed,
    errors: ["invalid_input", "not_found", "not_converted", "not_reversed", "duplicate_referral"],
  }),
  explain: endpoint({
    operationId: "explainReferral",
    method: "GET",
    path: `${path}/:referralId/explain`,
    status: 200,
    summary: "Explain a referral's reward",
    description:
      "Says in plain words why the advocate's reward has its amount, is pending, was taken back, or has not been earned.",
    access: {},
    input: z.strictObject({ campaignId, referralId }),
    output: z.object({ explanation: Explanation }),
    errors: ["invalid_input", "not_found"],
  }),
};
