"use client";

import { useRouter } from "next/navigation";
import { toast } from "sonner";
import { useToastedSend } from "@/components/form/use-toasted-send";
import { campaigns } from "@/lib/business/campaigns/contract";
import { campaignPath } from "../paths";
import type { ShownCampaign } from "./read-campaign";

const done: Readonly<Record<Status, string>> = {
  active: "is taking leads again",
  paused: "is paused and isn’t taking new leads",
};

type Status = ShownCampaign["status"];

/** Pauses or resumes a campaign, with undo in the toast. */
export function useStatusChange({ campaignId, name }: Pick<ShownCampaign, "campaignId" | "name">) {
  const { trySend, pending } = useToastedSend(campaigns.update);

  async function change(status: Status, before: Status) {
    const answer = await trySend({ campaignId, status });
    if (!answer) return;
    toast.success(`“${name}” ${done[status]}.`, {
      action: { label: "Undo", onClick: () => void change(before, status) },
    });
  }

  return {
    pending,
    pause: () => void change("paused", "active"),
    resume: () => void change("active", "paused"),
  };
}

/** Creates a paused copy of a campaign and opens its editor at the name. */
export function useDuplicate({ campaignId, name }: Pick<ShownCampaign, "campaignId" | "name">) {
  const router = useRouter();
  const { trySend } = useToastedSend(campaigns.duplicate, {
    onSuccess: ({ campaign }) => router.push(`${campaignPath(campaign.campaignId)}/edit#basics`),
    success: `“${name}” was duplicated. The copy is paused until you resume it.`,
  });
  return () => void trySend({ campaignId });
}
