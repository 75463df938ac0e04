"use client";

import { EndpointButton } from "@/components/form/endpoint-button";
import { Form, SubmitButton } from "@/components/form/form";
import { TextField } from "@/components/form/text-field";
import { useEndpointForm } from "@/components/form/use-endpoint-form";
import { DateTime } from "@/components/ui/date-time";
import { DescriptionList } from "@/components/ui/description-list";
import { DialogActions } from "@/components/ui/dialog";
import { formatMoney } from "@/components/ui/format";
import { Money } from "@/components/ui/money";
import { Notice } from "@/components/ui/notice";
import { approvals, isForAdmins } from "@/lib/ledger/approvals/contract";
import type { RowOf } from "@/lib/platform/inbox/contract";
import { describeRow } from "../describe-row";
import { changedFacts } from "./changed-facts";
import { Evidence } from "./frame";

type WaitingApproval = RowOf<"approval">["approval"];

/**
 * A request, its author and the approve and deny buttons. The author can only withdraw it, unless they are the only
 * member.
 */
export function ApprovalEvidence({ row }: { row: RowOf<"approval"> }) {
  const { approval } = row;
  const { approvalId, isOwn, mayApprove } = approval;
  const form = useEndpointForm({
    endpoint: approvals.decline,
    defaultValues: { reason: "" },
    fixed: { approvalId },
    success: `${isOwn ? "Withdrawn" : "Declined"}. Nothing was ${isForAdmins(approval.kind) ? "changed" : "added"}.`,
  });
  return (
    <Evidence
      title={describeRow(row, approval.createdAt).title}
      detail={`Nothing is ${isForAdmins(approval.kind) ? "changed" : "added"} until ${isOwn && mayApprove ? "you confirm" : "someone approves"}.`}
    >
      <DescriptionList facts={factsOf(approval)} />
      {!mayApprove && (
        <Notice title="Someone else has to approve it">
          You asked for it or took part in it, so you can’t approve it yourself.
        </Notice>
      )}
      <Form form={form}>
        <TextField
          form={form}
          name="reason"
          label={isOwn ? "Reason for withdrawing" : "Reason"}
          optional
          maxLength={200}
          autoComplete="off"
        />
        <DialogActions>
          <SubmitButton form={form} variant={mayApprove ? "secondary" : "primary"}>
            {isOwn ? "Withdraw" : "Decline"}
          </SubmitButton>
          {mayApprove && (
            <EndpointButton
              variant="primary"
              endpoint={approvals.approve}
              input={{ approvalId }}
              success={isForAdmins(approval.kind) ? "Approved." : "Approved and added."}
            >
              {isOwn ? confirmVerb(approval) : "Approve"}
            </EndpointButton>
          )}
        </DialogActions>
      </Form>
    </Evidence>
  );
}

/** The confirm label of a single-member team, with the amount. */
function confirmVerb({ amountCents }: WaitingApproval): string {
  return amountCents === undefined ? "Confirm" : `Confirm ${formatMoney(Math.abs(amountCents))}`;
}

function factsOf(approval: WaitingApproval) {
  const { kind, amountCents, jobValueCents, friendName, note, askedBy, createdAt } = approval;
  const amount = (name: string, cents: number | undefined) =>
    cents === undefined ? [] : [{ name, value: <Money cents={cents} signed={kind === "adjustment"} /> }];
  const limit = (name: string, cents: number | undefined) => ({
    name,
    value: cents === undefined ? "No limit" : <Money cents={cents} />,
  });
  return [
    {
      name: "Requested by",
      value: (
        <>
          <bdi>{askedBy.name}</bdi>, <DateTime value={createdAt} format="relative" />
        </>
      ),
    },
    ...(kind === "ceiling"
      ? [
          limit("Largest reward without approval", approval.maxRewardCents),
          limit("Largest adjustment without approval", approval.maxAdjustmentCents),
        ]
      : amount(kind === "reward" ? "Reward" : "Adjustment", amountCents)),
    ...changedFacts(approval),
    ...amount("Job value", jobValueCents),
    ...(friendName ? [{ name: "New customer", value: <bdi>{friendName}</bdi> }] : []),
    ...(note ? [{ name: "Note", value: <bdi className="wrap-anywhere">{note}</bdi> }] : []),
  ];
}
