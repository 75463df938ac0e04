"use client";

import type { ReactElement } from "react";
import { DraftDialog } from "@/components/form/draft-dialog";
import { lazy } from "@/components/lazy";
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
  return (
    <DraftDialog
      draftKey={draftKey}
      trigger={trigger}
      title="Adjust credit"
      description={
        <>
          For <bdi className="wrap-anywhere">{advocate.name}</bdi>. The amount and reason stay in the ledger
          for good.
        </>
      }
    >
      {(close) => <AdjustForm {...{ advocate, draftKey }} onDone={close} />}
    </DraftDialog>
  );
}
