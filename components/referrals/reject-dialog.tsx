"use client";

import { type ReactElement, useState } from "react";
import { toast } from "sonner";
import { useAfterWrite } from "@/components/after-write";
import { Form, SubmitButton } from "@/components/form/form";
import { SelectField } from "@/components/form/select-field";
import { TextField } from "@/components/form/text-field";
import { useEndpointForm } from "@/components/form/use-endpoint-form";
import type { ReferralToConvert } from "@/components/referrals/converting";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions, DialogClose } from "@/components/ui/dialog";
import { referrals } from "@/lib/referrals/contract";
import { rejectionNames } from "./referral-badge";

type Referral = Pick<ReferralToConvert, "campaignId" | "referralId" | "friendName" | "advocateName">;

interface RejectDialogProps {
  readonly referral: Referral;
  /** The button that opens it. */
  readonly trigger: ReactElement;
  /** Called once the referral is rejected and every list shows it. */
  readonly onDone?: () => void;
}

/** Says that a referral does not count, and why, after telling what that does. */
export function RejectDialog({ referral, trigger, onDone }: RejectDialogProps) {
  const [open, setOpen] = useState(false);
  const { friendName, advocateName } = referral;
  return (
    <Dialog
      trigger={trigger}
      open={open}
      onOpenChange={setOpen}
      title={`Reject the referral of ${friendName}?`}
      description={
        <>
          It earns <bdi className="wrap-anywhere">{advocateName}</bdi> nothing and gives the place back.
          Nobody gets a message; the advocate’s page says that it does not count, and not why. This cannot be
          undone, but the friend can be referred again, by anybody.
        </>
      }
    >
      <RejectForm
        referral={referral}
        onDone={() => {
          setOpen(false);
          onDone?.();
        }}
      />
    </Dialog>
  );
}

const reasons = referrals.reject.input.shape.reason.options.map((value) => ({
  value,
  label: rejectionNames[value],
}));

function RejectForm({ referral, onDone }: { referral: Referral; onDone: () => void }) {
  const { campaignId, referralId, friendName } = referral;
  const refresh = useAfterWrite();
  const form = useEndpointForm({
    endpoint: referrals.reject,
    defaultValues: { reason: undefined, note: "" },
    fixed: { campaignId, referralId },
    onSuccess: async () => {
      await refresh();
      onDone();
      toast.success(`The referral of ${friendName} was rejected.`);
    },
  });
  return (
    <Form form={form}>
      <SelectField form={form} name="reason" label="Why" options={reasons} placeholder="Choose a reason" />
      <TextField
        form={form}
        name="note"
        label="Note for your team"
        optional
        maxLength={500}
        autoComplete="off"
      />
      <DialogActions>
        <DialogClose>
          <Button>Cancel</Button>
        </DialogClose>
        <SubmitButton form={form}>Reject</SubmitButton>
      </DialogActions>
    </Form>
  );
}
