import type { z } from "zod";
import { Badge } from "@/components/ui/badge";
import { DateTime } from "@/components/ui/date-time";
import type { Campaign } from "@/lib/business/campaigns/contract";

export function StateBadge({ campaign }: { campaign: Pick<z.output<typeof Campaign>, "status" | "expiresAt"> }) {
  switch (campaignState(campaign, new Date())) {
    case "active":
      return (
        <Badge tone="accent" dot>
          Active
        </Badge>
      );
    case "paused":
      return <Badge tone="amber">Paused</Badge>;
    case "ended":
      return <Badge>Ended on {campaign.expiresAt && <DateTime value={campaign.expiresAt} />}</Badge>;
  }
}

export type CampaignState = "active" | "paused" | "ended";

/**
 * A campaign's effective state. Past its end date it has ended, whatever its status, because it accepts no referrals.
 */
export function campaignState(
  { status, expiresAt }: Pick<z.output<typeof Campaign>, "status" | "expiresAt">,
  now: Date,
): CampaignState {
  return expiresAt && expiresAt <= now ? "ended" : status;
}
