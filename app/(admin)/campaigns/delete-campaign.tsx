"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "zod";
import { EndpointConfirm } from "@/components/form/endpoint-confirm";
import { formatCount, formatMoney, formatNumber } from "@/components/ui/format";
import { campaigns } from "@/lib/business/campaigns/contract";
import { dashboardFigures } from "@/lib/insights/dashboard/figures-contract";
import { query } from "@/lib/kit/client";
import type { ShownCampaign } from "./read-campaign";

interface DeleteCampaignProps {
  readonly campaign: Pick<ShownCampaign, "campaignId" | "name">;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Called after the campaign is deleted, before the page refreshes. */
  readonly onDone?: () => void;
}

/** Confirms deleting a campaign and lists the consequences. */
export function DeleteCampaign({ campaign, open, onOpenChange, onDone }: DeleteCampaignProps) {
  const { campaignId, name } = campaign;
  const [isGone, setGone] = useState(false);
  const figures = useQuery({
    ...query(dashboardFigures.insights, { campaignId }),
    enabled: open && !isGone,
    staleTime: 0,
  });

  return (
    <EndpointConfirm
      endpoint={campaigns.remove}
      input={{ campaignId }}
      title={`Delete “${name}”?`}
      verb="Delete campaign"
      open={open}
      onOpenChange={onOpenChange}
      onSuccess={() => {
        setGone(true);
        onDone?.();
      }}
      success={`“${name}” was deleted.`}
    >
      <ul className="grid list-disc gap-1.5 pl-4">
        {describeConsequences(figures.data?.totals).map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
      </ul>
      <p className="mt-3">This can’t be undone. To take a break, pause the campaign instead.</p>
    </EndpointConfirm>
  );
}

type CampaignTotals = z.output<typeof dashboardFigures.insights.output>["totals"];

/** The consequences of deleting a campaign, a sentence each; without totals, in general terms. */
export function describeConsequences(totals: CampaignTotals | undefined): string[] {
  if (!totals) {
    return [
      "Its advocates can’t refer anyone anymore. Their pages will say the program has ended.",
      "Open leads can no longer be converted.",
      "Credit stays on record, but you won’t be able to see or change it here.",
    ];
  }
  const { enrolled, referrals, conversions, earnedCents, addedCents, takenCents } = totals;
  const waiting = referrals - conversions;
  const credit = earnedCents + addedCents - takenCents;
  if (enrolled === 0) return ["It has no advocates yet, so no one loses anything."];
  return [
    enrolled === 1
      ? "Its advocate can’t refer anyone anymore. Their page will say the program has ended."
      : `${formatNumber(enrolled)} advocates can’t refer anyone anymore. Their pages will say the program has ended.`,
    ...(waiting > 0 ? [`${formatCount(waiting, "open lead")} can no longer be converted.`] : []),
    ...(credit > 0
      ? [`Credit of ${formatMoney(credit)} stays on record, but you won’t be able to see or change it here.`]
      : []),
  ];
}
