"use client";

import { type ReactElement, useState } from "react";
import { lazy } from "@/components/lazy";
import type { ReferralToConvert } from "@/components/referrals/converting";
import { Dialog } from "@/components/ui/dialog";

const RejectForm = lazy(() => import("./reject-form").then((module) => module.RejectForm));

type Referral = Pick<ReferralToConvert, "campaignId" | "referralId" | "friendName" | "advocateName">;

interface RejectDialogProps {
  readonly referral: Referral;
  /** The button that opens it; without one it is open at once. */
  readonly trigger?: ReactElement;
  readonly onClose?: () => void;
}

/** Says that a referral does not count, and why, after telling what that does. */
export function RejectDialog({ referral, trigger, onClose }: RejectDialogProps) {
  const [open, setOpen] = useState(!trigger);
  const { friendName, advocateName } = referral;
  function change(next: boolean) {
    setOpen(next);
    if (!next) onClose?.();
  }
  return (
    <Dialog
      {...(trigger && { trigger })}
      open={open}
      onOpenChange={change}
      title={`Reject ${friendName}?`}
      description={
        <>
          It earns <bdi className="wrap-anywhere">{advocateName}</bdi> nothing and gives the place back.
          Nobody gets a message; the advocate’s page says that it does not count, and not why. You can reopen
          it, and the friend can be referred again, by anybody.
        </>
      }
    >
      <RejectForm referral={referral} onDone={() => change(false)} />
    </Dialog>
  );
}
