import { z } from "zod";
import { type ApprovalKind, actorKinds, approvalKinds, approvalStates } from "@/db/enums";
import { adjustmentTypes } from "@/db/enums-credit";
import { changesSomething, MAX_AMOUNT_CENTS } from "@/lib/business/campaigns/contract";
import { endpoint, timestamp } from "@/lib/kit/contract";

/** What is suggested to a new organization: what most rewards stay far below. */
export const SUGGESTED_CEILING_CENTS = 50_000;

const maxRewardCents = z.int().min(0).max(MAX_AMOUNT_CENTS).meta({
  description: "The largest advocate reward, in cents, that one member can make without approval.",
  example: SUGGESTED_CEILING_CENTS,
});
const maxAdjustmentCents = z.int().min(0).max(MAX_AMOUNT_CENTS).meta({
  description:
    "The largest adjustment of credit, either way, in cents, that one member may book alone; what a member adds by hand counts in sum for the organization’s day.",
  example: SUGGESTED_CEILING_CENTS,
});

const Ceiling = z
  .object({ maxRewardCents: maxRewardCents.optional(), maxAdjustmentCents: maxAdjustmentCents.optional() })
  .meta({ id: "Ceiling", description: "What is left out has no ceiling." });

const cents = z.int().optional();

export const Approval = z
  .object({
    approvalId: z.uuid(),
    kind: z.enum(approvalKinds).meta({
      description:
        "`reward`: a conversion. `adjustment`: of credit. `ceiling`: higher ceilings, or none. `credit_rules`, `review_rules`: less strict rules; `change` has the fields.",
    }),
    state: z.enum(approvalStates).meta({
      description: "`withdrawn`: by whoever asked, or because something else took its place.",
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
    jobValueCents: cents.meta({ description: "What the conversion said of the job." }),
    note: z.string().optional().meta({ description: "The note of the adjustment." }),
    adjustmentType: z
      .enum(adjustmentTypes)
      .optional()
      .meta({ description: "What the adjustment is. Left out for a correction." }),
    maxRewardCents: cents.meta({ description: "With `ceiling`: as it would be; left out for none." }),
    maxAdjustmentCents: cents.meta({ description: "With `ceiling`: as it would be; left out for none." }),
    change: z
      .record(z.string(), z.unknown())
      .optional()
      .meta({
        description: "With `credit_rules` and `review_rules`: the fields as their endpoint takes them.",
        example: { approveAboveCents: null },
      }),
    askedBy: z.object({ kind: z.enum(actorKinds), name: z.string() }).meta({
      description: "Who asked, by the name at that time.",
      example: { kind: "apiKey", name: "Dana Miller" },
    }),
    isOwn: z.boolean().meta({
      description:
        "Whether you asked for it or are behind it: you uploaded the file, decided the row, or set up the connection that it came from. Then another member has to approve.",
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

/** Approvals of how the organization is set up: for admins alone. */
export const settingsApprovals: readonly ApprovalKind[] = ["ceiling", "credit_rules", "review_rules"];

/** Whether only admins may decide on an approval. */
export function isForAdmins(kind: ApprovalKind): boolean {
  return settingsApprovals.includes(kind);
}

/** What is answered, with 202, instead of a result: nothing is booked until somebody else has approved. */
export const Waiting = z.object({ approval: Approval });

/** The field of an answer that says so. */
export const NEEDS_APPROVAL = "approval";

const path = "/api/app/ceiling";

export const ceilings = {
  get: endpoint({
    operationId: "getCeiling",
    method: "GET",
    path,
    status: 200,
    summary: "Read the ceilings",
    description:
      "Above which reward and which adjustment a second member must approve, and who that can be for you. No ceiling is set at first.",
    access: {},
    input: z.strictObject({}),
    output: z.object({
      ceiling: Ceiling,
      approvers: z
        .array(z.object({ name: z.string(), isAdmin: z.boolean() }))
        .meta({ description: "The other members, any of whom may approve." }),
      addedTodayCents: z.int().meta({
        description: "What you have added by hand today under a ceiling: it counts in sum.",
        example: 12_000,
      }),
    }),
    errors: ["invalid_input"],
  }),
  update: endpoint({
    operationId: "updateCeiling",
    method: "PATCH",
    path,
    status: 200,
    summary: "Set the ceilings",
    description:
      "A lower ceiling holds at once. To raise one or take it away, a second admin has to approve where there is one.",
    access: { role: "admin", beforeTerms: true },
    input: z
      .strictObject({
        maxRewardCents: maxRewardCents.nullable().exactOptional(),
        maxAdjustmentCents: maxAdjustmentCents.nullable().exactOptional(),
      })
      .refine(changesSomething, "must change at least one field"),
    example: { maxRewardCents: SUGGESTED_CEILING_CENTS },
    output: z.union([z.object({ ceiling: Ceiling }), Waiting]),
    accepted: NEEDS_APPROVAL,
    errors: ["invalid_input"],
  }),
};
