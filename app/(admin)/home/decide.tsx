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
import { approvals, isForAdmins } from "@/lib/ledger/approvals/contract";
import { changedFacts } from "./changed-facts";
import type { Attention } from "./figures";

export type WaitingApproval = Attention["approvals"][number];

interface DecideProps {
  readonly approval: WaitingApproval;
  readonly onDone: () => void;
}

/**
 * A request, its author and the approve and deny buttons. The author can only withdraw it, unless they are the only
 * member.
 */
export function Decide({ approval, onDone }: DecideProps) {
  const { approvalId, isOwn, mayApprove } = approval;
  const form = useEndpointForm({
    endpoint: approvals.decline,
    defaultValues: { reason: "" },
    fixed: { approvalId },
    onDone,
    success: `${isOwn ? "Withdrawn" : "Declined"}. Nothing was ${isForAdmins(approval.kind) ? "changed" : "added"}.`,
  });
  return (
    <div className="grid gap-5">
      <DescriptionList facts={factsOf(approval)} />
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
              onSuccess={onDone}
              success={isForAdmins(approval.kind) ? "Approved." : "Approved and added."}
            >
              {isOwn ? confirmVerb(approval) : "Approve"}
            </EndpointButton>
          )}
        </DialogActions>
      </Form>
    </div>
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
