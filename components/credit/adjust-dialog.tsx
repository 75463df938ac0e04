"use client";

import type { ReactElement } from "react";
import { useReopened } from "@/components/form/draft";
import { lazy } from "@/components/lazy";
import { Dialog } from "@/components/ui/dialog";
import type { AdvocateWithCredit } from "./adjustment";

const AdjustForm = lazy(() => import("./adjust-form").then((module) => module.AdjustForm));

interface AdjustDialogProps {
  readonly advocate: AdvocateWithCredit;
  /** The button that opens it. */
  readonly trigger: ReactElement;
}

/** Adds or removes credit by hand. */
export function AdjustDialog({ advocate, trigger }: AdjustDialogProps) {
  const draftKey = `adjust:${advocate.advocateId}`;
  const [open, setOpen] = useReopened(draftKey);
  return (
    <Dialog
      trigger={trigger}
      open={open}
      onOpenChange={setOpen}
      title="Adjust credit"
      description={
        <>
          For <bdi className="wrap-anywhere">{advocate.name}</bdi>. The amount and reason stay in the ledger
          for good.
        </>
      }
    >
      <AdjustForm {...{ advocate, draftKey }} onDone={() => setOpen(false)} />
    </Dialog>
  );
}
