import { z } from "zod";
import { activityActions, actorKinds } from "@/db/enums";
import { adjustmentTypes, creditTypes } from "@/db/enums-credit";
import { campaignId, wholeCents } from "@/lib/business/campaigns/field-contract";
import { advocateId } from "@/lib/kit/advocate-id";
import { endpoint, text, timestamp } from "@/lib/kit/contract";
import { NEEDS_APPROVAL, Waiting } from "@/lib/ledger/approvals/approval-contract";

/** The type of a credit entry, the same in every report. `owed` only exists as a part of an entry. */
export const creditType = z.enum(creditTypes).meta({
  description:
    "The type of credit entry, the same in the ledger, statements, reports and webhooks. Omitted if no credit is involved.",
  example: "earned",
});
export const owedCents = z.int().meta({
  description:
    "The change in what the advocate owes. Positive when used credit is taken back, negative when new credit pays it off.",
});

const ActivityEntry = z
  .object({
    activityId: z.uuid(),
    orgId: z.uuid(),
    advocateId: z.uuid(),
    campaignId: z.uuid(),
    action: z.enum(activityActions),
    description: z.string().meta({ example: "Fred Fox became a customer: $48.00 earned" }),
    amountCents: z.int().optional().meta({ description: "On entries that change credit.", example: 4800 }),
    balanceBefore: z.int().optional().meta({ description: "Cents. On entries that change credit." }),
    balanceAfter: z.int().optional().meta({ description: "Cents. On entries that change credit." }),
    creditType: creditType.optional(),
    owedCents: owedCents.optional(),
    memo: z.string().optional().meta({ description: "The note of a manual adjustment. The advocate sees it." }),
    correctsMonth: z
      .string()
      .optional()
      .meta({ description: "The closed month that an adjustment corrects.", example: "2026-10" }),
    referralId: z.uuid().optional(),
    friendName: z.string().optional(),
    by: z.object({ kind: z.enum(actorKinds), name: z.string().optional() }).meta({
      description: "Who caused it: a member, an API key or a webhook key, by the name it has now.",
      example: { kind: "user", name: "Dana Miller" },
    }),
    approval: z
      .object({ approvalId: z.uuid(), askedBy: z.string(), approvedBy: z.string() })
      .optional()
      .meta({ description: "On entries above the ceiling: who asked for it, and who approved." }),
    createdAt: timestamp,
  })
  .meta({ id: "ActivityEntry" });

const path = "/api/app/campaigns/:campaignId/advocates/:advocateId";

/** Filters for an advocate's activity. */
const activityParts = ["credit", "other"] as const;

export const credit = {
  adjust: endpoint({
    operationId: "adjustCredit",
    method: "POST",
    path: `${path}/credit`,
    summary: "Adjust an advocate's credit",
    description:
      "Adds (positive `delta`) or takes off (negative) up to $1,000.00. The balance never goes below zero. If the amount, alone or together with the member's other additions of the day, exceeds the organization's ceiling, the answer is 202 and nothing is added until a second member approves.",
    access: {},
    input: z.strictObject({
      campaignId,
      advocateId,
      delta: wholeCents
        .min(-100_000)
        .max(100_000)
        .refine((cents) => cents !== 0, "must not be 0")
        .meta({ description: "Cents, -100000 to 100000, not 0.", example: -500 }),
      note: text(200).exactOptional().meta({
        description: "Shown in the activity log, and to the advocate in the portal.",
        example: "Used on invoice 1042",
      }),
      type: z.enum(adjustmentTypes).exactOptional().meta({
        description:
          "The entry's type in every report. `corrected`: the default. `used`, with a negative `delta`: taken off a bill, and booked as a redemption. `undone`: takes an adjustment back. `brought_over`, with a positive `delta`: credit from before this service.",
        example: "used",
      }),
      correctsMonth: z
        .string()
        .regex(/^(2\d|[3-9]\d)\d\d-(0[1-9]|1[0-2])$/, "must be a month such as 2026-10")
        .exactOptional()
        .meta({
          description:
            "The closed month that a correction is for. The entry itself is of today, because closed months take no entries. Only with `corrected` or `undone`.",
          example: "2026-10",
        }),
    }),
    example: { delta: 500, note: "Thank you for the review" },
    output: z.union([
      z.object({
        newBalanceCents: z.int().meta({ example: 4300 }),
        redemptionId: z.uuid().optional().meta({
          description: "With `used`: the redemption, which can be canceled.",
          example: "019a6c23-5d10-7e31-9a4b-2c3d4e5f6a7b",
        }),
      }),
      Waiting,
    ]),
    accepted: NEEDS_APPROVAL,
    errors: ["not_found", "insufficient_balance"],
  }),
  activity: endpoint({
    operationId: "listActivity",
    method: "GET",
    path: `${path}/activity`,
    summary: "Read an advocate's activity",
    description:
      "The latest 100 entries, newest first: enrollment, referrals sent, conversions and credit adjustments. Pass `nextCursor` as `cursor` for older entries.",
    access: {},
    input: z.strictObject({
      campaignId,
      advocateId,
      part: z.enum(activityParts).exactOptional().meta({
        description: "`credit`: only entries that changed the balance. `other`: only those that did not.",
      }),
      cursor: z.uuid().exactOptional().meta({ description: "`nextCursor` of the previous response." }),
    }),
    output: z.object({
      activity: z.array(ActivityEntry),
      nextCursor: z.string().optional().meta({ description: "Present when there are older entries." }),
    }),
    errors: ["not_found"],
  }),
};
