"use client";

import { Handshake, Plus } from "lucide-react";
import { campaignState } from "@/components/campaigns/campaign-state";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { referralsPath } from "../../../../../paths";
import type { Advocate, Referred } from "../advocate";
import type { Campaign } from "../campaign";
import { useInSteps } from "../use-in-steps";
import { ReferralRow } from "./referral-row";
import { wholeList } from "./whole-list";

interface ReferralsCardProps {
  readonly advocate: Advocate;
  readonly campaign: Campaign;
  readonly referrals: readonly Referred[];
}

const step = 8;

/** The friends, what each one is promised, and what came of it. */
export function ReferralsCard({ advocate, campaign, referrals }: ReferralsCardProps) {
  const { campaignId, advocateId } = advocate;
  const shown = useInSteps(wholeList(referrals), step);
  const closed = whyClosed(campaign, referrals.length);
  const add = (
    <ButtonLink size="small" href={referralsPath({ add: "1", campaignId, advocateId })}>
      <Plus aria-hidden size={15} strokeWidth={1.75} />
      Add referral
    </ButtonLink>
  );
  return (
    <Card flush aria-labelledby="referrals">
      <CardHeader flush id="referrals" title="Referrals" aside={closed ?? (referrals.length > 0 && add)} />
      {referrals.length === 0 ? (
        <EmptyState icon={Handshake} title="Nobody referred yet" action={!closed && add}>
          Friends who come through the link appear here. Heard of one on the phone? Add it yourself.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-inner-line border-inner-line border-t">
          {shown.items.map((referral) => (
            <ReferralRow key={referral.referralId} referral={referral} advocateName={advocate.name} />
          ))}
        </ul>
      )}
      {shown.hasMore && (
        <div className="flex justify-center border-inner-line border-t px-5 py-3">
          <Button look="quiet" onClick={shown.loadMore}>
            Show more
          </Button>
        </div>
      )}
    </Card>
  );
}

/** Why the advocate cannot refer anybody now; undefined when they can. */
function whyClosed(campaign: Campaign, referred: number): string | undefined {
  const state = campaignState(campaign, new Date());
  if (state === "paused") return "The campaign is paused and takes no referrals";
  if (state === "ended") return "The campaign has ended and takes no referrals";
  const { maxReferralsPerAdvocate: cap } = campaign;
  return referred >= cap ? `All ${cap.toLocaleString("en-US")} referrals are used` : undefined;
}
