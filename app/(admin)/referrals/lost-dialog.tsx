"use client";

import { useController } from "react-hook-form";
import { toast } from "sonner";
import { Form, SubmitButton } from "@/components/form/form";
import { TextField } from "@/components/form/text-field";
import { useEndpointForm } from "@/components/form/use-endpoint-form";
import { lostReasonNames } from "@/components/referrals/referral-badge";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions, DialogClose } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { RadioCards } from "@/components/ui/radio-cards";
import { referrals } from "@/lib/leads/referrals/contract";
import { useRefresh } from "../use-refresh";
import type { FoundReferral } from "./view";

/** The fields of a lead that closing it as lost needs. */
export type LostLead = Pick<FoundReferral, "campaignId" | "referralId" | "friendName" | "advocateName">;

interface LostDialogProps {
  readonly referral: LostLead;
  readonly onClose: () => void;
}

/** Marks a lead as lost, with a reason. */
export function LostDialog({ referral, onClose }: LostDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Why did you lose ${referral.friendName}?`}
      description={
        <>
          <bdi className="wrap-anywhere">{referral.advocateName}</bdi> will only see “Not this time” and gets
          the spot back. You can reopen the lead.
        </>
      }
    >
      <LostForm referral={referral} onDone={onClose} />
    </Dialog>
  );
}

const reasons = referrals.setStage.input.shape.reason
  .unwrap()
  .options.map((value) => ({ value, label: lostReasonNames[value] }));

function LostForm({ referral, onDone }: { referral: LostLead; onDone: () => void }) {
  const { campaignId, referralId, friendName } = referral;
  const refresh = useRefresh();
  const form = useEndpointForm({
    endpoint: referrals.setStage,
    defaultValues: { reason: undefined, note: "" },
    fixed: { campaignId, referralId, stage: "lost" },
    onSuccess: async () => {
      await refresh();
      onDone();
      toast.success(`${friendName} was marked lost.`);
    },
  });
  const { field, fieldState } = useController({ control: form.methods.control, name: "reason" });
  return (
    <Form form={form}>
      <Field label="Reason" error={fieldState.error && "Choose one."}>
        {(control) => (
          <RadioCards
            {...control}
            ref={field.ref}
            cards={reasons}
            value={field.value ?? ""}
            onValueChange={field.onChange}
            className="grid-cols-2 sm:grid-flow-row!"
          />
        )}
      </Field>
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
        <SubmitButton form={form}>Mark lost</SubmitButton>
      </DialogActions>
    </Form>
  );
}
