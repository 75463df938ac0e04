import { Command } from "cmdk";
import type { z } from "zod";
import { DateTime } from "@/components/ui/date-time";
import type { referrals } from "@/lib/referrals/contract";

/** A referral that waits to be converted. */
export type WaitingReferral = z.output<typeof referrals.listAll.output>["referrals"][number];

interface Props {
  readonly referral: WaitingReferral;
  readonly onPick: (referral: WaitingReferral) => void;
}

/** One referral to pick: who, by whom, and since when. */
export function ReferralOption({ referral, onPick }: Props) {
  return (
    <Command.Item
      value={referral.referralId}
      onSelect={() => onPick(referral)}
      className="min-h-11 cursor-pointer px-3.5 py-2.5 leading-snug transition-colors [&+&]:border-inner-line [&+&]:border-t data-[selected=true]:bg-paper forced-colors:data-[selected=true]:outline-2"
    >
      <ReferralLines referral={referral} />
    </Command.Item>
  );
}

/** Who was referred, by whom, in which campaign and when. */
export function ReferralLines({ referral }: { referral: WaitingReferral }) {
  const { friendName, friendEmail, advocateName, campaignName, createdAt } = referral;
  return (
    <>
      <p className="wrap-anywhere">
        <bdi className="font-medium">{friendName}</bdi>{" "}
        <bdi className="text-secondary text-soft">{friendEmail}</bdi>
      </p>
      <p className="wrap-anywhere text-caption text-soft">
        Referred by <bdi>{advocateName}</bdi> on <DateTime value={createdAt} />, <bdi>{campaignName}</bdi>
      </p>
    </>
  );
}
