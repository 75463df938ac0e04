"use client";

import { toast } from "sonner";
import { useAfterWrite } from "@/components/after-write";
import { Form, SubmitButton } from "@/components/form/form";
import { SelectField } from "@/components/form/select-field";
import { TextField } from "@/components/form/text-field";
import { useEndpointForm } from "@/components/form/use-endpoint-form";
import type { ReferralToConvert } from "@/components/referrals/converting";
import { Button } from "@/components/ui/button";
import { DialogActions, DialogClose } from "@/components/ui/dialog";
import { referrals } from "@/lib/referrals/contract";
import { rejectionNames } from "./referral-badge";

type Referral = Pick<ReferralToConvert, "campaignId" | "referralId" | "friendName">;

const reasons = referrals.reject.input.shape.reason.options.map((value) => ({
  value,
  label: rejectionNames[value],
}));

/** Asks why a referral does not count. */
export function RejectForm({ referral, onDone }: { referral: Referral; onDone: () => void }) {
  const { campaignId, referralId, friendName } = referral;
  const refresh = useAfterWrite();
  const form = useEndpointForm({
    endpoint: referrals.reject,
    defaultValues: { reason: undefined, note: "" },
    fixed: { campaignId, referralId },
    onSuccess: async () => {
      await refresh();
      onDone();
      toast.success(`${friendName} is rejected.`);
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
