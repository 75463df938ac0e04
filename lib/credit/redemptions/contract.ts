import { z } from "zod";
import { type RedemptionMethod, redemptionMethods, redemptionStates } from "@/db/enums";
import { campaignId, centsFrom } from "@/lib/business/campaigns/field-contract";
import { fieldDocs, Redemption } from "@/lib/credit/redemptions/redemption-contract";
import { advocateId } from "@/lib/kit/advocate-id";
import { endpoint, listEndpoint, paging, text, timestamp } from "@/lib/kit/contract";
import { dollars } from "@/lib/kit/format-cents";
import { creditTypeNames } from "@/lib/ledger/type-contract";

/** Minutes that a one-time code works. */
export const CODE_MINUTES = 15;

const amountCents = centsFrom(1);
const invoiceNumber = text(60);
const note = text(200);

const requestMethods = ["invoice", "gift_card", "manual"] as const satisfies readonly RedemptionMethod[];

const newBalanceCents = z.int().meta({ description: "The advocate's credit afterwards.", example: 0 });
const done = z.object({ redemption: Redemption, newBalanceCents });

const list = {
  access: {},
  key: "redemptions",
  id: "redemptionId",
  item: Redemption,
} as const;

const path = "/api/app/campaigns/:campaignId/advocates/:advocateId/redemptions";
const item = `${path}/:redemptionId`;
const place = {
  campaignId,
  advocateId,
  redemptionId: z.uuid().meta({ description: "The redemption.", example: "019a6c23-5d10-7e31-9a4b-2c3d4e5f6a7b" }),
};

const codes = "/api/app/redemption-codes";
const code = z
  .string()
  .regex(/^\s*\d{3}[\s-]?\d{3}\s*$/, "must be the six digits of the code")
  .meta({ description: "The six digits the advocate shows.", example: "482 913" });

