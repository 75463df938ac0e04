import { ConvertDialog } from "@/components/referrals/convert-dialog";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { DateTime } from "@/components/ui/date-time";
import { TextLink } from "@/components/ui/text-link";
import { advocatePath } from "../../../../../paths";
import type { Referred } from "../advocate";
import { RewardLine } from "./reward-line";

/** One friend: where it stands, who gets what, and what can be done. */
export function ReferralRow({ referral, advocateName }: { referral: Referred; advocateName: string }) {
  const { campaignId, friendName, friendEmail, createdAt, convertedAt, friendAdvocateId } = referral;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2.5 px-5 py-3.5 sm:px-6">
      <div className="flex min-w-0 flex-[1_1_18rem] gap-2.5">
        <Avatar name={friendName} />
        <div className="min-w-0 leading-snug">
          <p className="wrap-anywhere font-medium">
            {friendAdvocateId ? (
              <TextLink
                href={advocatePath({ campaignId, advocateId: friendAdvocateId })}
                className="text-ink!"
              >
                <bdi>{friendName}</bdi>
              </TextLink>
            ) : (
              <bdi>{friendName}</bdi>
            )}
          </p>
          <p className="wrap-anywhere text-caption text-soft">
            <bdi>{friendEmail}</bdi>
          </p>
          <RewardLine referral={referral} advocateName={advocateName} />
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="text-caption text-soft">
          {convertedAt ? <DateTime value={convertedAt} /> : <>since {<DateTime value={createdAt} />}</>}
        </span>
        {convertedAt ? (
          <Badge tone="accent">Converted</Badge>
        ) : (
          <>
            <Badge tone="amber">Waiting</Badge>
            <ConvertDialog
              referral={{ ...referral, advocateName }}
              trigger={
                <Button size="small" aria-label={`Convert ${friendName}`}>
                  Convert
                </Button>
              }
            />
          </>
        )}
      </div>
    </li>
  );
}
