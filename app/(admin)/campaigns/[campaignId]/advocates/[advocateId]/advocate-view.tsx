"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { BellOff, UserX } from "lucide-react";
import { Fragment, useState } from "react";
import { z } from "zod";
import { useReopened } from "@/components/form/draft";
import { lazy } from "@/components/lazy";
import { type Pages, toPages, usePages } from "@/components/list/use-pages";
import type { ListedMessage } from "@/components/messages/message-badge";
import { UnreachableNotice } from "@/components/messages/unreachable-notice";
import type { QrShape } from "@/components/qr/qr-code";
import { rewardOf } from "@/components/referrals/reward";
import { Card } from "@/components/ui/card";
import { DateTime } from "@/components/ui/date-time";
import { formatDate } from "@/components/ui/format";
import { Money } from "@/components/ui/money";
import { Notice } from "@/components/ui/notice";
import { TextLink } from "@/components/ui/text-link";
import { useLoaded } from "@/components/use-loaded";
import { campaigns } from "@/lib/business/campaigns/contract";
import { credit } from "@/lib/credit/contract";
import { call } from "@/lib/kit/client";
import { formatPhone } from "@/lib/kit/format-phone";
import { advocates } from "@/lib/leads/advocates/contract";
import { isOpen } from "@/lib/leads/referrals/open-stages";
import { messages as messagesOf } from "@/lib/messages/contract";
import { advocatePath } from "../../../../paths";
import { AdvocateHeader } from "./advocate-header";
import { AsksCard } from "./asks-card";
import type { ActivityEntry } from "./describe-entry";
import { EditDialog, LinkDialogs, type LinkQuestion } from "./dialogs";
import { LedgerCard } from "./ledger-card";
import { LinkCard } from "./link-card";
import type { AdvocateIds, AdvocatePageData, PageAdvocate, PagePlan, Referred } from "./read-page";
import { RecommendationCard } from "./recommendation-card";
import { ReferralsCard } from "./referrals-card";
import { TimelineCard } from "./timeline-card";

// Most advocates haven't used any credit yet.
const RedemptionsCard = lazy(() => import("./redemptions-card").then((module) => module.RedemptionsCard), null);

interface AdvocateViewProps {
  readonly ids: AdvocateIds;
  readonly first: AdvocatePageData;
  readonly plan: PagePlan;
  readonly qr: QrShape;
  /** Whether the portal link may be replaced. */
  readonly isAdmin: boolean;
}

/**
 * An advocate's page: the statement on the left, balance and link always visible on the right. On phones the leads come
 * first, since owners open the page for them.
 */
export function AdvocateView({ ids, first, plan, qr, isAdmin }: AdvocateViewProps) {
  const { advocate, referrals, alsoIn = [] } = useLoaded(advocates.get, first.advocate, ids);
  const { campaign } = useLoaded(campaigns.get, first.campaign, { campaignId: ids.campaignId });
  const ledger = useActivity({ ...ids, part: "credit" }, first.ledger);
  const activity = useActivity({ ...ids, part: "other" }, first.activity);
  const wanted = z.decode(messagesOf.list.input, first.messages.input);
  const messages = usePages(messagesOf.list, wanted, first.messages);
  const draftKey = `advocate:${ids.advocateId}`;
  const [editing, setEditing] = useReopened(draftKey);
  const [question, setQuestion] = useState<LinkQuestion | null>(null);
  const converted = referrals.filter(({ stage }) => stage === "converted").length;
  const open = referrals.filter(({ stage }) => isOpen(stage));
  // If the friend has to confirm, the lead takes a spot only after that.
  const usedSpots = converted + open.filter(({ awaitsConfirmation }) => !awaitsConfirmation).length;
  const optOuts = optOutsOf(messages.items, [advocate.email, advocate.phone]);
  return (
    <>
      <AdvocateHeader
        advocate={advocate}
        campaignName={campaign.name}
        isAdmin={isAdmin}
        onEdit={() => setEditing(true)}
        onAsk={setQuestion}
      />
      <div className="grid items-start gap-grid xl:grid-cols-[minmax(0,1fr)_320px]">
        <aside className="grid gap-grid max-sm:contents sm:max-xl:grid-cols-2 xl:sticky xl:top-8 xl:col-start-2">
          <BalanceCard
            advocate={advocate}
            referrals={referrals}
            converted={converted}
            open={open.length}
            usedSpots={usedSpots}
            cap={campaign.maxReferralsPerAdvocate}
          />
          {!advocate.erasedAt && (
            <div className="max-sm:order-1">
              <LinkCard advocate={advocate} qr={qr} onInvite={() => setQuestion("invite")} />
            </div>
          )}
          <RecommendationCard advocate={advocate} />
          {!advocate.erasedAt && (
            <div className="max-sm:order-1">
              <AsksCard advocate={advocate} />
            </div>
          )}
        </aside>
        <div className="grid gap-grid max-sm:contents xl:col-start-1 xl:row-start-1">
          {advocate.erasedAt && <Erased at={advocate.erasedAt} />}
          {alsoIn.length > 0 && <AlsoIn places={alsoIn} />}
          {[advocate.email, advocate.phone].map(
            (contact) =>
              contact && <UnreachableNotice key={contact} contact={contact} onFix={() => setEditing(true)} />,
          )}
          {optOuts.length > 0 && <OptedOut optOuts={optOuts} />}
          <div className="min-w-0 max-sm:order-2">
            <LedgerCard ledger={ledger} />
          </div>
          {first.redemptions.wire.redemptions.length > 0 && <RedemptionsCard ids={ids} first={first.redemptions} />}
          <ReferralsCard advocate={advocate} campaign={campaign} referrals={referrals} />
          <div className="min-w-0 max-sm:order-2">
            <TimelineCard activity={activity} messages={messages} changes={first.changes} />
          </div>
        </div>
      </div>
      <EditDialog advocate={advocate} plan={plan} draftKey={draftKey} open={editing} onOpenChange={setEditing} />
      <LinkDialogs advocate={advocate} plan={plan} openDialog={question} onAsk={setQuestion} />
    </>
  );
}

