"use client";

import { useQuery } from "@tanstack/react-query";
import { UserCheck } from "lucide-react";
import { toast } from "sonner";
import { Notice } from "@/components/ui/notice";
import { TextLink } from "@/components/ui/text-link";
import { query } from "@/lib/kit/client";
import { formatCentsShort } from "@/lib/kit/format-cents";
import { ceilings } from "@/lib/ledger/approvals/contract";

/**
 * Whether an amount needs approval, and who can approve it.
 * @param amountCents positive to add, negative to remove; undefined until it is known
 */
export function useNeedsApproval(field: "maxRewardCents" | "maxAdjustmentCents", amountCents: number | undefined) {
  const { data } = useQuery(query(ceilings.get, {}));
  const ceilingCents = data?.ceiling[field];
  // Credit a member adds by hand counts against a daily limit.
  const isAdding = field === "maxAdjustmentCents" && amountCents !== undefined && amountCents > 0;
  const addedCents = isAdding ? (data?.addedTodayCents ?? 0) : 0;
  const isNeeded =
    ceilingCents !== undefined && amountCents !== undefined && Math.abs(amountCents) + addedCents > ceilingCents;
  return {
    isNeeded,
    isOfDay: addedCents > 0,
    ceilingCents: ceilingCents ?? 0,
    approvers: data?.approvers.map(({ name }) => name) ?? [],
    /** The member is alone on the team and confirms twice instead. */
    isAlone: data?.approvers.length === 0,
  };
}

export function useIsAlone(): boolean {
  return useQuery(query(ceilings.get, {})).data?.approvers.length === 0;
}

type SecondOk = ReturnType<typeof useNeedsApproval>;

/** Warns before submitting that the amount needs approval or a second confirmation. */
export function ApprovalNeeded({ isNeeded, isOfDay, isAlone, ceilingCents, approvers }: SecondOk) {
  if (!isNeeded) return null;
  const above = `Above ${formatCentsShort(ceilingCents)}${isOfDay ? " a day" : ""}`;
  if (isAlone) {
    return (
      <Notice tone="amber" role="status" icon={UserCheck} title={`${above}, you confirm twice`}>
        You’re the only one on your team. Change the amount in{" "}
        <TextLink href="/settings/rewards#second-ok">Settings</TextLink>.
      </Notice>
    );
  }
  return (
    <Notice tone="amber" role="status" icon={UserCheck} title={describePerson(above, approvers)}>
      Nothing gets added until then.
    </Notice>
  );
}

/** The button's label for an amount above the limit; undefined if the usual one applies. */
export function approvalVerb({ isNeeded, isAlone }: Pick<SecondOk, "isNeeded" | "isAlone">): string | undefined {
  if (!isNeeded) return undefined;
  return isAlone ? "Continue" : "Request approval";
}

const NAMED = 3;

export function describePerson(above: string, approvers: readonly string[]): string {
  if (approvers.length === 0 || approvers.length > NAMED) return `${above}, someone else on your team must approve`;
  const names = new Intl.ListFormat("en-US", { type: "disjunction" }).format(approvers);
  return `${above}, ${names} must approve`;
}

export function toastWaiting(): void {
  toast.info("Waiting for approval. Nothing has been added yet.");
}

export function toastWaitingForAdmin(): void {
  toast.info("Waiting for approval by another owner. Until then, the current rules stay in effect.");
}

export function TwoAdminsHint({ children }: { children: string }) {
  return <p className="text-pretty text-secondary text-soft">{children}</p>;
}
