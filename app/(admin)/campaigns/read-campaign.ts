import { notFound } from "next/navigation";
import { cache } from "react";
import type { Actor } from "@/lib/auth/actor";
import { getCampaign } from "@/lib/campaigns/service";
import { ApiError } from "@/lib/kit/errors";

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
