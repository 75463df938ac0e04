import { z } from "zod";
import { MAX_AMOUNT_CENTS, wholeCents } from "@/lib/business/campaigns/field-contract";
import { text } from "@/lib/kit/contract";

/** The path of a campaign's referrals. */
export const referralsPath = "/api/app/campaigns/:campaignId/referrals";

export const referralId = z
  .uuid()
  .meta({ description: "The referral.", example: "019a6c20-5d3e-7f10-b1c2-9e8d7c6b5a40" });

export const externalId = text(200).meta({
  description: "The job's, order's or invoice's id in your own system, so that a refund can name it.",
  example: "invoice-1042",
});

export const refundId = text(200).meta({
  description: "The refund's id in the system that made it. Each counts once.",
  example: "refund-77",
});

/** The value of the job that converts a referral, in cents. @param use what it is for */
export function jobValue(use: string) {
  return wholeCents.exactOptional().meta({
    description: `The job's value in cents, 1 to ${MAX_AMOUNT_CENTS.toLocaleString("en-US")}. ${use}`,
    example: 50000,
    minimum: 1,
    maximum: MAX_AMOUNT_CENTS,
  });
}
