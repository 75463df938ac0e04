"use client";

import { toast } from "sonner";
import { Form, SubmitButton } from "@/components/form/form";
import { TextField } from "@/components/form/text-field";
import { useEndpointForm } from "@/components/form/use-endpoint-form";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions, DialogClose } from "@/components/ui/dialog";
import { formatPhone } from "@/lib/kit/format-phone";
import { referrals } from "@/lib/referrals/contract";
import { useRefresh } from "../use-refresh";
import type { FoundReferral } from "./view";

interface EditLeadDialogProps {
  readonly referral: FoundReferral;
  readonly onClose: () => void;
}

/** Corrects who a lead is and where to reach them. */
export function EditLeadDialog({ referral, onClose }: EditLeadDialogProps) {
  const { campaignId, referralId, friendName, friendPhone, friendEmail = "" } = referral;
  const refresh = useRefresh();
  const form = useEndpointForm({
    endpoint: referrals.update,
    defaultValues: { friendName, friendPhone: friendPhone ? formatPhone(friendPhone) : "", friendEmail },
    fixed: { campaignId, referralId },
    onSuccess: async (_, saved) => {
      await refresh();
      onClose();
      toast.success(`${saved.friendName ?? friendName} is saved.`);
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Edit ${friendName}`}
      description="A phone number or an email address is needed."
    >
      <Form form={form}>
        <TextField form={form} name="friendName" label="Name" autoComplete="off" />
        <TextField
          form={form}
          name="friendPhone"
          label="Phone"
          type="tel"
          autoComplete="off"
          optional
          {...(referral.friendSmsConsentAt && {
            hint: "They agreed to texts at this number. For another one, ask them again.",
          })}
        />
        <TextField
          form={form}
          name="friendEmail"
          label="Email"
          type="email"
          autoComplete="off"
          spellCheck={false}
          optional
        />
        <DialogActions>
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <SubmitButton form={form}>Save</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
