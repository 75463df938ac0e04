"use client";

import type { ReactNode } from "react";
import type { ShownBrand } from "@/components/brand/brand";
import type { Offer } from "@/components/campaigns/offer";
import { LivePreview } from "@/components/preview/live-preview";
import { sampleFriend, samplePortal } from "@/components/preview/samples";
import { rewardCents } from "@/lib/business/campaigns/reward";

/** Terms in the previews: the newest campaign's, or typical ones. */
export interface SampleTerms {
  readonly offer: Offer;
  readonly cap: number;
  readonly asksForTexts: boolean;
}

interface BrandPreviewProps {
  readonly brand: ShownBrand;
  readonly terms: SampleTerms;
  readonly children?: ReactNode;
}

const JOB_VALUE_CENTS = 48_000;

/** The portal, the friend page and an email in a brand's look. */
export function BrandPreview({ brand, terms: { offer, cap, asksForTexts }, children }: BrandPreviewProps) {
  const earned = rewardCents(offer.rewardMode, offer.advocateRewardValue, JOB_VALUE_CENTS);
  return (
    <LivePreview
      first="advocate"
      brand={brand}
      friend={sampleFriend(offer, asksForTexts)}
      portal={samplePortal(offer, cap, earned)}
      email={{ template: "invite", primaryColor: brand.color, ...offer }}
    >
      {children}
    </LivePreview>
  );
}
