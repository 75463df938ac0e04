import { z } from "zod";
import { actorKinds, approvalKinds, approvalStates } from "@/db/enums";
import { adjustmentTypes } from "@/db/enums-credit";
import { timestamp } from "@/lib/kit/contract";

const cents = z.int().optional();

export const Approval = z
  .object({
    approvalId: z.uuid(),
    kind: z.enum(approvalKinds).meta({
      description:
        "`reward`: a conversion. `adjustment`: a credit adjustment. `ceiling`: higher ceilings, or none. `credit_rules`, `review_rules`: less strict rules, with the fields in `change`.",
    }),
    state: z.enum(approvalStates).meta({
      description: "`withdrawn`: by the member who asked, or because another request replaced it.",
    }),
    campaignId: z.uuid().optional(),
    advocateId: z.uuid().optional(),
    advocateName: z.string().optional(),
    referralId: z.uuid().optional(),
    friendName: z.string().optional(),
    amountCents: cents.meta({
      description: "The advocate's reward, or the `delta` of the adjustment.",
      example: 80000,
    }),
    jobValueCents: cents.meta({ description: "The job value given with the conversion." }),
    note: z.string().optional().meta({ description: "The note of the adjustment." }),
    adjustmentType: z
      .enum(adjustmentTypes)
      .optional()
      .meta({ description: "The type of adjustment. Omitted for a correction." }),
    correctsMonth: z
      .string()
      .optional()
      .meta({ description: "The closed month that the adjustment corrects.", example: "2026-10" }),
    maxRewardCents: cents.meta({ description: "With `ceiling`: the new ceiling; omitted for none." }),
    maxAdjustmentCents: cents.meta({ description: "With `ceiling`: the new ceiling; omitted for none." }),
    change: z
      .record(z.string(), z.unknown())
      .optional()
      .meta({
        description: "With `credit_rules` and `review_rules`: the changed fields, as their endpoint accepts them.",
        example: { approveAboveCents: null },
      }),
    askedBy: z.object({ kind: z.enum(actorKinds), name: z.string() }).meta({
      description: "The requester, by their name at that time.",
      example: { kind: "apiKey", name: "Dana Miller" },
    }),
    isOwn: z.boolean().meta({
      description:
        "Whether you requested it or are behind it: you uploaded the file, decided the row, or set up the connection it came from. Then another member must approve.",
    }),
    mayApprove: z.boolean().meta({
      description:
        "Whether you can approve it: you are not behind it, or no one else on your team could. Then it is your second confirmation.",
    }),
    createdAt: timestamp,
    decidedBy: z.string().optional().meta({ example: "Sam Okafor" }),
    decidedAt: timestamp.optional(),
    decidedAlone: z.boolean().optional().meta({
      description: "true: the member who requested it confirmed it, because the team had no one else.",
    }),
    reason: z.string().optional().meta({ description: "Why it was declined." }),
  })
  .meta({ id: "Approval" });

/** The 202 response in place of a result: nothing is booked until another member approves. */
export const Waiting = z.object({ approval: Approval });

/** The field that marks a response as waiting for approval. */
export const NEEDS_APPROVAL = "approval";
