"use client";

import { toast } from "sonner";
import { useToastedSend } from "@/components/form/use-toasted-send";
import { useUndo } from "@/components/use-undo";
import { call } from "@/lib/kit/client";
import { referrals } from "@/lib/leads/referrals/contract";
import { isOpen, type OpenStage } from "@/lib/leads/referrals/open-stages";
import type { FoundReferral } from "./view";

type MovableLead = Pick<FoundReferral, "campaignId" | "referralId" | "friendName" | "stage">;

const stageNames: Readonly<Record<OpenStage, string>> = {
  new: "new again",
  contacted: "contacted",
  booked: "booked",
};

/** Moves a lead to an open stage, and offers to move it back. */
export function useMoveLead({ campaignId, referralId, friendName, stage }: MovableLead) {
  const undo = useUndo();
  const { trySend, pending } = useToastedSend(referrals.setStage);

  function move(next: OpenStage) {
    const report = () =>
      toast.success(`${friendName} is ${stageNames[next]}.`, {
        // A lost lead can't be lost again without its reason.
        ...(isOpen(stage) && { action: { label: "Undo", onClick: () => void moveBack(stage) } }),
      });
    // Before the pages are refreshed, because the row may leave its list with them.
    return trySend({ campaignId, referralId, stage: next }, report);
  }

  const moveBack = (before: OpenStage) =>
    undo(
      () => call(referrals.setStage, { campaignId, referralId, stage: before }),
      `${friendName} is ${stageNames[before]}.`,
    );
  return { move, pending };
}
