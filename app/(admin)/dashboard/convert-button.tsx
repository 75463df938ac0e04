"use client";

import { useReopened } from "@/components/form/draft";
import { lazy } from "@/components/lazy";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { WaitingReferral } from "./figures";

// Forms and phone numbers weigh more than the dashboard itself.
const Conversion = lazy(() => import("./conversion").then((module) => module.Conversion));

/** Converts a referral, over the dashboard. */
export function ConvertButton({ referral }: { referral: WaitingReferral }) {
  const { referralId, friendName, advocateName } = referral;
  const draftKey = `convert:${referralId}`;
  const [open, setOpen] = useReopened(draftKey);
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button size="small" aria-label={`Convert ${friendName}`}>
          Convert
        </Button>
      }
      title={`${friendName} became a customer`}
      description={
        <>
          Referred by <bdi className="wrap-anywhere">{advocateName}</bdi>
        </>
      }
    >
      <Conversion referral={referral} draftKey={draftKey} onClose={() => setOpen(false)} />
    </Dialog>
  );
}
