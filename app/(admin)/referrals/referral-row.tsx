"use client";

import { sayOffer } from "@/components/campaigns/offer";
import { ConvertDialog } from "@/components/referrals/convert-dialog";
import { Person } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { DateTime } from "@/components/ui/date-time";
import { Money } from "@/components/ui/money";
import { Cell, Row } from "@/components/ui/table";
import { TextLink } from "@/components/ui/text-link";
import { advocatePath } from "../paths";
import type { FoundReferral } from "./view";

interface ReferralRowProps {
  readonly referral: FoundReferral;
  /** Whether there is more than one campaign to tell apart. */
  readonly withCampaign: boolean;
  readonly onOpen: (referral: FoundReferral) => void;
}

/** One referral of the inbox. */
export function ReferralRow({ referral, withCampaign, onOpen }: ReferralRowProps) {
  const { friendName, friendEmail, advocateName, campaignName, status, approvalId } = referral;
  return (
    <Row>
      <Cell className="sm:max-w-80">
        <Person name={friendName} detail={<bdi>{friendEmail}</bdi>}>
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
      <Cell label="Status" className="whitespace-nowrap">
        <ReferralState referral={referral} />
      </Cell>
      <Cell align="end">
        {status === "pending" && !approvalId && (
          <ConvertDialog
            referral={referral}
            trigger={
              <Button size="small" aria-label={`Convert ${friendName}`} className="max-sm:mt-1 max-sm:w-full">
                Convert
              </Button>
            }
          />
        )}
      </Cell>
    </Row>
  );
}

/** How far a referral is: since when it waits, or what it has brought. */
export function ReferralState({ referral }: { referral: FoundReferral }) {
  const { status, createdAt, convertedAt, advocateRewardCents, approvalId } = referral;
  if (status === "pending") {
    return (
      <span className="grid justify-items-start gap-0.5 max-sm:justify-items-end">
        <Badge tone="amber">{approvalId ? "Waits for a second OK" : "Waiting"}</Badge>
        <span className="text-caption text-soft">
          since <DateTime value={createdAt} />
        </span>
      </span>
    );
  }
  return (
    <span className="grid justify-items-start gap-0.5 max-sm:justify-items-end">
      <Badge tone="accent">Converted</Badge>
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
