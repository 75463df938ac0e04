"use client";

import type { ReactElement } from "react";
import type { AdvocateWithCredit } from "@/components/credit/adjustment";
import { DraftDialog } from "@/components/form/draft-dialog";
import { lazy } from "@/components/lazy";

const RedeemForm = lazy(() => import("./redeem-form").then((module) => module.RedeemForm));

interface RedeemDialogProps {
  readonly advocate: AdvocateWithCredit;
  /** The button that opens it. */
  readonly trigger: ReactElement;
}

/** Uses an advocate's credit: off an invoice, as a gift card, or in another way. */
export function RedeemDialog({ advocate, trigger }: RedeemDialogProps) {
  const draftKey = `redeem:${advocate.advocateId}`;
  return (
    <DraftDialog
      draftKey={draftKey}
      trigger={trigger}
      title="Use credit"
      description={
        <>
          For <bdi className="wrap-anywhere">{advocate.name}</bdi>. The credit is taken off right away, so it
          can’t be used twice.
        </>
      }
    >
      {(close) => <RedeemForm {...{ advocate, draftKey }} onDone={close} />}
    </DraftDialog>
  );
}
