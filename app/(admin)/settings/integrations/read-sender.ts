import { events } from "@/app/docs/webhooks/examples";
import type { Actor } from "@/lib/auth/actor";
import { listCampaigns } from "@/lib/campaigns/service";
import { appUrl } from "@/lib/platform/env";
import type { Sender } from "./sender";

/** What a system has to know to send events to the organization. */
export async function readSender(actor: Actor): Promise<Sender> {
  const { campaigns } = await listCampaigns(actor, { limit: "50" });
  const campaign = campaigns.find(({ status }) => status === "active") ?? campaigns[0];
  return {
    url: appUrl(),
    orgId: actor.orgId,
    // Without a campaign an event is kept as well: it matches nothing yet.
    campaignId: campaign?.campaignId ?? events["referral.convert"].data.campaignId,
  };
}