export const redemptions = {
  request: endpoint({
    operationId: "redeemCredit",
    method: "POST",
    path,
    status: 201,
    summary: "Use an advocate's credit",
    description:
      "Deducts the credit at once, so that it can't be used twice. `invoice` and `manual` are done with it; a gift card is ordered within a minute. Above the organization's limit it is `requested` until a second member approves.",
    access: {},
    input: z.strictObject({
      campaignId,
      advocateId,
      amountCents: amountCents.meta({ description: "The amount of credit to use.", example: 4800 }),
      method: z.enum(requestMethods).meta({ example: "invoice" }),
      invoiceNumber: invoiceNumber.exactOptional().meta({
        ...fieldDocs.invoiceNumber,
        description: "Required with `invoice`.",
      }),
      invoiceTotalCents: amountCents.exactOptional().meta(fieldDocs.invoiceTotalCents),
      note: note.exactOptional().meta({ description: "Only your team sees it." }),
    }),
    example: { amountCents: 4800, method: "invoice", invoiceNumber: "1042" },
    output: done,
    errors: ["not_found", "insufficient_balance"],
  }),
  list: listEndpoint({
    ...list,
    operationId: "listRedemptions",
    path,
    summary: "List an advocate's redemptions",
    description: "Newest first.",
    input: z.strictObject({ campaignId, advocateId, ...paging }),
    errors: ["not_found"],
  }),
  listAll: listEndpoint({
    ...list,
    operationId: "listAllRedemptions",
    path: "/api/app/redemptions",
    summary: "List all redemptions",
    description: "Of every advocate, newest first.",
    input: z.strictObject({
      ...paging,
      state: z.enum(redemptionStates).exactOptional(),
      method: z.enum(redemptionMethods).exactOptional(),
    }),
    csv: {
      Requested: ({ requestedAt }) => requestedAt,
      Advocate: ({ advocateName }) => advocateName,
      "Amount (USD)": ({ amountCents: cents }) => dollars(cents),
      Type: ({ creditType }) => creditTypeNames[creditType],
      Method: ({ method }) => method,
      State: ({ state }) => state,
      Invoice: ({ invoiceNumber: number }) => number,
      Order: ({ orderId }) => orderId,
      Note: ({ note: words }) => words,
      "Requested by": ({ requestedBy }) => requestedBy.name,
      "Approved by": ({ approvedBy }) => approvedBy,
      Fulfilled: ({ fulfilledAt }) => fulfilledAt,
      Ended: ({ endedAt }) => endedAt,
      Reason: ({ reason }) => reason,
    },
  }),
  approve: endpoint({
    operationId: "approveRedemption",
    method: "POST",
    path: `${item}/approve`,
    summary: "Approve a redemption",
    description:
      "The person who requested it can’t approve it, unless no one else on the team could; then this is their second confirmation. The credit was deducted with the request.",
    access: {},
    input: z.strictObject(place),
    output: z.object({ redemption: Redemption }),
    errors: ["second_person_required", "not_found", "already_decided"],
  }),
  fulfill: endpoint({
    operationId: "fulfillRedemption",
    method: "POST",
    path: `${item}/fulfill`,
    summary: "Mark a redemption as done",
    description: "For credit handed over in another way, such as a gift card from your own drawer.",
    access: {},
    input: z.strictObject(place),
    output: z.object({ redemption: Redemption }),
    errors: ["second_person_required", "not_found", "redemption_ended"],
  }),
  cancel: endpoint({
    operationId: "cancelRedemption",
    method: "POST",
    path: `${item}/cancel`,
    summary: "Cancel a redemption",
    description: "Returns the credit. A gift card that was ordered can’t be canceled.",
    access: {},
    input: z.strictObject({
      ...place,
      reason: note.exactOptional().meta({ example: "The invoice was canceled" }),
    }),
    example: { reason: "The invoice was canceled" },
    output: done,
    errors: ["not_found", "redemption_ended"],
  }),
  undo: endpoint({
    operationId: "undoRedemptionDecision",
    method: "POST",
    path: `${item}/undo`,
    status: 200,
    summary: "Undo a decision on a redemption",
    description:
      "For a redemption that a second member approved or declined. It is requested again, as a new redemption: an approved one gives its credit back first, and a declined one needs enough credit. A gift card that was ordered can’t be undone.",
    access: {},
    input: z.strictObject(place),
    output: done,
    errors: [
      "invalid_input",
      "not_found",
      "not_decided",
      "already_decided",
      "redemption_ended",
      "insufficient_balance",
    ],
  }),
  lookUpCode: endpoint({
    operationId: "lookUpRedemptionCode",
    method: "POST",
    path: `${codes}/look-up`,
    summary: "Look up a one-time code",
    description: `Says whose it is and for how much; nothing is taken. A code works once, for ${CODE_MINUTES} minutes. After a few wrong ones you have to wait.`,
    access: { technicians: true },
    input: z.strictObject({ code }),
    example: { code: "482 913" },
    output: z.object({
      redemptionCode: z
        .object({
          campaignId: z.uuid(),
          advocateId: z.uuid(),
          advocateName: z.string().meta({ example: "Ann Reyes" }),
          amountCents: z.int().meta({ description: "What the advocate wants to use.", example: 4800 }),
          creditBalanceCents: z.int().meta({ example: 4800 }),
          expiresAt: timestamp,
        })
        .meta({ id: "RedemptionCode" }),
    }),
    errors: ["code_not_valid"],
  }),
  redeemCode: endpoint({
    operationId: "redeemCode",
    method: "POST",
    path: `${codes}/redeem`,
    status: 201,
    summary: "Use a one-time code",
    description:
      "Deducts the credit once: if two members enter a code, the second gets an error. You can use less than the code's amount; the code is used up either way.",
    access: { technicians: true },
    input: z.strictObject({
      code,
      amountCents: amountCents.exactOptional().meta({
        description: "At most the code's amount, which is the default.",
        example: 4800,
      }),
      invoiceNumber: invoiceNumber.exactOptional().meta(fieldDocs.invoiceNumber),
      invoiceTotalCents: amountCents.exactOptional().meta(fieldDocs.invoiceTotalCents),
    }),
    example: { code: "482 913", invoiceNumber: "1042" },
    output: done,
    errors: ["code_not_valid", "insufficient_balance"],
  }),
};
