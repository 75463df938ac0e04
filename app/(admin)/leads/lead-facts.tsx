"use client";

import type { ReactNode } from "react";
import type { z } from "zod";
import { describeAdvocateReward } from "@/components/campaigns/offer";
import { ConsentText } from "@/components/messages/consent-text";
import { CallLink } from "@/components/referrals/friend-contact";
import { reversalNames } from "@/components/referrals/referral-badge";
import { rewardOf } from "@/components/referrals/reward";
import { CopyButton } from "@/components/ui/copy-button";
import { DateTime } from "@/components/ui/date-time";
import { Money } from "@/components/ui/money";
import { TextLink } from "@/components/ui/text-link";
import { formatPhone } from "@/lib/kit/format-phone";
import type { textConsent } from "@/lib/messages/consent-contract";
import { advocatePath, campaignPath } from "../paths";
import { describePromise, type FoundReferral } from "./view";

interface Fact {
  readonly name: string;
  readonly value: ReactNode;
  /** Copyable value, if useful. */
  readonly copy?: string;
}

/** A fact, or nothing if it doesn't apply to the lead. */
type PossibleFact = Fact | "" | false | undefined;

/** A lead's details, line by line. */
export function LeadFacts({ referral }: { referral: KnownReferral }) {
  return (
    <dl>
      {[...factsOfFriend(referral), ...factsOfDeal(referral)].map(
        (fact) =>
          fact && (
            <div
              key={fact.name}
              className="grid min-h-10 grid-cols-[6.25rem_minmax(0,1fr)] items-center gap-x-3 [&+&]:border-inner-line [&+&]:border-t"
            >
              <dt className="text-secondary text-soft">{fact.name}</dt>
              <dd className="wrap-anywhere flex min-w-0 items-center justify-between gap-3 py-1.5">
                <span className="min-w-0">{fact.value}</span>
                {fact.copy && <CopyButton bare text={fact.copy} what={fact.name.toLowerCase()} />}
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

type KnownReferral = FoundReferral & { readonly textConsent?: z.output<typeof textConsent> };

function factsOfFriend(referral: KnownReferral): PossibleFact[] {
  const { friendEmail, friendPhone, friendAdvocateId, campaignId, erasedAt } = referral;
  const { friendTellConsentAt } = referral;
  if (erasedAt) return [{ name: "Contacts", value: <>Erased on {<DateTime value={erasedAt} />}</> }];
  return [
    friendPhone && { name: "Phone", value: <CallLink phone={friendPhone} />, copy: formatPhone(friendPhone) },
    friendEmail && {
      name: "Email",
      value: (
        <a href={`mailto:${friendEmail}`} className="underline-offset-2 hover:underline">
          <bdi>{friendEmail}</bdi>
        </a>
      ),
      copy: friendEmail,
    },
    {
      name: "Texts",
      value: <TextsFact referral={referral} />,
    },
    friendTellConsentAt && {
      name: "Advocate",
      value: (
        <>
          May be told, agreed on <DateTime value={friendTellConsentAt} format="date-time" />
        </>
      ),
    },
    friendAdvocateId && {
      name: "Now an advocate",
      value: (
        <TextLink href={advocatePath({ campaignId, advocateId: friendAdvocateId })}>Open their advocate page</TextLink>
      ),
    },
  ];
}

function TextsFact({ referral: { friendSmsConsentAt, textConsent: consent } }: { referral: KnownReferral }) {
  if (!friendSmsConsentAt) return <span className="text-soft">Has not agreed to be texted</span>;
  if (consent) return <ConsentText consent={consent} />;
  return (
    <>
      Agreed on <DateTime value={friendSmsConsentAt} format="date-time" />
    </>
  );
}

function factsOfDeal(referral: FoundReferral): PossibleFact[] {
  const { advocateName, campaignId, campaignName, convertedAt, rejectionNote, externalId } = referral;
  const gets = describeAdvocateReward(referral);
  return [
    {
      name: "Referred by",
      value: (
        <TextLink href={advocatePath(referral)}>
          <bdi>{advocateName}</bdi>
        </TextLink>
      ),
    },
    {
      name: "Campaign",
      value: (
        <TextLink href={campaignPath(campaignId)}>
          <bdi>{campaignName}</bdi>
        </TextLink>
      ),
    },
    {
      name: "Offer",
      value: (
        <>
          <span className="font-medium">{describePromise(referral)}</span>
          {gets && (
            <span className="text-soft">
              {" "}
              · <bdi>{advocateName}</bdi> gets {gets}
            </span>
          )}
        </>
      ),
    },
    convertedAt && { name: "Converted", value: <DateTime value={convertedAt} format="date-time" /> },
    rejectionNote && { name: "Reason", value: <bdi>{rejectionNote}</bdi> },
    externalId && { name: "Job number", value: <bdi>{externalId}</bdi>, copy: externalId },
    money("Job value", referral.jobValueCents),
    ...factsOfReward(referral),
    money("Friend gets", referral.friendRewardCents),
  ];
}

/** The advocate's reward, when it can be used, and reversals. */
function factsOfReward(referral: FoundReferral): PossibleFact[] {
  const { advocateRewardCents, refundedValueCents, reversedRewardCents, reversedAt, reversalReason } = referral;
  const isHeld = referral.review?.state === "open";
  if (advocateRewardCents === undefined) return [];
  const { cents, pendingUntil } = rewardOf(referral, new Date());
  return [
    {
      name: "Advocate earned",
      value: (
        <>
          <Money cents={advocateRewardCents} />
          {isHeld && cents > 0 && <span className="text-amber"> · held until it’s checked</span>}
          {pendingUntil && cents > 0 && !isHeld && (
            <span className="text-amber">
              {" "}
              · pending until <DateTime value={pendingUntil} />
            </span>
          )}
        </>
      ),
    },
    money("Refunded", refundedValueCents),
    reversedRewardCents !== undefined && {
      name: "Taken back",
      value: (
        <>
          <Money cents={reversedRewardCents} />
          {cents > 0 && (
            <span className="text-soft">
              {" "}
              · <Money cents={cents} className="font-normal!" /> left
            </span>
          )}
        </>
      ),
    },
    reversedAt && {
      name: "Reversed",
      value: (
        <>
          <DateTime value={reversedAt} format="date-time" />
          {reversalReason && <span className="text-soft"> · {reversalNames[reversalReason]}</span>}
        </>
      ),
    },
  ];
}

function money(name: string, cents: number | undefined): PossibleFact {
  return cents !== undefined && { name, value: <Money cents={cents} /> };
}
