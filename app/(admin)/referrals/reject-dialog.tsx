"use client";

import { toast } from "sonner";
import { Form, SubmitButton } from "@/components/form/form";
import { SelectField } from "@/components/form/select-field";
import { TextField } from "@/components/form/text-field";
import { useEndpointForm } from "@/components/form/use-endpoint-form";
import { rejectionNames } from "@/components/referrals/referral-badge";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions, DialogClose } from "@/components/ui/dialog";
import { referrals } from "@/lib/leads/referrals/contract";
import { useRefresh } from "../use-refresh";
import type { FoundReferral } from "./view";

const reasons = referrals.reject.input.shape.reason.options.map((value) => ({
  value,
  label: rejectionNames[value],
}));

interface RejectDialogProps {
  readonly referral: FoundReferral;
  readonly onClose: () => void;
}

/** Rejects a lead with a reason, after showing the consequences. */
export function RejectDialog({ referral, onClose }: RejectDialogProps) {
  const { campaignId, referralId, friendName, advocateName } = referral;
  const refresh = useRefresh();
  const form = useEndpointForm({
    endpoint: referrals.reject,
    defaultValues: { reason: undefined, note: "" },
    fixed: { campaignId, referralId },
    onSuccess: async () => {
      await refresh();
      onClose();
      toast.success(`${friendName} was rejected.`);
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Reject ${friendName}?`}
      description={
        <>
          <bdi className="wrap-anywhere">{advocateName}</bdi> earns nothing for it and gets the spot back.
          Their page says it doesn’t count, but not why. No one gets a message. You can reopen it, and anyone
          can refer this friend again.
        </>
      }
    >
      <Form form={form}>
        <SelectField
          form={form}
          name="reason"
          label="Reason"
          options={reasons}
          placeholder="Choose a reason"
        />
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
    </Dialog>
  );
}
