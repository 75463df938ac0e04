"use client";

import { sayOffer } from "@/components/campaigns/offer";
import { ConvertDialog } from "@/components/referrals/convert-dialog";
import { FriendContact } from "@/components/referrals/friend-contact";
import { ReferralBadge, rejectionNames } from "@/components/referrals/referral-badge";
import { RejectDialog } from "@/components/referrals/reject-dialog";
import { Person } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { DateTime, useNow } from "@/components/ui/date-time";
import { Money } from "@/components/ui/money";
import { Cell, Row } from "@/components/ui/table";
import { TextLink } from "@/components/ui/text-link";
import { isOpen } from "@/lib/referrals/shapes";
import { advocatePath } from "../paths";
import { lostReasonNames } from "./lost-reasons";
import type { FoundReferral } from "./view";

interface ReferralRowProps {
  readonly referral: FoundReferral;
  /** Whether there is more than one campaign to tell apart. */
  readonly withCampaign: boolean;
  readonly onOpen: (referral: FoundReferral) => void;
}

/** One referral of the inbox. */
export function ReferralRow({ referral, withCampaign, onOpen }: ReferralRowProps) {
  const { friendName, advocateName, campaignName, stage, approvalId } = referral;
  return (
    <Row>
      <Cell className="sm:max-w-80">
        <Person name={friendName} detail={<FriendContact friend={referral} />}>
          <button
            type="button"
            onClick={() => onOpen(referral)}
            className="wrap-anywhere rounded-[4px] text-left font-medium hover:underline"
          >
            <bdi>{friendName}</bdi>
          </button>
        </Person>
      </Cell>
      <Cell label="Referred by" className="wrap-anywhere sm:max-w-56">
        <TextLink href={advocatePath(referral)} prefetch={false} className="max-sm:text-right">
          <bdi>{advocateName}</bdi>
        </TextLink>
      </Cell>
      {withCampaign && (
        <Cell label="Campaign" className="wrap-anywhere text-secondary sm:max-w-48 sm:max-xl:hidden">
          <bdi className="max-sm:text-right">{campaignName}</bdi>
        </Cell>
      )}
      <Cell label="Promised" className="text-secondary text-soft sm:max-lg:hidden">
        {sayOffer(referral)}
      </Cell>
      <Cell label="Stage" className="whitespace-nowrap">
        <ReferralState referral={referral} />
      </Cell>
      <Cell align="end">
        {isOpen(stage) && !approvalId && (
          <div className="flex justify-end gap-2 max-sm:mt-1 max-sm:*:flex-1">
            <RejectDialog
              referral={referral}
              trigger={
                <Button size="small" variant="quiet" aria-label={`Reject ${friendName}`}>
                  Reject
                </Button>
              }
            />
            <ConvertDialog
              referral={referral}
              trigger={
                <Button size="small" aria-label={`Convert ${friendName}`}>
                  Convert
                </Button>
              }
            />
          </div>
        )}
      </Cell>
    </Row>
  );
}

const DAY_MS = 86_400_000;

/** How long a lead has been here, which stands out once nobody has called for a day. */
function Age({ since, isNew }: { since: Date; isNew: boolean }) {
  const isLate = useNow(true).getTime() - since.getTime() > DAY_MS && isNew;
  return (
    <DateTime
      value={since}
      format="relative"
      className={cx("text-caption", isLate ? "font-medium text-amber" : "text-soft")}
    />
  );
}

/** How far a referral is: since when it waits, or what it has brought. */
export function ReferralState({ referral }: { referral: FoundReferral }) {
  const { stage, createdAt, convertedAt, advocateRewardCents, stageChangedAt } = referral;
  const { rejectionReason, lostReason } = referral;
  if (isOpen(stage)) {
    return (
      <span className="grid justify-items-start gap-0.5 max-sm:justify-items-end">
        <ReferralBadge referral={referral} />
        <Age since={createdAt} isNew={stage === "new"} />
      </span>
    );
  }
  if (stage === "rejected" || stage === "lost") {
    return (
      <span className="grid justify-items-start gap-0.5 max-sm:justify-items-end">
        <ReferralBadge referral={referral} />
        <span className="text-caption text-soft">
          {stageChangedAt && <DateTime value={stageChangedAt} />}
          {rejectionReason && <> · {rejectionNames[rejectionReason]}</>}
          {lostReason && <> · {lostReasonNames[lostReason]}</>}
        </span>
      </span>
    );
  }
  return (
    <span className="grid justify-items-start gap-0.5 max-sm:justify-items-end">
      <ReferralBadge referral={referral} />
      <span className="text-caption text-soft">
        {convertedAt && <DateTime value={convertedAt} />}
        {advocateRewardCents !== undefined && (
          <>
            {" "}
            · <Money cents={advocateRewardCents} /> earned
          </>
        )}
      </span>
    </span>
  );
}
