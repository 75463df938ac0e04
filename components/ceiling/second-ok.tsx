"use client";

import { useQuery } from "@tanstack/react-query";
import { UserCheck } from "lucide-react";
import { toast } from "sonner";
import { Notice } from "@/components/ui/notice";
import { TextLink } from "@/components/ui/text-link";
import { query } from "@/lib/kit/client";
import { formatCentsShort } from "@/lib/kit/format-cents";
import { ceilings } from "@/lib/ledger/ceiling/contract";

/**
 * Whether an amount, once it is known, takes a second person, and who that can be.
 * @param amountCents what is added; below zero what is taken off
 */
export function useSecondOk(field: "maxRewardCents" | "maxAdjustmentCents", amountCents: number | undefined) {
  const { data } = useQuery(query(ceilings.get, {}));
  const ceilingCents = data?.ceiling[field];
  // What a member adds by hand counts together for the day.
  const isAdding = field === "maxAdjustmentCents" && amountCents !== undefined && amountCents > 0;
  const addedCents = isAdding ? (data?.addedTodayCents ?? 0) : 0;
  const isNeeded =
    ceilingCents !== undefined &&
    amountCents !== undefined &&
    Math.abs(amountCents) + addedCents > ceilingCents;
  return {
    isNeeded,
    isOfDay: addedCents > 0,
    ceilingCents: ceilingCents ?? 0,
    approvers: data?.approvers.map(({ name }) => name) ?? [],
    /** There is no one else on the team: the member confirms it twice. */
    isAlone: data?.approvers.length === 0,
  };
}

/** Whether the member has no one else on the team who could approve something. */
export function useIsAlone(): boolean {
  return useQuery(query(ceilings.get, {})).data?.approvers.length === 0;
}

type SecondOk = ReturnType<typeof useSecondOk>;

/** Says before it is asked for who must approve, or that it is confirmed twice. */
export function SecondOkNotice({ isNeeded, isOfDay, isAlone, ceilingCents, approvers }: SecondOk) {
  if (!isNeeded) return null;
  const above = `Above ${formatCentsShort(ceilingCents)}${isOfDay ? " a day" : ""}`;
  if (isAlone) {
    return (
      <Notice tone="amber" role="status" icon={UserCheck} title={`${above}, you confirm twice`}>
        You’re the only one on your team. Change the amount in{" "}
        <TextLink href="/settings/organization#second-ok">Settings</TextLink>.
      </Notice>
    );
  }
  return (
    <Notice tone="amber" role="status" icon={UserCheck} title={describePerson(above, approvers)}>
      Nothing gets added until then.
    </Notice>
  );
}

/** The verb of a button for an amount above the limit; undefined where the usual one is right. */
export function verbAbove({ isNeeded, isAlone }: Pick<SecondOk, "isNeeded" | "isAlone">): string | undefined {
  if (!isNeeded) return undefined;
  return isAlone ? "Continue" : "Request approval";
}

const NAMED = 3;

/** "Above $500, Maria or Sam must approve." */
export function describePerson(above: string, approvers: readonly string[]): string {
  if (approvers.length === 0 || approvers.length > NAMED)
    return `${above}, someone else on your team must approve`;
  const names = new Intl.ListFormat("en-US", { type: "disjunction" }).format(approvers);
  return `${above}, ${names} must approve`;
}

/** Tells the member that the amount is only requested. */
export function toastWaiting(): void {
  toast.info("Waiting for approval. Nothing has been added yet.");
}

/** Tells the admin that a less strict setting is only requested. */
export function toastWaitingForAdmin(): void {
  toast.info("Waiting for approval by another admin. Until then, nothing gets less strict.");
}

/** Says beside settings that guard credit that making them less strict takes two admins. */
export function TwoAdminsHint({ children }: { children: string }) {
  return <p className="text-pretty text-secondary text-soft">{children}</p>;
}
