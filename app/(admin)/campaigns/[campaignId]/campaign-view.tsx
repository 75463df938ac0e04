"use client";

import type { ReactNode } from "react";
import type { z } from "zod";
import { useLoaded } from "@/components/use-loaded";
import { campaigns } from "@/lib/campaigns/contract";
import { dashboard } from "@/lib/dashboard/contract";
import { CampaignHeader } from "./campaign-header";
import { Figures } from "./figures";
import { Funnel } from "./funnel";
import { TermsCard } from "./terms-card";

interface CampaignViewProps {
  readonly campaign: z.input<typeof campaigns.get.output>;
  readonly insights: z.input<typeof dashboard.insights.output>;
  /** Who waits and who is new, below the figures. */
  readonly children: ReactNode;
}

/** One campaign, kept up to date. */
export function CampaignView({ campaign: wire, insights, children }: CampaignViewProps) {
  const { campaignId } = wire.campaign;
  const { campaign } = useLoaded(campaigns.get, wire, { campaignId });
  const { totals, funnel } = useLoaded(dashboard.insights, insights, { campaignId });
  return (
    <>
      <CampaignHeader campaign={campaign} />
      <div className="grid gap-grid">
        <Figures campaignId={campaignId} totals={totals} />
        <div className="grid items-start gap-grid lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <div className="grid gap-grid">{children}</div>
          <div className="grid gap-grid">
            <Funnel funnel={funnel} />
            <TermsCard campaign={campaign} />
          </div>
        </div>
      </div>
    </>
  );
}
