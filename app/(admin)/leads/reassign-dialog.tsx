"use client";

import { useState } from "react";
import { useSend } from "@/components/form/use-send";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActions, DialogClose } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { referrals } from "@/lib/leads/referrals/contract";
import type { FoundReferral } from "./view";
import { Chosen, type KnownAdvocate, Picker } from "./who-sent";

interface ReassignDialogProps {
  readonly referral: FoundReferral;
  readonly onClose: () => void;
  /** Called with the lead's new id. */
  readonly onMoved: (referralId: string) => void;
}

/** Reassigns a lead to the advocate who sent it. */
export function ReassignDialog({ referral, onClose, onMoved }: ReassignDialogProps) {
  const { campaignId, referralId, friendName, advocateName } = referral;
  const [chosen, setChosen] = useState<KnownAdvocate>();
  const [isMissing, setMissing] = useState(false);
  const { trySend, pending, problem, forget } = useSend(referrals.reassign, {
    onSuccess: ({ referral: moved }) => {
      onMoved(moved.referralId);
      onClose();
    },
    success: `${chosen?.name} will get credit for ${friendName} once the job is done.`,
  });

  async function give() {
    setMissing(!chosen);
    if (chosen) await trySend({ campaignId, referralId, advocateId: chosen.advocateId });
  }

  const error = problem ?? (isMissing ? "Choose who sent them." : undefined);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Who sent ${friendName}?`}
      description={
        <>
          <bdi className="wrap-anywhere">{advocateName}</bdi> gets the spot back and isn’t told why. Stage,
          note and offer don’t change.
        </>
      }
    >
      <Field label="Advocate" error={error}>
        {(control) =>
          chosen ? (
            <Chosen
              control={control}
              text={<bdi className="font-medium">{chosen.name}</bdi>}
              onChange={() => {
                forget();
                setChosen(undefined);
              }}
            />
          ) : (
            <Picker
              control={control}
              campaignId={campaignId}
              except={referral.advocateId}
              named=""
              onPick={(who) => {
                if (!("advocateId" in who)) return;
                setMissing(false);
                setChosen(who);
              }}
              mayEnroll={false}
              mayWait={false}
            />
          )
        }
      </Field>
      <DialogActions>
        <DialogClose>
          <Button>Cancel</Button>
        </DialogClose>
        <Button variant="primary" onClick={give} pending={pending}>
          Reassign
        </Button>
      </DialogActions>
    </Dialog>
  );
}