/** Placeholder for an erased advocate. */
function Erased({ at }: { at: Date }) {
  return (
    <Notice icon={UserX} title="This person’s data was erased">
      Erased on <DateTime value={at} />. Amounts stay in your records; their links no longer work.
    </Notice>
  );
}

/** Explains that messages don't arrive, and who opted out. */
function OptedOut({ optOuts }: { optOuts: readonly OptOut[] }) {
  return optOuts.map(({ channel, to, since, isComplaint }) => (
    <Notice
      key={channel}
      tone="amber"
      icon={BellOff}
      title={
        <>
          {channel === "email" ? "No more emails to " : "No more texts to "}
          <bdi>{formatPhone(to)}</bdi>
        </>
      }
    >
      {isComplaint ? (
        <>
          They marked your email of <DateTime value={since} /> as spam.
        </>
      ) : (
        <>
          {channel === "email" ? "They have unsubscribed" : "They stopped texts"}; a message on{" "}
          <DateTime value={since} /> was held back.
        </>
      )}{" "}
      Only they can undo that {channel === "email" ? "with the link in any of your emails." : "by replying START."}
    </Notice>
  ));
}

type Channel = ListedMessage["channel"];

type Places = NonNullable<AdvocatePageData["advocate"]["alsoIn"]>;

/** The same person in other campaigns. That is allowed, and useful to know before paying twice. */
function AlsoIn({ places }: { places: Places }) {
  return (
    <p className="text-pretty text-secondary text-soft">
      Also in{" "}
      {places.map(({ advocateId, campaignId, campaignName }, at) => (
        <Fragment key={advocateId}>
          {at > 0 && ", "}
          <TextLink href={advocatePath({ campaignId, advocateId })}>
            <bdi className="wrap-anywhere">{campaignName}</bdi>
          </TextLink>
        </Fragment>
      ))}
    </p>
  );
}

interface OptOut {
  readonly channel: Channel;
  /** The address or number that opted out. */
  readonly to: string;
  /** When a message was held because of it. */
  readonly since: Date;
  /** Whether the opt-out came from a spam complaint. */
  readonly isComplaint: boolean;
}

/**
 * The channels an advocate has opted out of, judged by the newest message per channel: it was held. A later delivery
 * means they opted back in. Opt-outs of former addresses are ignored.
 * @param messages newest first
 * @param reached the advocate's current addresses
 */
