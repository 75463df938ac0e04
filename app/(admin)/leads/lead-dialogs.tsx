"use client";

import { useState } from "react";
import { describeProblem } from "@/components/form/describe-problem";
import { FormDialog } from "@/components/form/dialog-form";
import { SelectField } from "@/components/form/select-field";
import { useSend } from "@/components/form/use-send";
import { EraseDialog } from "@/components/people/erase-dialog";
import { rejectionNames } from "@/components/referrals/referral-badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog, DialogActions, DialogClose } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { formatMoney } from "@/components/ui/format";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { referrals } from "@/lib/leads/referrals/contract";
import { TeamNoteField } from "../team-note-field";
import { EditLeadDialog } from "./edit-lead-dialog";
import { LostDialog } from "./lost-dialog";
import { ReverseDialog } from "./reverse-dialog";
import { describeUndo } from "./reversing";
import { useCredit } from "./use-credit";
import type { FoundReferral } from "./view";
import { Chosen, type KnownAdvocate, Picker } from "./who-sent";

/** Dialogs for a lead, other than converting it. */
export type LeadAction = "edit" | "reassign" | "lost" | "reject" | "reverse" | "unreverse" | "erase";

interface LeadDialogsProps {
  readonly action: LeadAction;
  readonly referral: FoundReferral;
  readonly onClose: () => void;
  /** Called with the lead's new id after it was reassigned. */
  readonly onMoved: (referralId: string) => void;
}

/** The dialog of an action, open until it is done or closed. */
export function LeadDialogs({ action, referral, onClose, onMoved }: LeadDialogsProps) {
  const { referralId, friendName } = referral;
  switch (action) {
    case "edit":
      return <EditLeadDialog referral={referral} onClose={onClose} />;
    case "reassign":
      return <ReassignDialog referral={referral} onClose={onClose} onMoved={onMoved} />;
    case "lost":
      return <LostDialog referral={referral} onClose={onClose} />;
    case "reject":
      return <RejectDialog referral={referral} onClose={onClose} />;
    case "reverse":
      return <ReverseDialog referral={referral} onClose={onClose} />;
    case "unreverse":
      return <UnreverseDialog referral={referral} onClose={onClose} />;
    case "erase":
      return <EraseDialog person={{ referralId }} name={friendName} open onClose={onClose} />;
  }
}

const reasons = referrals.reject.input.shape.reason.options.map((value) => ({
  value,
  label: rejectionNames[value],
}));

interface RejectDialogProps {
  readonly referral: FoundReferral;
  readonly onClose: () => void;
}

/** Rejects a lead with a reason, after showing the consequences. */
function RejectDialog({ referral, onClose }: RejectDialogProps) {
  const { campaignId, referralId, friendName, advocateName } = referral;
  return (
    <FormDialog
      title={`Reject ${friendName}?`}
      description={
        <>
          <bdi className="wrap-anywhere">{advocateName}</bdi> earns nothing for it and gets the spot back. Their page
          says it doesn’t count, but not why. No one gets a message. You can reopen it, and anyone can refer this friend
          again.
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
          <SelectField form={form} name="reason" label="Reason" options={reasons} placeholder="Choose a reason" />
          <TeamNoteField form={form} name="note" />
        </>
      )}
    </FormDialog>
  );
}

interface UnreverseDialogProps {
  readonly referral: FoundReferral;
  readonly onClose: () => void;
}

/** Restores what a lead's refunds took: for a failed refund, a won dispute or a mistake. */
function UnreverseDialog({ referral, onClose }: UnreverseDialogProps) {
  const { campaignId, referralId, advocateName } = referral;
  const { data, error } = useCredit(referral);
  const { trySend, pending, problem } = useSend(referrals.unreverse, {
    success: ({ advocateNewBalance }) => `${advocateName} now has ${formatMoney(advocateNewBalance)} in credit.`,
  });

  async function undo() {
    if (await trySend({ campaignId, referralId })) onClose();
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Undo the reversal of ${referral.friendName}?`}
      verb="Undo reversal"
      variant="primary"
      onConfirm={undo}
      pending={pending}
      problem={problem}
    >
      <p>For a refund that failed, a dispute you won, or a mistake.</p>
      <div aria-live="polite" className="mt-3 grid gap-1 rounded-control bg-tint px-3.5 py-3 text-ink">
        {data ? (
          describeUndo(referral, data.advocate, new Date()).map((sentence) => <p key={sentence}>{sentence}</p>)
        ) : error ? (
          <p>{describeProblem(error)}</p>
        ) : (
          <Loading label="Loading the balance">
            <Skeleton className="h-4 w-56 max-w-full" />
          </Loading>
        )}
      </div>
    </ConfirmDialog>
  );
}

interface ReassignDialogProps {
  readonly referral: FoundReferral;
  readonly onClose: () => void;
  /** Called with the lead's new id. */
  readonly onMoved: (referralId: string) => void;
}

/** Reassigns a lead to the advocate who sent it. */
function ReassignDialog({ referral, onClose, onMoved }: ReassignDialogProps) {
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
          <bdi className="wrap-anywhere">{advocateName}</bdi> gets the spot back and isn’t told why. Stage, note and
          offer don’t change.
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
