"use client";

import type { z } from "zod";
import { EndpointConfirm } from "@/components/form/endpoint-confirm";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { DateTime } from "@/components/ui/date-time";
import { TextLink } from "@/components/ui/text-link";
import { useLoaded } from "@/components/use-loaded";
import { reviews } from "@/lib/leads/review/contract";
import { advocatePath } from "../../../paths";

/** Advocates whose referrals are not held, with a way to change that. */
export function Trusted({ wire }: { wire: z.input<typeof reviews.getSettings.output> }) {
  const { trusted } = useLoaded(reviews.getSettings, wire).settings;
  return (
    <Card flush aria-labelledby="trusted">
      <CardHeader
        flush
        id="trusted"
        title="Trusted advocates"
        description="Their referrals aren’t held, unless they refer themselves."
      />
      {trusted.length === 0 ? (
        <p className="px-5 pb-5 text-soft sm:px-6">
          No one yet. Choose “Allow and trust” when you decide on a referral.
        </p>
      ) : (
        <ul className="divide-y divide-inner-line border-inner-line border-t">
          {trusted.map(({ advocateId, campaignId, name, trustedBy, since }) => (
            <li key={advocateId} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3 sm:px-6">
              <div className="flex min-w-0 flex-[1_1_14rem] items-center gap-2.5">
                <Avatar name={name} />
                <div className="wrap-anywhere min-w-0 leading-snug">
                  <TextLink href={advocatePath({ campaignId, advocateId })}>
                    <bdi>{name}</bdi>
                  </TextLink>
                  <p className="text-caption text-soft">
                    since <DateTime value={since} />, by <bdi>{trustedBy}</bdi>
                  </p>
                </div>
              </div>
              <EndpointConfirm
                endpoint={reviews.untrust}
                input={{ advocateId }}
                success={`Referrals from ${name} are checked again.`}
                trigger={
                  <Button size="small" aria-label={`Stop trusting ${name}`}>
                    Stop trusting
                  </Button>
                }
                title={`Stop trusting ${name}?`}
                verb="Stop trusting"
                variant="primary"
              >
                New referrals are checked like everyone’s. Referrals you already allowed stay allowed.
              </EndpointConfirm>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
