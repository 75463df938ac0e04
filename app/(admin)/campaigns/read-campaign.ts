import { notFound } from "next/navigation";
import { cache } from "react";
import type { z } from "zod";
import type { campaigns } from "@/lib/business/campaigns/contract";
import { getCampaign } from "@/lib/business/campaigns/service";
import type { Actor } from "@/lib/kit/auth/actor";
import { ApiError } from "@/lib/kit/errors";
import { countReferralStages } from "@/lib/leads/referrals/stages";

/** The campaign of an address, or the page that says there is none. Looked up once per request. */
export const readCampaign = cache(async (actor: Actor, campaignId: string) => {
  try {
    return await getCampaign(actor, { campaignId });
  } catch (error) {
    const isMissing = error instanceof ApiError && ["not_found", "invalid_input"].includes(error.code);
    if (isMissing) notFound();
    throw error;
  }
});

/** How many of its leads are neither converted nor lost, and how many of these no one has contacted yet. */
export async function countOpenLeads(actor: Actor, campaignId: string) {
  const { stages } = await countReferralStages(actor, { campaignId });
  return { open: stages.new + stages.contacted + stages.booked, fresh: stages.new };
}

/** A campaign as the pages hold it, with real Dates. */
export type ShownCampaign = z.output<typeof campaigns.get.output>["campaign"];
