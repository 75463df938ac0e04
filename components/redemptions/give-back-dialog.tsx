"use client";

import type { ReactElement } from "react";
import { FormDialog } from "@/components/form/dialog-form";
import { TextField } from "@/components/form/text-field";
import { formatMoney } from "@/components/ui/format";
import { redemptions } from "@/lib/credit/redemptions/contract";
import type { Redemption } from "./redemption-badge";

interface GiveBackDialogProps {
  readonly redemption: Redemption;
  /** The button that opens it. */
  readonly trigger: ReactElement;
  /** Reports the result in place of the usual toast. */
  readonly onGivenBack?: (message: string) => void;
}

/** Undoes a redemption and returns the credit to the advocate. */
export function GiveBackDialog({ redemption, trigger, onGivenBack }: GiveBackDialogProps) {
  const { campaignId, advocateId, redemptionId, advocateName } = redemption;
  const { title, verb } = describeUndoing(redemption);
  const describeResult = ({ newBalanceCents }: { readonly newBalanceCents: number }) =>
    `${advocateName} now has ${formatMoney(newBalanceCents)} in credit.`;
  return (
    <FormDialog
      width="small"
      trigger={trigger}
      title={title}
      description={
        <>
          <bdi className="wrap-anywhere">{advocateName}</bdi> gets {formatMoney(redemption.amountCents)} of credit back.
          The ledger keeps both entries.
        </>
      }
      endpoint={redemptions.cancel}
      defaultValues={{ reason: "" }}
      fixed={{ campaignId, advocateId, redemptionId }}
      submit={verb}
      variant="danger"
      cancel="Keep it"
      onSuccess={(output) => onGivenBack?.(describeResult(output))}
      success={(output) => (onGivenBack ? "" : describeResult(output))}
    >
      {(form) => (
        <TextField
          form={form}
          name="reason"
          label="Reason"
          hint="For your team. The advocate doesn’t see it."
          optional
          maxLength={200}
          placeholder="The invoice was canceled"
        />
      )}
    </FormDialog>
  );
}

function describeUndoing({ state, isOwn, amountCents }: Redemption) {
  const amount = formatMoney(amountCents);
  if (state !== "requested") return { title: `Give ${amount} back?`, verb: "Give back" };
  if (isOwn) return { title: "Withdraw your request?", verb: "Withdraw" };
  return { title: `Decline ${amount}?`, verb: "Decline" };
}
