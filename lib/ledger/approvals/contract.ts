import { z } from "zod";
import { type ApprovalKind, actorKinds, approvalKinds, approvalStates } from "@/db/enums";
import { adjustmentTypes } from "@/db/enums-credit";
import { changesSomething, MAX_AMOUNT_CENTS } from "@/lib/business/campaigns/contract";
import { endpoint, listEndpoint, paging, text, timestamp } from "@/lib/kit/contract";

/** The suggestion for new organizations; most rewards stay far below it. */
export const SUGGESTED_CEILING_CENTS = 50_000;

const maxRewardCents = z.int().min(0).max(MAX_AMOUNT_CENTS).meta({
  description: "The largest advocate reward, in cents, that one member can make without approval.",
  example: SUGGESTED_CEILING_CENTS,
});
const maxAdjustmentCents = z.int().min(0).max(MAX_AMOUNT_CENTS).meta({
  description:
    "The largest credit adjustment, up or down, in cents, that one member may book alone. All credit a member adds by hand on one day, in the organization’s time zone, counts together.",
  example: SUGGESTED_CEILING_CENTS,
});

const Ceiling = z
  .object({ maxRewardCents: maxRewardCents.optional(), maxAdjustmentCents: maxAdjustmentCents.optional() })
  .meta({ id: "Ceiling", description: "Omitted fields have no ceiling." });

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
        description:
          "With `credit_rules` and `review_rules`: the changed fields, as their endpoint accepts them.",
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

/** Approvals of organization settings, for admins only. */
export const settingsApprovals: readonly ApprovalKind[] = ["ceiling", "credit_rules", "review_rules"];

/** Whether only admins may decide on an approval. */
export function isForAdmins(kind: ApprovalKind): boolean {
  return settingsApprovals.includes(kind);
}

/** The 202 response in place of a result: nothing is booked until another member approves. */
export const Waiting = z.object({ approval: Approval });

/** The field that marks a response as waiting for approval. */
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
      "The reward and adjustment amounts above which a second member must approve, and the members who can approve for you. No ceiling is set at first.",
    access: {},
    input: z.strictObject({}),
    output: z.object({
      ceiling: Ceiling,
      approvers: z
        .array(z.object({ name: z.string(), isAdmin: z.boolean() }))
        .meta({ description: "The other members; any of them may approve." }),
      addedTodayCents: z.int().meta({
        description: "The total you have added by hand today under a ceiling.",
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
      "A lower ceiling applies immediately. Raising or removing one needs the approval of a second admin, if there is one.",
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

const approvalsPath = "/api/app/approvals";

const approvalId = z
  .uuid()
  .meta({ description: "The approval.", example: "019a6c22-1b4f-7d20-8c3a-4e5f6a7b8c9d" });

export const approvals = {
  list: listEndpoint({
    operationId: "listApprovals",
    path: approvalsPath,
    summary: "List approvals",
    description: "Requests that wait for a second member, and earlier decisions. Newest first.",
    access: {},
    input: z.strictObject({ ...paging, state: z.enum(approvalStates).exactOptional() }),
    key: "approvals",
    id: "approvalId",
    item: Approval,
    errors: ["invalid_input"],
  }),
  approve: endpoint({
    operationId: "approveRequest",
    method: "POST",
    path: `${approvalsPath}/:approvalId/approve`,
    status: 200,
    summary: "Approve a request",
    description:
      "Applies it once, as if requested now; anything that would reject it now rejects this. The person who requested it can’t approve it, unless no one else on the team could; then this is their second confirmation. Higher ceilings are approved by admins.",
    access: {},
    input: z.strictObject({ approvalId }),
    output: z.object({
      approval: Approval,
      newBalanceCents: z.int().optional().meta({
        description: "The advocate's balance afterwards, if the request was about one.",
        example: 84800,
      }),
    }),
    errors: [
      "invalid_input",
      "second_person_required",
      "admin_required",
      "not_found",
      "already_decided",
      "already_converted",
      "insufficient_balance",
    ],
  }),
  decline: endpoint({
    operationId: "declineRequest",
    method: "POST",
    path: `${approvalsPath}/:approvalId/decline`,
    status: 200,
    summary: "Decline a request",
    description: "Nothing is added. If the requester declines it, it is withdrawn.",
    access: {},
    input: z.strictObject({
      approvalId,
      reason: text(200).exactOptional().meta({ example: "The job was $80, not $8,000" }),
    }),
    example: { reason: "The job was $80, not $8,000" },
    output: z.object({ approval: Approval }),
    errors: ["invalid_input", "admin_required", "not_found", "already_decided"],
  }),
  undo: endpoint({
    operationId: "undoApproval",
    method: "POST",
    path: `${approvalsPath}/:approvalId/undo`,
    status: 200,
    summary: "Undo a decision on a request",
    description:
      "For the member who decided. Approved credit is taken back by its opposite entry; if it was spent, an adjustment can’t be undone, and a reward becomes owed. The request then waits again, except for a reward, which is restored on its lead. Messages that were sent stay sent. Decisions on settings can’t be undone.",
    access: {},
    input: z.strictObject({ approvalId }),
    output: z.object({
      approval: Approval.meta({ description: "The request that waits again, or the undone reward." }),
      newBalanceCents: z.int().optional().meta({
        description: "The advocate's balance afterwards, if credit was taken back.",
        example: 4800,
      }),
    }),
    errors: [
      "invalid_input",
      "second_person_required",
      "not_found",
      "not_decided",
      "already_decided",
      "already_reversed",
      "redemption_ended",
      "insufficient_balance",
    ],
  }),
};
