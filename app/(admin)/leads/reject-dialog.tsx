"use client";

import { FormDialog } from "@/components/form/dialog-form";
import { SelectField } from "@/components/form/select-field";
import { rejectionNames } from "@/components/referrals/referral-badge";
import { referrals } from "@/lib/leads/referrals/contract";
import { TeamNoteField } from "../team-note-field";
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
  return (
    <FormDialog
      title={`Reject ${friendName}?`}
      description={
        <>
          <bdi className="wrap-anywhere">{advocateName}</bdi> earns nothing for it and gets the spot back.
          Their page says it doesn’t count, but not why. No one gets a message. You can reopen it, and anyone
          can refer this friend again.
        </>
      }
      endpoint={referrals.reject}
      defaultValues={{ reason: undefined, note: "" }}
      fixed={{ campaignId, referralId }}
      submit="Reject"
      success={`${friendName} was rejected.`}
      onClose={onClose}
    >
      {(form) => (
        <>
          <SelectField
            form={form}
            name="reason"
            label="Reason"
            options={reasons}
            placeholder="Choose a reason"
          />
          <TeamNoteField form={form} name="note" />
        </>
      )}
    </FormDialog>
  );
}
