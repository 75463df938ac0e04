import { notFound } from "next/navigation";
import { cache } from "react";
import type { z } from "zod";
import type { campaigns } from "@/lib/business/campaigns/contract";
import { getCampaign } from "@/lib/business/campaigns/service";
import type { Actor } from "@/lib/kit/auth/actor";
import { ApiError } from "@/lib/kit/errors";
import { countReferralStages } from "@/lib/leads/referrals/stages";

/** The campaign in the address, or the 404 page. Cached per request. */
export const readCampaign = cache(async (actor: Actor, campaignId: string) => {
  try {
    return await getCampaign(actor, { campaignId });
  } catch (error) {
    const isMissing = error instanceof ApiError && ["not_found", "invalid_input"].includes(error.code);
    if (isMissing) notFound();
    throw error;
  }
});

/** Open leads (neither converted nor lost), and how many of them no one has contacted yet. */
export async function countOpenLeads(actor: Actor, campaignId: string) {
  const { stages } = await countReferralStages(actor, { campaignId });
  return { open: stages.new + stages.contacted + stages.booked, fresh: stages.new };
}

/** A campaign with parsed dates. */
export type ShownCampaign = z.output<typeof campaigns.get.output>["campaign"];
