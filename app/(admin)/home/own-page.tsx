"use client";

import type { ShownBrand } from "@/components/brand/brand";
import { LivePreview } from "@/components/preview/live-preview";
import { sampleFriend, samplePortal } from "@/components/preview/samples";
import { ButtonLink } from "@/components/ui/button-link";

// No rewards are shown before there is an offer.
const offer = { rewardMode: "fixed", advocateRewardValue: 0, friendRewardValue: 0 } as const;
const CAP = 10;

/** Preview of the business's own pages while there is no campaign yet. */
export function OwnPage({
  brand,
  asksForTexts,
}: {
  readonly brand: ShownBrand;
  readonly asksForTexts: boolean;
}) {
  return (
    <LivePreview
      title="Your page is ready"
      brand={brand}
      friend={sampleFriend(offer, asksForTexts)}
      portal={samplePortal(offer, CAP, offer.advocateRewardValue)}
      email={{ template: "invite", ...offer }}
    >
      <p className="text-pretty">Set the offer to switch it on.</p>
      <p className="mt-3 flex flex-wrap justify-center gap-2">
        <ButtonLink href="/campaigns/branding" size="small">
          Add logo and color
        </ButtonLink>
        <ButtonLink href="/campaigns/new" size="small" variant="primary">
          Set your offer
        </ButtonLink>
      </p>
    </LivePreview>
  );
}
