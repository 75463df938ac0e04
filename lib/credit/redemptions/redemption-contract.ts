import { z } from "zod";
import { actorKinds, redemptionMethods, redemptionStates } from "@/db/enums";
import { timestamp } from "@/lib/kit/contract";

export const fieldDocs = {
  invoiceNumber: { description: "The invoice the credit was taken off.", example: "1042" },
  invoiceTotalCents: {
    description: "The whole invoice. Required if credit may pay only a share of an invoice.",
    example: 24_000,
  },
};

export const Redemption = z
  .object({
    redemptionId: z.uuid(),
    campaignId: z.uuid(),
    advocateId: z.uuid(),
    advocateName: z.string().meta({ example: "Ann Reyes" }),
    amountCents: z.int().meta({ example: 4800 }),
    method: z.enum(redemptionMethods).meta({
      description: "`code`: by a one-time code from the portal. `manual`: handed over in another way.",
      example: "invoice",
    }),
    creditType: z.enum(["used", "given"]).meta({
      description:
        "The entry's type in every report: `used` on a bill (`invoice` and `code`), or `given` another way (`gift_card` and `manual`).",
      example: "used",
    }),
    state: z.enum(redemptionStates).meta({
      description:
        "`requested`: waits for a second member. `approved`: ready to hand over or order. `fulfilled`: done. `canceled` and `failed`: the credit was given back.",
    }),
    invoiceNumber: z
      .string()
      .optional()
      .meta({
        ...fieldDocs.invoiceNumber,
        description: "The invoice the credit was taken off, if it was named.",
      }),
    invoiceTotalCents: z.int().optional().meta(fieldDocs.invoiceTotalCents),
    note: z.string().optional().meta({ description: "Only your team sees it." }),
    orderId: z.string().optional().meta({ description: "The provider's order id, for an ordered gift card." }),
    reason: z.string().optional().meta({ description: "Why it was canceled or failed." }),
    requestedBy: z
      .object({ kind: z.enum(actorKinds), name: z.string().optional() })
      .meta({ description: "Who requested it.", example: { kind: "user", name: "Dana Miller" } }),
    isOwn: z.boolean().meta({
      description: "Whether you requested it, by session or key. If so, another member has to approve.",
    }),
    mayApprove: z.boolean().meta({
      description:
        "Whether you can approve it while it is `requested`: you did not request it, or no one else on your team could.",
    }),
    requestedAt: timestamp,
    approvedBy: z.string().optional().meta({
      description: "The second member. Omitted if none was needed.",
      example: "Sam Okafor",
    }),
    approvedAt: timestamp.optional(),
    fulfilledAt: timestamp.optional(),
    endedAt: timestamp.optional().meta({ description: "When it was canceled or failed." }),
  })
  .meta({ id: "Redemption" });
