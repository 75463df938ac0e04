"use client";

import { Handshake, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { describeAdvocateReward, describeFriendReward } from "@/components/campaigns/offer";
import { campaignState } from "@/components/campaigns/state-badge";
import { useInSteps, wholeList } from "@/components/list/use-in-steps";
import { FriendContact } from "@/components/referrals/friend-contact";
import { lostReasonNames, ReferralBadge, rejectionNames, reversalNames } from "@/components/referrals/referral-badge";
import { rewardOf } from "@/components/referrals/reward";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Card, CardHeader } from "@/components/ui/card";
import { DateTime } from "@/components/ui/date-time";
import { EmptyState } from "@/components/ui/empty-state";
import { Money } from "@/components/ui/money";
import { TextLink } from "@/components/ui/text-link";
import { isOpen } from "@/lib/leads/referrals/open-stages";
import { NextStepButton } from "../../../../next-step-button";
import { advocatePath, referralsPath } from "../../../../paths";
import type { PageAdvocate, PageCampaign, Referred } from "./read-page";

const step = 8;

interface ReferralsCardProps {
  readonly advocate: PageAdvocate;
  readonly campaign: PageCampaign;
  readonly referrals: readonly Referred[];
}

/** The advocate's friends with promises and results. */
export function ReferralsCard({ advocate, campaign, referrals }: ReferralsCardProps) {
  const { campaignId, advocateId } = advocate;
  const visible = useInSteps(wholeList(referrals), step);
  const used = referrals.filter(
    ({ stage, awaitsConfirmation }) => (isOpen(stage) && !awaitsConfirmation) || stage === "converted",
  );
  const closed = whyClosed(campaign, used.length);
  const add = (
    <ButtonLink size="small" href={referralsPath({ call: "1", campaignId, advocateId })}>
      <Plus size={15} />
      Add lead
    </ButtonLink>
  );
  return (
    <Card flush aria-labelledby="referrals">
      <CardHeader flush id="referrals" title="Leads" aside={closed ?? (referrals.length > 0 && add)} />
      {referrals.length === 0 ? (
        <EmptyState icon={Handshake} title="No leads yet" action={!closed && add}>
          Friends who use the link show up here. Got one by phone? Add it yourself.
        </EmptyState>
      ) : (
        <ul className="gap-x-4 divide-y divide-inner-line border-inner-line border-t sm:grid sm:grid-cols-[minmax(0,1fr)_auto_auto_auto]">
          {visible.items.map((referral) => (
            <ReferralRow key={referral.referralId} referral={referral} advocateName={advocate.name} />
          ))}
        </ul>
      )}
      {visible.hasMore && (
        <div className="flex justify-center border-inner-line border-t px-5 py-3">
          <Button variant="quiet" onClick={visible.loadMore}>
            Show more
          </Button>
        </div>
      )}
    </Card>
  );
}

/** Why the advocate can't refer anyone now; undefined if they can. */
function whyClosed(campaign: PageCampaign, referred: number): string | undefined {
  const state = campaignState(campaign, new Date());
  if (state === "paused") return "The campaign is paused and isn’t taking leads";
  if (state === "ended") return "The campaign has ended and isn’t taking leads";
  const { maxReferralsPerAdvocate: cap } = campaign;
  return referred >= cap ? `All ${cap.toLocaleString("en-US")} spots are taken` : undefined;
}

/** One friend: stage, rewards and actions. */
function ReferralRow({ referral, advocateName }: { referral: Referred; advocateName: string }) {
  const { campaignId, referralId, friendName, createdAt, friendAdvocateId } = referral;
  const { stage, lostReason, rejectionReason, reversalReason } = referral;
  const { convertedAt, reversedAt, stageChangedAt } = referral;
  const decidedAt = reversedAt ?? convertedAt ?? (isOpen(stage) ? undefined : stageChangedAt);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2.5 px-5 py-3.5 sm:col-span-full sm:grid sm:grid-cols-subgrid sm:px-6">
      <div className="flex min-w-0 flex-[1_1_18rem] gap-2.5">
        <Avatar name={friendName} />
        <div className="min-w-0 leading-snug">
          <p className="wrap-anywhere font-medium">
            <TextLink
              href={
                friendAdvocateId
                  ? advocatePath({ campaignId, advocateId: friendAdvocateId })
                  : referralsPath({ status: "all", lead: referralId })
              }
              prefetch={false}
              className="text-ink!"
            >
              <bdi>{friendName}</bdi>
            </TextLink>
          </p>
          <p className="wrap-anywhere text-caption text-soft">
            <FriendContact friend={referral} />
          </p>
          <RewardLine referral={referral} />
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 sm:contents">
        <span className="text-caption text-soft sm:max-w-36 sm:text-right">
          {decidedAt ? (
            <DateTime value={decidedAt} className="whitespace-nowrap" />
          ) : (
            <>
              since <DateTime value={createdAt} className="whitespace-nowrap" />
            </>
          )}
          {rejectionReason && <> · {rejectionNames[rejectionReason]}</>}
          {lostReason && <> · {lostReasonNames[lostReason]}</>}
          {reversalReason && <> · {reversalNames[reversalReason]}</>}
        </span>
        <ReferralBadge referral={referral} />
        <NextStepButton lead={{ ...referral, advocateName }} size="small" />
      </div>
    </li>
  );
}

/** The promised rewards while the referral is open, the amounts once it is converted. */
function RewardLine({ referral }: { referral: Referred }) {
  const { status, jobValueCents, advocateRewardCents, friendRewardCents, reversedRewardCents } = referral;
  if (status === "converted" && advocateRewardCents !== undefined && friendRewardCents !== undefined) {
    return (
      <Line>
        Earned <Money cents={advocateRewardCents} />
        {reversedRewardCents !== undefined && (
          <>
            , <Money cents={reversedRewardCents} /> taken back
          </>
        )}
        <PendingNote referral={referral} />
        {friendRewardCents > 0 && (
          <>
            , friend got <Money cents={friendRewardCents} />
          </>
        )}
        {jobValueCents !== undefined && (
          <>
            {" "}
            · <Money cents={jobValueCents} /> job
          </>
        )}
      </Line>
    );
  }
  const [earns, gets] = [describeAdvocateReward(referral), describeFriendReward(referral)];
  return (
    <Line>
      Offer: {earns ? `earns ${earns}` : "earns nothing"}
      {gets && `, friend gets ${gets}`}
    </Line>
  );
}

/** When a reward becomes credit. */
function PendingNote({ referral }: { referral: Referred }) {
  const { cents, pendingUntil } = rewardOf(referral, new Date());
  if (!pendingUntil || cents === 0) return null;
  return (
    <span className="text-amber">
      , pending until <DateTime value={pendingUntil} format="short" />
    </span>
  );
}

function Line({ children }: { children: ReactNode }) {
  return <p className="wrap-anywhere mt-0.5 text-pretty text-caption text-soft">{children}</p>;
}
