import { Handshake } from "lucide-react";
import type { z } from "zod";
import { ConvertDialog } from "@/components/referrals/convert-dialog";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { DateTime } from "@/components/ui/date-time";
import { EmptyState } from "@/components/ui/empty-state";
import { Person } from "@/components/ui/person";
import { TextLink } from "@/components/ui/text-link";
import type { referrals } from "@/lib/referrals/contract";
import { advocatePath, referralsPath } from "../../paths";

interface WaitingReferralsProps {
  readonly campaignId: string;
  readonly referrals: z.input<typeof referrals.listAll.output>["referrals"];
}

/** The referrals that have waited longest, each with what ends that. */
export function WaitingReferrals({ campaignId, referrals }: WaitingReferralsProps) {
  return (
    <Card flush aria-labelledby="waiting">
      <CardHeader
        flush
        id="waiting"
        title="Waiting longest"
        aside={
          referrals.length > 0 && (
            <TextLink
              href={referralsPath({ campaignId, status: "pending" })}
              aria-label="See all waiting referrals"
            >
              See all
            </TextLink>
          )
        }
      />
      {referrals.length === 0 ? (
        <EmptyState icon={Handshake} title="Nobody waits">
          When a friend follows an advocate’s link, the referral appears here until the job is done.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-inner-line border-inner-line border-t">
          {referrals.map((referral) => (
            <li
              key={referral.referralId}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3 sm:px-6"
            >
              <div className="min-w-0 flex-[1_1_13rem]">
                <Person
                  name={referral.friendName}
                  detail={
                    <>
                      Referred by{" "}
                      <TextLink href={advocatePath(referral)}>
                        <bdi>{referral.advocateName}</bdi>
                      </TextLink>{" "}
                      · <DateTime value={referral.createdAt} format="relative" />
                    </>
                  }
                />
              </div>
              <ConvertDialog
                referral={referral}
                trigger={
                  <Button size="small" aria-label={`Convert ${referral.friendName}`}>
                    Convert
                  </Button>
                }
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
