"use client";

import { useRouter } from "next/navigation";
import { useToastedSend } from "@/components/form/use-toasted-send";
import { campaigns } from "@/lib/business/campaigns/contract";
import { campaignPath } from "../paths";
import type { ShownCampaign } from "./read-campaign";

/** Creates a paused copy of a campaign and opens its editor at the name. */
export function useDuplicate({ campaignId, name }: Pick<ShownCampaign, "campaignId" | "name">) {
  const router = useRouter();
  const { trySend } = useToastedSend(campaigns.duplicate, {
    onSuccess: ({ campaign }) => router.push(`${campaignPath(campaign.campaignId)}/edit#basics`),
    success: `“${name}” was duplicated. The copy is paused until you resume it.`,
  });
  return () => void trySend({ campaignId });
}
