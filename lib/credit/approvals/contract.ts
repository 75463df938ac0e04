import { z } from "zod";
import { approvalStates } from "@/db/enums";
import { endpoint, listEndpoint, paging, text } from "@/lib/kit/contract";
import { Approval } from "@/lib/ledger/ceiling/contract";

const path = "/api/app/approvals";

const approvalId = z
  .uuid()
  .meta({ description: "The approval.", example: "019a6c22-1b4f-7d20-8c3a-4e5f6a7b8c9d" });

export const approvals = {
  list: listEndpoint({
    operationId: "listApprovals",
    path,
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
    path: `${path}/:approvalId/approve`,
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
    path: `${path}/:approvalId/decline`,
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
};
