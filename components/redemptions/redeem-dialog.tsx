"use client";

import type { ReactElement } from "react";
import type { AdvocateWithCredit } from "@/components/credit/adjustment";
import { useReopened } from "@/components/form/draft";
import { lazy } from "@/components/lazy";
import { Dialog } from "@/components/ui/dialog";

const RedeemForm = lazy(() => import("./redeem-form").then((module) => module.RedeemForm));

interface RedeemDialogProps {
  readonly advocate: AdvocateWithCredit;
  /** The button that opens it. */
  readonly trigger: ReactElement;
}

/** Uses an advocate's credit: off an invoice, as a gift card, or in another way. */
export function RedeemDialog({ advocate, trigger }: RedeemDialogProps) {
  const draftKey = `redeem:${advocate.advocateId}`;
  const [open, setOpen] = useReopened(draftKey);
  return (
    <Dialog
      trigger={trigger}
      open={open}
      onOpenChange={setOpen}
      title="Redeem credit"
      description={
        <>
          For <bdi className="wrap-anywhere">{advocate.name}</bdi>. The credit is taken off right away, so it
          can’t be used twice.
        </>
      }
    >
      <RedeemForm {...{ advocate, draftKey }} onDone={() => setOpen(false)} />
    </Dialog>
  );
}
