import type { z } from "zod";
import type { Campaign } from "@/lib/campaigns/contract";

export type CampaignState = "active" | "paused" | "ended";

/** What a campaign does now. One whose time is over has ended, whatever its status says: it takes no referrals. */
export function campaignState(
  { status, expiresAt }: Pick<z.output<typeof Campaign>, "status" | "expiresAt">,
  now: Date,
): CampaignState {
  return expiresAt && expiresAt <= now ? "ended" : status;
}
