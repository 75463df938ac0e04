"use client";

import { useRouter } from "next/navigation";
import { toast } from "sonner";
import { useToastedSend } from "@/components/form/use-toasted-send";
import { campaigns } from "@/lib/business/campaigns/contract";
import { campaignPath } from "../paths";
import { useRefresh } from "../use-refresh";
import type { ShownCampaign } from "./read-campaign";

/** Creates a paused copy of a campaign and opens its editor. */
export function useDuplicate({ campaignId, name }: Pick<ShownCampaign, "campaignId" | "name">) {
  const router = useRouter();
  const refresh = useRefresh();
  const { trySend } = useToastedSend(campaigns.duplicate);

  async function duplicate() {
    const answer = await trySend({ campaignId });
    if (!answer) return;
    router.push(`${campaignPath(answer.output.campaign.campaignId)}/edit`);
    toast.success(`“${name}” was duplicated. The copy is paused until you resume it.`);
    await refresh();
  }

  return () => void duplicate();
}
