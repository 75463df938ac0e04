"use client";

import { describeProblem } from "@/components/form/describe-problem";
import { useSend } from "@/components/form/use-send";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { formatMoney } from "@/components/ui/format";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { referrals } from "@/lib/leads/referrals/contract";
import { describeUndo } from "./reversing";
import { useCredit } from "./use-credit";
import type { FoundReferral } from "./view";

interface UnreverseDialogProps {
  readonly referral: FoundReferral;
  readonly onClose: () => void;
}

/** Restores what a lead's refunds took: for a failed refund, a won dispute or a mistake. */
export function UnreverseDialog({ referral, onClose }: UnreverseDialogProps) {
  const { campaignId, referralId, advocateName } = referral;
  const { data, error } = useCredit(referral);
  const { trySend, pending, problem } = useSend(referrals.unreverse, {
    success: ({ advocateNewBalance }) =>
      `${advocateName} now has ${formatMoney(advocateNewBalance)} in credit.`,
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
          describeUndo(referral, data.advocate, new Date()).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))
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
