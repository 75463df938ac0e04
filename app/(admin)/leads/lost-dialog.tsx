"use client";

import { FormDialog } from "@/components/form/dialog-form";
import { RadioCardsField } from "@/components/form/radio-cards-field";
import { lostReasonNames } from "@/components/referrals/referral-badge";
import { referrals } from "@/lib/leads/referrals/contract";
import { TeamNoteField } from "../team-note-field";
import type { FoundReferral } from "./view";

/** The fields of a lead that closing it as lost needs. */
export type LostLead = Pick<FoundReferral, "campaignId" | "referralId" | "friendName" | "advocateName">;

const reasons = referrals.setStage.input.shape.reason
  .unwrap()
  .options.map((value) => ({ value, label: lostReasonNames[value] }));

interface LostDialogProps {
  readonly referral: LostLead;
  /** Reports it instead of the dialog, for example with an undo. */
  readonly onLost?: (message: string) => void;
  readonly onClose: () => void;
}

/** Marks a lead as lost, with a reason. */
export function LostDialog({ referral, onLost, onClose }: LostDialogProps) {
  const { campaignId, referralId, friendName, advocateName } = referral;
  const success = `${friendName} was marked lost.`;
  return (
    <FormDialog
      title={`Why did you lose ${friendName}?`}
      description={
        <>
          <bdi className="wrap-anywhere">{advocateName}</bdi> will only see “Not this time” and gets the spot back. You
          can reopen the lead.
        </>
      }
      endpoint={referrals.setStage}
      defaultValues={{ reason: undefined, note: "" }}
      fixed={{ campaignId, referralId, stage: "lost" }}
      submit="Mark lost"
      {...(onLost ? { onSuccess: () => onLost(success) } : { success })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <RadioCardsField form={form} name="reason" label="Reason" cards={reasons} columns={2} />
          <TeamNoteField form={form} name="note" />
        </>
      )}
    </FormDialog>
  );
}
