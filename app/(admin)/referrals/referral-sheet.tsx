"use client";

import { useQuery } from "@tanstack/react-query";
import { sayOffer } from "@/components/campaigns/offer";
import { EndpointButton } from "@/components/form/endpoint-button";
import { ConvertDialog } from "@/components/referrals/convert-dialog";
import { CallLink } from "@/components/referrals/friend-contact";
import { rejectionNames } from "@/components/referrals/referral-badge";
import { RejectDialog } from "@/components/referrals/reject-dialog";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { DateTime } from "@/components/ui/date-time";
import { DescriptionList } from "@/components/ui/description-list";
import { Sheet } from "@/components/ui/dialog";
import { Money } from "@/components/ui/money";
import { TextLink } from "@/components/ui/text-link";
import { buttonVariants } from "@/components/ui/variants";
import { query } from "@/lib/kit/client";
import { referrals } from "@/lib/referrals/contract";
import { isOpen } from "@/lib/referrals/shapes";
import { advocatePath, campaignPath } from "../paths";
import { useRefresh } from "../use-refresh";
import { LeadHistory } from "./lead-history";
import { LeadNote } from "./lead-note";
import { LostDialog } from "./lost-dialog";
import { lostReasonNames } from "./lost-reasons";
import { ReferralMenu } from "./referral-menu";
import { ReferralState } from "./referral-row";
import { StageStepper } from "./stage-stepper";
import type { FoundReferral } from "./view";

type Fact = Parameters<typeof DescriptionList>[0]["facts"][number];

interface ReferralSheetProps {
  readonly referral: FoundReferral;
  /** Whether the friend's data may be handed out and erased. */
  readonly isAdmin: boolean;
  readonly onClose: () => void;
}

/** Everything there is to know of one lead, and what is done with it. */
export function ReferralSheet({ referral: listed, isAdmin, onClose }: ReferralSheetProps) {
  const { campaignId, referralId } = listed;
  const { data } = useQuery(query(referrals.get, { campaignId, referralId }));
  // The list may not have it any more once it was moved from here.
  const referral = data?.referral ?? listed;
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
        <Steps referral={referral} />
        <Reach referral={referral} />
        <DescriptionList facts={[...factsOfFriend(referral), ...factsOfDeal(referral)]} />
        {!referral.erasedAt && <LeadNote referral={referral} />}
        {data && <LeadHistory history={data.history} />}
        <div className="flex flex-wrap items-center justify-end gap-2">
          {isOpen(referral.stage) && !referral.approvalId && (
            <>
              <LostDialog referral={referral} trigger={<Button>Mark lost</Button>} />
              <RejectDialog
                referral={referral}
                trigger={<Button variant="quiet">Reject</Button>}
                onDone={onClose}
              />
            </>
          )}
          {!referral.erasedAt && <ReferralMenu referral={referral} isAdmin={isAdmin} />}
        </div>
      </div>
    </Sheet>
  );
}

/** Where an open lead stands and goes next; a lost one can be opened again. */
function Steps({ referral }: { referral: FoundReferral }) {
  const { campaignId, referralId, stage, approvalId, erasedAt } = referral;
  const refresh = useRefresh();
  if (isOpen(stage) && !approvalId) return <StageStepper referral={referral} />;
  if ((stage !== "lost" && stage !== "rejected") || erasedAt) return null;
  return (
    <EndpointButton
      endpoint={referrals.setStage}
      input={{ campaignId, referralId, stage: stage === "lost" ? "contacted" : "new" }}
      onSuccess={refresh}
    >
      Reopen
    </EndpointButton>
  );
}

/** What is done most: reach the friend, then convert. */
function Reach({ referral }: { referral: FoundReferral }) {
  const { friendPhone, friendEmail, stage, approvalId } = referral;
  return (
    <div className="grid auto-cols-fr grid-flow-col gap-2">
      {friendPhone && (
        <>
          <a href={`tel:${friendPhone}`} className={reachStyles}>
            Call
          </a>
          <a href={`sms:${friendPhone}`} className={reachStyles}>
            Text
          </a>
        </>
      )}
      {friendEmail && !friendPhone && (
        <a href={`mailto:${friendEmail}`} className={reachStyles}>
          Email
        </a>
      )}
      {isOpen(stage) && !approvalId && (
        <ConvertDialog referral={referral} trigger={<Button variant="primary">Convert</Button>} />
      )}
    </div>
  );
}

const reachStyles = cx("inline-flex", buttonVariants({}));

function factsOfFriend(referral: FoundReferral): Fact[] {
  const { friendEmail, friendPhone, friendSmsConsentAt, friendAdvocateId, campaignId, erasedAt } = referral;
  return [
    { name: "Stage", value: <ReferralState referral={referral} /> },
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
      ? [{ name: "Why", value: <bdi className="wrap-anywhere">{referral.rejectionNote}</bdi> }]
      : []),
    ...(referral.lostReason ? [{ name: "Lost because", value: lostReasonNames[referral.lostReason] }] : []),
    ...money("Job value", referral.jobValueCents),
    ...money("Advocate earned", referral.advocateRewardCents),
    ...money("Friend gets", referral.friendRewardCents),
  ];
}

function money(name: string, cents: number | undefined): Fact[] {
  return cents === undefined ? [] : [{ name, value: <Money cents={cents} /> }];
}
