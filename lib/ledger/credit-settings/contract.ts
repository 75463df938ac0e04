import { z } from "zod";
import { redemptionMethods } from "@/db/enums";
import { centsFrom, changesSomething, MAX_BASIS_POINTS } from "@/lib/business/campaigns/field-contract";
import { endpoint, text, timestamp } from "@/lib/kit/contract";
import { NEEDS_APPROVAL, Waiting } from "@/lib/ledger/approvals/approval-contract";

/** The maximum number of months before unused credit expires. */
const MAX_EXPIRY_MONTHS = 120;

const share = z.int().min(1).max(MAX_BASIS_POINTS);

const methods = z
  .array(z.enum(redemptionMethods))
  .max(redemptionMethods.length)
  .refine((chosen) => new Set(chosen).size === chosen.length, "must not name one twice")
  .meta({
    description:
      "How credit can be used: taken off an invoice, by a one-time code from the portal, as a gift card, or by hand. Empty if credit cannot be used.",
    example: ["invoice", "code"],
  });
const minimumCents = centsFrom(0).meta({
  description: "The smallest amount that can be used at once.",
  example: 2500,
});
const stepCents = centsFrom(1).meta({ description: "Amounts must be multiples of this.", example: 500 });
const invoiceShareBps = share.meta({
  description: "How much of an invoice credit may pay, in basis points (5000 is half).",
  example: 5000,
});
const approveAboveCents = centsFrom(0).meta({
  description: "Above this amount a second member must approve. Omitted: never.",
  example: 50_000,
});
const expiryMonths = z.int().min(1).max(MAX_EXPIRY_MONTHS).meta({
  description:
    "Months after which unused credit expires, at the end of a day. Omitted: never. A shortened period takes nothing for the first 30 days.",
  example: 12,
});
const reverseShareBps = share.meta({
  description:
    "The refunded share of the job, in basis points, from which a fixed reward is taken back (10000: only for a full refund).",
  example: 10_000,
});
const taxThresholdCents = centsFrom(0).meta({
  description:
    "The yearly total from which the year report marks a person. The IRS threshold is $2,000 for payments from 2026 on.",
  example: 200_000,
});
const giftCardCampaignId = text(100).meta({
  description: "The cards people choose from: the id of a campaign in your Tremendous account.",
  example: "ZNVZSTQNQNMX",
});
const giftCardFundingId = text(100).meta({
  description: "The source that pays for the cards: the id of a funding source there. Omitted: the account's balance.",
  example: "XE8JTX63BVZM",
});

const CreditSettings = z
  .object({
    methods,
    minimumCents,
    stepCents,
    invoiceShareBps,
    approveAboveCents: approveAboveCents.optional(),
    expiryMonths: expiryMonths.optional(),
    reverseShareBps,
    taxThresholdCents,
    hasGiftCardKey: z.boolean().meta({ description: "Whether a Tremendous API key is saved." }),
    giftCardCampaignId: giftCardCampaignId.optional(),
    giftCardFundingId: giftCardFundingId.optional(),
    updatedAt: timestamp.optional().meta({ description: "Omitted until something is saved." }),
  })
  .meta({ id: "CreditSettings" });

const path = "/api/app/account/credit";

export const creditSettings = {
  get: endpoint({
    operationId: "getCreditSettings",
    method: "GET",
    path,
    summary: "Read how credit can be used",
    description:
      "Until an admin changes it: any amount by invoice, code or hand, for whole invoices, without approval, and credit never expires.",
    access: {},
    output: z.object({ creditSettings: CreditSettings }),
  }),
  update: endpoint({
    operationId: "updateCreditSettings",
    method: "PATCH",
    path,
    summary: "Change how credit can be used",
    description:
      "Only the given fields are written; null clears one. `giftCardKey` is never shown again. Existing redemptions stay unchanged. Raising or removing `approveAboveCents` and raising `reverseShareBps` wait for another admin, if there is one; the other fields are saved immediately.",
    access: { role: "admin", inDemo: "open" },
    input: z
      .strictObject({
        methods: methods.exactOptional(),
        minimumCents: minimumCents.exactOptional(),
        stepCents: stepCents.exactOptional(),
        invoiceShareBps: invoiceShareBps.exactOptional(),
        approveAboveCents: approveAboveCents.nullable().exactOptional(),
        expiryMonths: expiryMonths.nullable().exactOptional(),
        reverseShareBps: reverseShareBps.exactOptional(),
        taxThresholdCents: taxThresholdCents.exactOptional(),
        giftCardKey: z
          .string()
          .trim()
          .regex(/^[\x21-\x7e]{8,200}$/, "must be an API key of Tremendous, without spaces")
          .nullable()
          .exactOptional()
          .meta({ description: "The API key of your Tremendous account.", example: "PROD_3kq0yBfs8G1c" }),
        giftCardCampaignId: giftCardCampaignId.nullable().exactOptional(),
        giftCardFundingId: giftCardFundingId.nullable().exactOptional(),
      })
      .refine(changesSomething, "must change at least one field"),
    example: { minimumCents: 2500, stepCents: 500, expiryMonths: 12 },
    output: z.union([z.object({ creditSettings: CreditSettings }), Waiting]),
    accepted: NEEDS_APPROVAL,
  }),
};
