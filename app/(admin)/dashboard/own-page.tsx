"use client";

import type { ShownBrand } from "@/components/brand/brand";
import { LivePreview } from "@/components/preview/live-preview";
import { sampleFriend, samplePortal } from "@/components/preview/samples";
import { ButtonLink } from "@/components/ui/button-link";

const offer = { rewardMode: "fixed", advocateRewardValue: 2_500, friendRewardValue: 2_500 } as const;
const CAP = 10;

/** Their own pages, as friends and advocates will see them, while there is no campaign yet. */
export function OwnPage({
  brand,
  asksForTexts,
}: {
  readonly brand: ShownBrand;
  readonly asksForTexts: boolean;
}) {
  return (
    <LivePreview
      title="This is your friend page"
      brand={brand}
      friend={sampleFriend(offer, asksForTexts)}
      portal={samplePortal(offer, CAP, offer.advocateRewardValue)}
      email={{ template: "invite", ...offer }}
    >
      <p className="text-pretty">This is an example with $25 for each of you. You set the offer.</p>
      <p className="mt-3 flex flex-wrap justify-center gap-2">
        <ButtonLink href="/branding" size="small">
          Add logo and color
        </ButtonLink>
        <ButtonLink href="/campaigns/new" size="small" variant="primary">
          Set your offer
        </ButtonLink>
      </p>
    </LivePreview>
  );
}