export function optOutsOf(
  messages: readonly Pick<ListedMessage, "channel" | "to" | "status" | "delivery" | "createdAt">[],
  reached: readonly (string | undefined)[],
): OptOut[] {
  return (["email", "sms"] as const).flatMap((channel) => {
    const newest = messages.find((message) => message.channel === channel && message.status !== "queued");
    const isPresent = reached.some((address) => address?.toLowerCase() === newest?.to.toLowerCase());
    if (!newest || !isPresent) return [];
    const isComplaint = newest.delivery === "complained";
    // A message held after an earlier bounce is not an opt-out.
    const isHeldBack = newest.status === "suppressed" && newest.delivery === undefined;
    return isComplaint || isHeldBack ? [{ channel, to: newest.to, since: newest.createdAt, isComplaint }] : [];
  });
}

/** The advocate's activity, newest first: the server's first page, then more on request. */
function useActivity(
  wanted: z.input<typeof credit.activity.input>,
  first: AdvocatePageData["activity"],
): Pages<ActivityEntry> {
  const result = useInfiniteQuery({
    queryKey: [credit.activity.path, "pages", wanted],
    queryFn: ({ signal, pageParam }) =>
      call(credit.activity, pageParam === undefined ? wanted : { ...wanted, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    initialData: () => ({ pages: [z.decode(credit.activity.output, first)], pageParams: [undefined] }),
  });
  return toPages(
    result,
    result.data.pages.flatMap(({ activity }) => activity),
  );
}

interface BalanceCardProps {
  readonly advocate: PageAdvocate;
  readonly referrals: readonly Referred[];
  readonly converted: number;
  readonly open: number;
  readonly usedSpots: number;
  /** The campaign's limit of friends per advocate. */
  readonly cap: number;
}

/** The advocate's available credit and the progress of their referrals. */
function BalanceCard({ advocate, referrals, converted, open, usedSpots, cap }: BalanceCardProps) {
  const left = Math.max(cap - usedSpots, 0);
  return (
    <Card aria-labelledby="balance">
      <h2 id="balance" className="text-secondary text-soft">
        Balance
      </h2>
      <p className="wrap-anywhere mt-1">
        <Money cents={advocate.creditBalanceCents} big className="text-[2rem]!" />
      </p>
      <RestOfBalance advocate={advocate} referrals={referrals} />
      <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-secondary text-soft">
        <Count of={converted}>converted</Count>
        <Count of={open}>open</Count>
        <Count of={left}>of {cap.toLocaleString("en-US")} spots left</Count>
      </ul>
    </Card>
  );
}

/** Pending rewards, the next expiry, and reversals that couldn't be collected. */
function RestOfBalance({ advocate, referrals }: Pick<BalanceCardProps, "advocate" | "referrals">) {
  const { pendingCreditCents, owedCents, creditExpires: expires } = advocate;
  const days = daysOfPending(referrals, new Date());
  const [ready] = days;
  return (
    <>
      {pendingCreditCents > 0 && (
        <p className="mt-2 text-secondary">
          <span className="font-medium text-amber">
            Pending <Money cents={pendingCreditCents} />
          </span>
          {ready && (
            <span className="text-soft">
              {" "}
              · ready {days.length > 1 && "from "}
              <DateTime value={ready} format="short" />
            </span>
          )}
        </p>
      )}
      {expires && (
        <p className="mt-2 text-secondary">
          <Money cents={expires.amountCents} />{" "}
          <span className="text-soft">
            expires <time dateTime={expires.on}>{formatDate(new Date(expires.on), "UTC")}</time>
          </span>
        </p>
      )}
      {owedCents > 0 && (
        <p className="mt-2 text-pretty text-secondary">
          <span className="font-medium text-red">
            Owes <Money cents={owedCents} />
          </span>{" "}
          <span className="text-soft">
            for a refunded job whose credit was already spent. It comes off the next rewards first.
          </span>
        </p>
      )}
    </>
  );
}

/** The dates when pending rewards become credit, soonest first. */
export function daysOfPending(
  referrals: readonly Pick<Referred, "advocateRewardCents" | "reversedRewardCents" | "creditAvailableAt">[],
  now: Date,
): Date[] {
  return referrals
    .map((referral) => rewardOf(referral, now))
    .flatMap(({ cents, pendingUntil }) => (cents > 0 && pendingUntil ? [pendingUntil] : []))
    .toSorted((one, other) => one.getTime() - other.getTime());
}

function Count({ of, children }: { of: number; children: React.ReactNode }) {
  return (
    <li>
      <strong className="font-semibold text-ink">{of.toLocaleString("en-US")}</strong> {children}
    </li>
  );
}
