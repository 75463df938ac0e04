"use client";

import type { ReactElement } from "react";
import { DraftDialog } from "@/components/form/draft-dialog";
import { lazy } from "@/components/lazy";
import type { ReferralToConvert } from "./conversion-terms";

const ConvertForm = lazy(() => import("./convert-form").then((module) => module.ConvertForm));

interface ConvertDialogProps {
  readonly referral: ReferralToConvert;
  /** Reports a reward that became credit instead of the dialog, for example with an undo. */
  readonly onConverted?: (message: string) => void;
  /** The button that opens it. */
  readonly trigger: ReactElement;
}

/** Converts a referral: asks for the details and previews the effects. */
export function ConvertDialog({ referral, onConverted, trigger }: ConvertDialogProps) {
  const draftKey = `convert:${referral.referralId}`;
  return (
    <DraftDialog
      draftKey={draftKey}
      trigger={trigger}
      title={`Convert ${referral.friendName}?`}
      description={
        <>
          Referred by <bdi className="wrap-anywhere">{referral.advocateName}</bdi>
        </>
      }
    >
      {(close) => <ConvertForm referral={referral} onConverted={onConverted} draftKey={draftKey} onClose={close} />}
    </DraftDialog>
  );
}
