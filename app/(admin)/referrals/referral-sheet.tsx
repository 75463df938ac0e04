"use client";

import { sayOffer } from "@/components/campaigns/offer";
import { ConvertDialog } from "@/components/referrals/convert-dialog";
import { CallLink } from "@/components/referrals/friend-contact";
import { rejectionNames } from "@/components/referrals/referral-badge";
import { RejectDialog } from "@/components/referrals/reject-dialog";
import { Button } from "@/components/ui/button";
import { DateTime } from "@/components/ui/date-time";
import { DescriptionList } from "@/components/ui/description-list";
import { Sheet } from "@/components/ui/dialog";
import { Money } from "@/components/ui/money";
import { TextLink } from "@/components/ui/text-link";
import { isOpen } from "@/lib/referrals/shapes";
import { advocatePath, campaignPath } from "../paths";
import { ReferralMenu } from "./referral-menu";
import { ReferralState } from "./referral-row";
import type { FoundReferral } from "./view";

type Fact = Parameters<typeof DescriptionList>[0]["facts"][number];

interface ReferralSheetProps {
  readonly referral: FoundReferral;
  /** Whether the friend's data may be handed out and erased. */
  readonly isAdmin: boolean;
  readonly onClose: () => void;
}

/** Everything there is to know of one referral. */
export function ReferralSheet({ referral, isAdmin, onClose }: ReferralSheetProps) {
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={referral.friendName}
      description={
        <>
          Referred by <bdi className="wrap-anywhere">{referral.advocateName}</bdi>
        </>
      }
    >
      <div className="grid gap-6">
        <DescriptionList facts={[...factsOfFriend(referral), ...factsOfDeal(referral)]} />
        {isOpen(referral.stage) && !referral.approvalId && (
          <div className="grid gap-2.5">
            <ConvertDialog referral={referral} trigger={<Button variant="primary">Convert</Button>} />
            <RejectDialog referral={referral} trigger={<Button>Reject</Button>} onDone={onClose} />
          </div>
        )}
        {!referral.erasedAt && (
          <div className="flex justify-end">
            <ReferralMenu referral={referral} isAdmin={isAdmin} />
          </div>
        )}
      </div>
    </Sheet>
  );
}

function factsOfFriend(referral: FoundReferral): Fact[] {
  const { friendEmail, friendPhone, friendSmsConsentAt, friendAdvocateId, campaignId, erasedAt } = referral;
  return [
    { name: "Status", value: <ReferralState referral={referral} /> },
    {
      name: "Email",
      value: erasedAt ? (
        <>
          Erased on <DateTime value={erasedAt} />
        </>
      ) : (
        <bdi>{friendEmail ?? "None"}</bdi>
      ),
    },
    { name: "Phone", value: friendPhone ? <CallLink phone={friendPhone} /> : "None" },
    {
      name: "Texts",
      value: friendSmsConsentAt ? (
        <>
          Agreed on <DateTime value={friendSmsConsentAt} format="date-time" />
        </>
      ) : (
        "Has not agreed to be texted"
      ),
    },
    ...(friendAdvocateId
      ? [
          {
            name: "Advocate now",
            value: (
              <TextLink href={advocatePath({ campaignId, advocateId: friendAdvocateId })}>
                Open the friend's page
              </TextLink>
            ),
          },
        ]
      : []),
  ];
}

function factsOfDeal(referral: FoundReferral): Fact[] {
  const { advocateName, campaignId, campaignName, createdAt, convertedAt } = referral;
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
    { name: "Promised", value: sayOffer(referral) },
    { name: "Referred", value: <DateTime value={createdAt} format="date-time" /> },
    ...(convertedAt
      ? [{ name: "Converted", value: <DateTime value={convertedAt} format="date-time" /> }]
      : []),
    ...(referral.rejectionReason
      ? [{ name: "Rejected as", value: rejectionNames[referral.rejectionReason] }]
      : []),
    ...(referral.rejectionNote
      ? [{ name: "Note", value: <bdi className="wrap-anywhere">{referral.rejectionNote}</bdi> }]
      : []),
    ...money("Job value", referral.jobValueCents),
    ...money("Advocate earned", referral.advocateRewardCents),
    ...money("Friend gets", referral.friendRewardCents),
  ];
}

function money(name: string, cents: number | undefined): Fact[] {
  return cents === undefined ? [] : [{ name, value: <Money cents={cents} /> }];
}
