"use client";

import { EraseDialog } from "@/components/people/erase-dialog";
import { EditLeadDialog } from "./edit-lead-dialog";
import { LostDialog } from "./lost-dialog";
import { ReassignDialog } from "./reassign-dialog";
import { RejectDialog } from "./reject-dialog";
import { ReverseDialog } from "./reverse-dialog";
import { UnreverseDialog } from "./unreverse-dialog";
import type { FoundReferral } from "./view";

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
      return <EditLeadDialog {...{ referral, onClose }} />;
    case "reassign":
      return <ReassignDialog {...{ referral, onClose, onMoved }} />;
    case "lost":
      return <LostDialog {...{ referral, onClose }} />;
    case "reject":
      return <RejectDialog {...{ referral, onClose }} />;
    case "reverse":
      return <ReverseDialog {...{ referral, onClose }} />;
    case "unreverse":
      return <UnreverseDialog {...{ referral, onClose }} />;
    case "erase":
      return <EraseDialog person={{ referralId }} name={friendName} open onClose={onClose} />;
  }
}
