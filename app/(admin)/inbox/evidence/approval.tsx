"use client";

import type { z } from "zod";
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
import { call } from "@/lib/kit/client";
import { reviews } from "@/lib/leads/review/contract";
import { approvals, isForAdmins } from "@/lib/ledger/approvals/contract";
import { creditSettings } from "@/lib/ledger/credit-settings/contract";
import type { RowOf } from "@/lib/platform/inbox/contract";
import { describeRow } from "../describe-row";
import { useInboxActions } from "../inbox-actions";
import { Evidence } from "./frame";

type WaitingApproval = RowOf<"approval">["approval"];

/**
 * A request, its author and the approve and deny buttons. The author can only withdraw it, unless they are the only
 * member.
 */
export function ApprovalEvidence({ row }: { row: RowOf<"approval"> }) {
  const { approval } = row;
  const { approvalId, isOwn, mayApprove } = approval;
  const isSetting = isForAdmins(approval.kind);
  const { offerUndo } = useInboxActions();
  const offer = (message: string, undone: string) =>
    offerUndo({ message, undo: () => call(approvals.undo, { approvalId }), undone });
  const declined = `${isOwn ? "Withdrawn" : "Declined"}. Nothing was ${isSetting ? "changed" : "added"}.`;
  const form = useEndpointForm({
    endpoint: approvals.decline,
    defaultValues: { reason: "" },
    fixed: { approvalId },
    ...(isOwn || isSetting
      ? { success: declined }
      : { onSuccess: () => offer(declined, "It waits for a decision again.") }),
  });
  return (
    <Evidence
      title={describeRow(row, approval.createdAt).title}
      detail={`Nothing is ${isForAdmins(approval.kind) ? "changed" : "added"} until ${isOwn && mayApprove ? "you confirm" : "someone approves"}.`}
    >
      <DescriptionList facts={factsOf(approval)} />
      {mayApprove && <p className="text-pretty text-secondary text-soft">{describeUndo(approval)}</p>}
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
              {...(isSetting
                ? { success: "Approved." }
                : { onSuccess: () => offer("Approved and added.", describeUndone(approval)) })}
            >
              {isOwn ? confirmVerb(approval) : "Approve"}
            </EndpointButton>
          )}
        </DialogActions>
      </Form>
    </Evidence>
  );
}

/** Whether the approval can be undone, said before it is given. */
function describeUndo({ kind, advocateName = "The advocate" }: WaitingApproval): string {
  if (isForAdmins(kind)) {
    return "It takes effect at once. There is no undo: change it back under Settings.";
  }
  if (kind === "adjustment") return "You can undo it until the credit is used. The ledger keeps both entries.";
  return `You can undo it: the credit is taken back, or owed if it was used. ${advocateName} gets a message, which can’t be taken back once it is sent.`;
}

/** The toast once an approval is undone. */
function describeUndone({ kind, friendName = "The lead" }: WaitingApproval): string {
  return kind === "reward"
    ? `The reward was taken back. ${friendName} stays a customer; restore the reward under Leads.`
    : "Undone. It waits for a decision again, and the ledger shows both entries.";
}

/** The confirm label of a single-member team, with the amount. */
function confirmVerb({ amountCents }: WaitingApproval): string {
  return amountCents === undefined ? "Confirm" : `Confirm ${formatMoney(Math.abs(amountCents))}`;
}

function factsOf(approval: WaitingApproval) {
  const { kind, amountCents, jobValueCents, friendName, note, askedBy, createdAt } = approval;
  const amount = (name: string, cents: number | undefined) =>
    cents !== undefined && { name, value: <Money cents={cents} signed={kind === "adjustment"} /> };
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
      : [amount(kind === "reward" ? "Reward" : "Adjustment", amountCents)]),
    ...changedFacts(approval),
    amount("Job value", jobValueCents),
    friendName && { name: "New customer", value: <bdi>{friendName}</bdi> },
    note && { name: "Note", value: <bdi className="wrap-anywhere">{note}</bdi> },
  ];
}

/** The changes of a settings request, a fact each. */
function changedFacts({ kind, change }: Pick<RowOf<"approval">["approval"], "kind" | "change">) {
  if (kind === "credit_rules") return creditFacts(creditSettings.update.input.safeParse(change).data);
  if (kind === "review_rules") return reviewFacts(reviews.updateSettings.input.safeParse(change).data);
  return [];
}

function creditFacts(change: z.output<typeof creditSettings.update.input> = {}) {
  const { approveAboveCents, reverseShareBps } = change;
  return [
    approveAboveCents !== undefined && {
      name: "Using credit needs approval above",
      value: approveAboveCents === null ? "Never" : <Money cents={approveAboveCents} />,
    },
    reverseShareBps !== undefined && {
      name: "A refund takes a fixed reward back from",
      value: `${reverseShareBps / 100}% of the job`,
    },
  ];
}

function reviewFacts({ rules = [], allowAfterDays }: z.output<typeof reviews.updateSettings.input> = {}) {
  return [
    ...rules.map(({ rule, on, value }) => ({
      name: `Rule: ${rule.replaceAll("_", " ")}`,
      value: on === false ? "Off" : `From ${value ?? ""} on`,
    })),
    allowAfterDays !== undefined && {
      name: "Allowed automatically after",
      value: allowAfterDays === null ? "Never" : `${allowAfterDays} days`,
    },
  ];
}
