// The objects in several events, and an example of each. SQL builds them (`outbound.sql`).

import { z } from "zod";
import { redemptionMethods, referralStages, referralStatuses, reversalReasons } from "@/db/enums";
import { creditTypes } from "@/db/enums-credit";
import { timestamp } from "@/lib/kit/contract";

const cents = z.int();
const campaign = { campaignId: z.uuid(), campaignName: z.string() };

export const Advocate = z
  .strictObject({
    advocateId: z.uuid(),
    ...campaign,
    name: z.string(),
    email: z.string().optional(),
    phone: z.string().optional().meta({ description: "In E.164." }),
    referralCode: z.string(),
    referralUrl: z.url().meta({ description: "The link the advocate shares." }),
    creditBalanceCents: cents.meta({ description: "Credit to spend at that moment." }),
    enrolledAt: timestamp,
  })
  .meta({ id: "EventAdvocate" });

const referral = {
  referralId: z.uuid(),
  status: z.enum(referralStatuses),
  stage: z.enum(referralStages),
  friendName: z.string(),
  friendEmail: z.string().optional(),
  friendPhone: z.string().optional().meta({ description: "In E.164." }),
  note: z.string().optional().meta({ description: "Your team’s own." }),
  createdAt: timestamp,
  advocate: Advocate,
};

export const Conversion = z
  .strictObject({
    conversionId: z.uuid(),
    externalId: z.string().optional().meta({ description: "The job’s or invoice’s id in your own system." }),
    jobValueCents: cents.optional(),
    advocateRewardCents: cents,
    friendRewardCents: cents,
    convertedAt: timestamp,
  })
  .meta({ id: "EventConversion" });

export const Reversal = z
  .strictObject({
    reason: z.enum(reversalReasons).optional().meta({ description: "For a complete reversal." }),
    refundedValueCents: cents.meta({ description: "The part of the job’s value refunded so far." }),
    reversedRewardCents: cents.meta({ description: "The part of the reward taken back so far." }),
    isComplete: z.boolean(),
  })
  .meta({ id: "EventReversal" });

export const Referral = z.strictObject({
  ...referral,
  conversion: Conversion.optional().meta({ description: "Once it is converted." }),
  reversal: Reversal.optional().meta({ description: "Once something was refunded." }),
});

export const Credit = z.strictObject({
  entryId: z.uuid().meta({ description: "The ledger’s entry." }),
  amountCents: cents.meta({ description: "Negative for credit taken." }),
  balanceBeforeCents: cents,
  balanceAfterCents: cents,
  creditType: z.enum(creditTypes).optional().meta({ description: "The credit type used in every report." }),
  owedCents: cents.optional().meta({
    description: "Change in the amount the advocate owes; negative if it is paid down.",
  }),
  memo: z.string().optional(),
  referralId: z.uuid().optional().meta({ description: "With rewards and refunds." }),
  redemptionId: z.uuid().optional(),
  method: z.enum(redemptionMethods).optional().meta({ description: "How it was used." }),
  advocate: Advocate,
});

export const advocate: z.input<typeof Advocate> = {
  advocateId: "019a6c1f-0c2b-7b6e-8a55-0d6f1a2b3c4d",
  campaignId: "019a6c1e-7a40-7c3e-9d0b-6f2f4b1f8a10",
  campaignName: "Neighbors refer neighbors",
  name: "Ann Reyes",
  email: "ann@example.com",
  phone: "+14155550132",
  referralCode: "ANN-7K2Q",
  referralUrl: "https://refer.example.com/r/ANN-7K2Q",
  creditBalanceCents: 2_500,
  enrolledAt: "2026-11-02T16:20:00.000Z",
};
export const lead: z.input<typeof Referral> = {
  referralId: "019a6c20-5d3e-7f10-b1c2-9e8d7c6b5a40",
  status: "pending",
  stage: "new",
  friendName: "Fred Fox",
  friendEmail: "fred@example.com",
  friendPhone: "+15035550164",
  createdAt: "2026-11-03T18:00:00.000Z",
  advocate,
};
const conversion: z.input<typeof Conversion> = {
  conversionId: "019a6c24-11aa-7c01-8d20-3b4c5d6e7f80",
  externalId: "invoice-1042",
  jobValueCents: 48_000,
  advocateRewardCents: 2_500,
  friendRewardCents: 5_000,
  convertedAt: "2026-11-10T15:30:00.000Z",
};
export const converted = { ...lead, status: "converted", stage: "converted", conversion } as const;
export const credit: z.input<typeof Credit> = {
  entryId: "019a6c25-2b3c-7d4e-8f50-617283940a1b",
  amountCents: 1_000,
  balanceBeforeCents: 2_500,
  balanceAfterCents: 3_500,
  creditType: "corrected",
  memo: "Thank you for the review",
  advocate: { ...advocate, creditBalanceCents: 3_500 },
};
const used = {
  ...credit,
  amountCents: -2_500,
  balanceAfterCents: 0,
  creditType: "used",
  memo: undefined,
} as const;
export const spent = { ...used, advocate: { ...advocate, creditBalanceCents: 0 } } as const;
