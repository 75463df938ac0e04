"use client";

import type { ReactElement } from "react";
import { useState } from "react";
import { Form, SubmitButton } from "@/components/form/form";
import { TextField } from "@/components/form/text-field";
import { useEndpointForm } from "@/components/form/use-endpoint-form";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions, DialogClose } from "@/components/ui/dialog";
import { formatMoney } from "@/components/ui/format";
import { redemptions } from "@/lib/credit/redemptions/contract";
import type { Redemption } from "./redemption-badge";

interface GiveBackDialogProps {
  readonly redemption: Redemption;
  /** The button that opens it. */
  readonly trigger: ReactElement;
}

/** Undoes a redemption and returns the credit to the advocate. */
export function GiveBackDialog({ redemption, trigger }: GiveBackDialogProps) {
  const { amountCents, advocateName, state, isOwn } = redemption;
  const [open, setOpen] = useState(false);
  const title =
    state !== "requested"
      ? `Give ${formatMoney(amountCents)} back?`
      : isOwn
        ? "Withdraw your request?"
        : `Decline ${formatMoney(amountCents)}?`;
  return (
    <Dialog
      width="small"
      trigger={trigger}
      open={open}
      onOpenChange={setOpen}
      title={title}
      description={
        <>
          <bdi className="wrap-anywhere">{advocateName}</bdi> gets {formatMoney(amountCents)} of credit back.
          The ledger keeps both entries.
        </>
      }
    >
      <GiveBackForm redemption={redemption} onDone={() => setOpen(false)} />
    </Dialog>
  );
}

const verbs = { withdraw: "Withdraw", decline: "Decline", giveBack: "Give back" };

function GiveBackForm({ redemption, onDone }: { redemption: Redemption; onDone: () => void }) {
  const { campaignId, advocateId, redemptionId, advocateName, state, isOwn } = redemption;
  const form = useEndpointForm({
    endpoint: redemptions.cancel,
    defaultValues: { reason: "" },
    fixed: { campaignId, advocateId, redemptionId },
    success: ({ newBalanceCents }) => `${advocateName} now has ${formatMoney(newBalanceCents)} in credit.`,
    onDone,
  });
  const verb = state !== "requested" ? "giveBack" : isOwn ? "withdraw" : "decline";
  return (
    <Form form={form}>
      <TextField
        form={form}
        name="reason"
        label="Reason"
        hint="For your team. The advocate doesn’t see it."
        optional
        maxLength={200}
        autoComplete="off"
        placeholder="The invoice was canceled"
      />
      <DialogActions>
        <DialogClose>
          <Button>Keep it</Button>
        </DialogClose>
        <SubmitButton form={form} variant="danger">
          {verbs[verb]}
        </SubmitButton>
      </DialogActions>
    </Form>
  );
}
