import { z } from "zod";
import { type ApprovalKind, approvalStates } from "@/db/enums";
import { centsFrom, changesSomething } from "@/lib/business/campaigns/field-contract";
import { endpoint, listEndpoint, paging, text } from "@/lib/kit/contract";
import { Approval, NEEDS_APPROVAL, Waiting } from "@/lib/ledger/approvals/approval-contract";

/** The suggestion for new organizations; most rewards stay far below it. */
export const SUGGESTED_CEILING_CENTS = 50_000;

const maxRewardCents = centsFrom(0).meta({
  description: "The largest advocate reward, in cents, that one member can make without approval.",
  example: SUGGESTED_CEILING_CENTS,
});
const maxAdjustmentCents = centsFrom(0).meta({
  description:
    "The largest credit adjustment, up or down, in cents, that one member may book alone. All credit a member adds by hand on one day, in the organization’s time zone, counts together.",
  example: SUGGESTED_CEILING_CENTS,
});

const Ceiling = z
  .object({ maxRewardCents: maxRewardCents.optional(), maxAdjustmentCents: maxAdjustmentCents.optional() })
  .meta({ id: "Ceiling", description: "Omitted fields have no ceiling." });

/** Approvals of organization settings, for admins only. */
export const settingsApprovals: readonly ApprovalKind[] = ["ceiling", "credit_rules", "review_rules"];

/** Whether only admins may decide on an approval. */
export function isForAdmins(kind: ApprovalKind): boolean {
  return settingsApprovals.includes(kind);
}

const path = "/api/app/ceiling";

export const ceilings = {
  get: endpoint({
    operationId: "getCeiling",
    method: "GET",
    path,
    summary: "Read the ceilings",
    description:
      "The reward and adjustment amounts above which a second member must approve, and the members who can approve for you. No ceiling is set at first.",
    access: {},
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
  }),
  update: endpoint({
    operationId: "updateCeiling",
    method: "PATCH",
    path,
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
  }),
};

const approvalsPath = "/api/app/approvals";

const approvalId = z.uuid().meta({ description: "The approval.", example: "019a6c22-1b4f-7d20-8c3a-4e5f6a7b8c9d" });

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
  }),
  approve: endpoint({
    operationId: "approveRequest",
    method: "POST",
    path: `${approvalsPath}/:approvalId/approve`,
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
    summary: "Decline a request",
    description: "Nothing is added. If the requester declines it, it is withdrawn.",
    access: {},
    input: z.strictObject({
      approvalId,
      reason: text(200).exactOptional().meta({ example: "The job was $80, not $8,000" }),
    }),
    example: { reason: "The job was $80, not $8,000" },
    output: z.object({ approval: Approval }),
    errors: ["admin_required", "not_found", "already_decided"],
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
