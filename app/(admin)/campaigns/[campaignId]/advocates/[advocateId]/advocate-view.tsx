"use client";

import { useState } from "react";
import { z } from "zod";
import { useReopened } from "@/components/form/use-reopened";
import { usePages } from "@/components/list/use-pages";
import type { QrShape } from "@/components/qr/qr-path";
import { useLoaded } from "@/components/use-loaded";
import { advocates } from "@/lib/advocates/contract";
import { campaigns } from "@/lib/campaigns/contract";
import { messages as messagesOf } from "@/lib/messages/contract";
import { AdvocateHeader } from "./advocate-header";
import { BalanceCard } from "./balance-card";
import { EditDialog, type ShownPlan } from "./contact/edit-dialog";
import { LinkDialogs, type LinkQuestion } from "./contact/link-dialogs";
import { optOutsOf } from "./contact/opt-outs";
import { OptedOut } from "./contact/opted-out";
import { LedgerCard } from "./ledger/ledger-card";
import { useActivity } from "./ledger/use-activity";
import { LinkCard } from "./link/link-card";
import type { First, Place } from "./read-page";
import { ReferralsCard } from "./referrals/referrals-card";
import { TimelineCard } from "./timeline/timeline-card";

interface AdvocateViewProps {
  readonly place: Place;
  readonly first: First;
  readonly plan: ShownPlan;
  readonly qr: QrShape;
  /** Whether the portal's link may be replaced. */
  readonly isAdmin: boolean;
}

/** The page of an advocate: the statement at the left, balance and link always in sight at the right. */
export function AdvocateView({ place, first, plan, qr, isAdmin }: AdvocateViewProps) {
  const { advocate, referrals } = useLoaded(advocates.get, first.advocate, place);
  const { campaign } = useLoaded(campaigns.get, first.campaign, { campaignId: place.campaignId });
  const activity = useActivity(place, first.activity);
  const wanted = z.decode(messagesOf.list.input, first.messages.input);
  const messages = usePages(messagesOf.list, wanted, first.messages);
  const draftKey = `advocate:${place.advocateId}`;
  const [editing, setEditing] = useReopened(draftKey);
  const [asked, setAsked] = useState<LinkQuestion | null>(null);
  const converted = referrals.filter(({ status }) => status === "converted").length;
  const optOuts = optOutsOf(messages.items, [advocate.email, advocate.phone]);
  return (
    <>
      <AdvocateHeader
        advocate={advocate}
        campaignName={campaign.name}
        isAdmin={isAdmin}
        onEdit={() => setEditing(true)}
        onAsk={setAsked}
      />
      <div className="grid items-start gap-grid xl:grid-cols-[minmax(0,1fr)_320px]">
        <aside className="grid gap-grid sm:max-xl:grid-cols-2 xl:sticky xl:top-8 xl:col-start-2">
          <BalanceCard
            balanceCents={advocate.creditBalanceCents}
            converted={converted}
            waiting={referrals.length - converted}
            cap={campaign.maxReferralsPerAdvocate}
          />
          <LinkCard advocate={advocate} qr={qr} onInvite={() => setAsked("invite")} />
        </aside>
        <div className="grid gap-grid xl:col-start-1 xl:row-start-1">
          {optOuts.length > 0 && <OptedOut optOuts={optOuts} />}
          <LedgerCard activity={activity} balanceCents={advocate.creditBalanceCents} />
          <ReferralsCard {...{ advocate, campaign, referrals }} />
          <TimelineCard activity={activity} messages={messages} changes={first.changes} />
        </div>
      </div>
      <EditDialog {...{ advocate, plan, draftKey }} open={editing} onOpenChange={setEditing} />
      <LinkDialogs {...{ advocate, plan, asked }} onAsk={setAsked} />
    </>
  );
}
