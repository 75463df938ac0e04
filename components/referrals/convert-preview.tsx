"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useEffect } from "react";
import type { z } from "zod";
import { describeHold, describeReward } from "@/components/campaigns/offer";
import { describeProblem } from "@/components/form/describe-problem";
import { CallLink } from "@/components/referrals/friend-contact";
import { Button } from "@/components/ui/button";
import { formatMoney } from "@/components/ui/format";
import { Money } from "@/components/ui/money";
import { Notice } from "@/components/ui/notice";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { useDebounced } from "@/components/use-debounced";
import { query } from "@/lib/kit/client";
import { formatPhone } from "@/lib/kit/format-phone";
import { advocates } from "@/lib/leads/advocates/contract";
import { referrals as referralEndpoints } from "@/lib/leads/referrals/contract";
import { type AdvocateWithReferrals, type ReferralToConvert, type Rewards, rewardsOf } from "./conversion-terms";

interface ConvertPreviewProps {
  readonly referral: ReferralToConvert;
  readonly standing: CurrentStanding;
  readonly jobValueCents: unknown;
  /** The effects according to the rules; undefined while unknown. */
  readonly preview?: ConversionPreview | undefined;
}

/** The conversion's effects on the advocate and the friend. */
export function ConvertPreview({ referral, standing, jobValueCents, preview }: ConvertPreviewProps) {
  const { advocateName, friendName } = referral;
  const rewards = rewardsOf(referral, jobValueCents);
  const credit = standing.data?.advocate;
  return (
    <div className="grid gap-3">
      <div aria-live="polite" className="wrap-anywhere grid gap-1 rounded-control bg-tint px-3.5 py-3">
        <p>
          <bdi className="font-medium">{advocateName}</bdi> will get{" "}
          {rewards ? <Money cents={rewards.advocateCents} /> : describeReward("percent", referral.advocateRewardValue)}
          {rewards ? ". " : " of the job. "}
          {rewards && credit && (
            <BalanceMove
              credit={credit}
              cents={rewards.advocateCents}
              holdDays={referral.creditHoldDays}
              isChecked={referral.review?.state === "open" || preview?.outcome === "in_review"}
              waits={preview?.outcome === "approval"}
            />
          )}
        </p>
        {standing.isPending && (
          <Loading label="Loading the balance">
            <Skeleton className="h-4 w-56 max-w-full" />
          </Loading>
        )}
        <p>
          <bdi className="font-medium">{friendName}</bdi> gets{" "}
          {rewards ? <Money cents={rewards.friendCents} /> : describeReward("percent", referral.friendRewardValue)} off
          and becomes an advocate.
        </p>
      </div>
      {preview?.outcome === "in_review" && <HeldNotice referral={referral} preview={preview} rewards={rewards} />}
      {standing.isError && <BalanceUnknown standing={standing} />}
      {standing.data && preview?.outcome !== "approval" && (
        <MessageRecipients referral={referral} standing={standing.data} isHeld={preview?.outcome === "in_review"} />
      )}
    </div>
  );
}

interface HeldNoticeProps {
  readonly referral: ReferralToConvert;
  readonly preview: ConversionPreview;
  readonly rewards: Rewards | undefined;
}

/** Warns before the conversion that its reward will be held, and why. */
function HeldNotice({ referral: { advocateName }, preview: { reasons }, rewards }: HeldNoticeProps) {
  const amount = rewards ? formatMoney(rewards.advocateCents) : "reward";
  return (
    <Notice tone="amber" role="status" title={`${advocateName}’s ${amount} will be held for review`}>
      {reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      <p>No message goes to {advocateName} until it’s decided.</p>
    </Notice>
  );
}

function BalanceUnknown({ standing }: { standing: CurrentStanding }) {
  return (
    <Notice
      tone="red"
      role="alert"
      title="The current balance didn’t load"
      action={
        <Button size="small" onClick={() => standing.refetch()} pending={standing.isFetching}>
          Try again
        </Button>
      }
    >
      {describeProblem(standing.error)}
    </Notice>
  );
}

interface BalanceMoveProps {
  readonly credit: Pick<AdvocateWithReferrals["advocate"], "creditBalanceCents" | "owedCents">;
  readonly cents: number;
  readonly holdDays: number;
  /** Whether a member has to review it first. */
  readonly isChecked: boolean;
  /** Whether nothing is booked until it is approved or confirmed a second time. */
  readonly waits: boolean;
}

/** The new balance and its date. Credit the advocate owes is deducted from the reward first. */
function BalanceMove({ credit, cents, holdDays, isChecked, waits }: BalanceMoveProps) {
  const { creditBalanceCents, owedCents } = credit;
  if (waits) {
    return (
      <>
        Not yet: the balance stays <Money cents={creditBalanceCents} /> for now.
      </>
    );
  }
  if (isChecked && cents > 0) {
    return (
      <>
        It is held until it’s checked, and the balance stays <Money cents={creditBalanceCents} /> until then.
      </>
    );
  }
  if (holdDays > 0 && cents > 0) {
    return (
      <>
        It is pending for {describeHold(holdDays)}, and the balance stays <Money cents={creditBalanceCents} /> until
        then.
      </>
    );
  }
  const settledCents = Math.min(owedCents, cents);
  return (
    <>
      {settledCents > 0 && (
        <>
          <Money cents={settledCents} /> of it settles what is owed.{" "}
        </>
      )}
      The balance will go from <Money cents={creditBalanceCents} /> to{" "}
      <Money cents={creditBalanceCents + cents - settledCents} />.
    </>
  );
}

interface MessageRecipientsProps {
  readonly referral: ReferralToConvert;
  readonly standing: AdvocateWithReferrals;
  /** Whether the reward is held for review: the advocate gets the message once it is decided. */
  readonly isHeld: boolean;
}

/** The recipients of messages about a conversion, with their addresses. */
function MessageRecipients({ referral, standing: { advocate, referrals }, isHeld }: MessageRecipientsProps) {
  const friend = referrals.find(({ referralId }) => referralId === referral.referralId);
  const { notificationPreference, email, phone } = advocate;
  const address = notificationPreference === "sms" ? phone && formatPhone(phone) : email;
  const friendAddress = friend && messageAddress(friend);
  if (isHeld && !friendAddress) return null;
  return (
    <p className="wrap-anywhere flex gap-2 text-pretty text-secondary text-soft">
      <Send size={14} className="mt-[3px] shrink-0" />
      <span>
        {friendAddress && !isHeld ? "Both get a message: " : "A message goes to "}
        {!isHeld && (
          <>
            <bdi>{advocate.name}</bdi> at <bdi>{address}</bdi>
          </>
        )}
        {friendAddress && (
          <>
            {!isHeld && ", "}
            <bdi>{friend.friendName}</bdi> at <bdi>{friendAddress}</bdi>
          </>
        )}
        . Unsubscribed people won’t be messaged.
        {friend?.friendPhone && !friendAddress && (
          <>
            {" "}
            <bdi>{friend.friendName}</bdi> has no email and hasn’t agreed to texts, so call with the good news:{" "}
            <CallLink phone={friend.friendPhone} />.
          </>
        )}
      </span>
    </p>
  );
}

/** The contact that gets the friend's message, if any. */
function messageAddress({ friendEmail, friendPhone, friendSmsConsentAt }: AdvocateWithReferrals["referrals"][number]) {
  return friendEmail || (friendSmsConsentAt && friendPhone && formatPhone(friendPhone));
}

/**
 * The advocate's current standing, loaded when the dialog opens and again after a refused conversion: another member
 * may have converted the referral first.
 */
export function useCurrentStanding({ campaignId, advocateId }: ReferralToConvert, refusal?: string) {
  const standing = useQuery({
    ...query(advocates.get, { campaignId, advocateId }),
    // A separate query from the page's: once the page shows "converted", it drops the dialog that reports it.
    queryKey: ["standing", campaignId, advocateId],
    staleTime: 0,
  });
  const { refetch } = standing;
  useEffect(() => {
    if (refusal) void refetch();
  }, [refusal, refetch]);
  return standing;
}

export type ConversionPreview = z.output<typeof referralEndpoints.previewConversion.output>["preview"];

/**
 * The conversion's effects according to the rules; undefined while a percentage lacks a job value.
 * @param isOver whether the conversion has been sent, so that there is nothing to preview
 */
export function useConversionPreview(
  referral: ReferralToConvert,
  jobValueCents: unknown,
  isOver: boolean,
): ConversionPreview | undefined {
  const { campaignId, referralId, rewardMode } = referral;
  const settled = useDebounced(rewardMode === "percent" ? jobValueCents : undefined, 300);
  const isKnown = rewardsOf(referral, settled) !== undefined;
  const client = useQueryClient();
  // A preview that is still loading would be refused once the referral is converted.
  useEffect(() => {
    if (isOver) void client.cancelQueries({ queryKey: [referralEndpoints.previewConversion.path] });
  }, [client, isOver]);
  const { data } = useQuery({
    ...query(referralEndpoints.previewConversion, {
      campaignId,
      referralId,
      ...(typeof settled === "number" && { jobValueCents: settled }),
    }),
    enabled: isKnown && !isOver,
    staleTime: 0,
    retry: false,
  });
  return isKnown ? data?.preview : undefined;
}

type CurrentStanding = ReturnType<typeof useCurrentStanding>;
