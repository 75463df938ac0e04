import { toast } from "sonner";
import type { z } from "zod";
import { useToastedSend } from "@/components/form/use-toasted-send";
import { asks } from "@/lib/asks/contract";
import { useRefresh } from "../use-refresh";

export type PlanChange = ReturnType<typeof useChange>;

/** Saves a plan change right away and refreshes the forecast. */
export function useChange(campaignId: string) {
  const { trySend, pending } = useToastedSend(asks.updatePlan);
  const refresh = useRefresh();
  return {
    pending,
    save: async (wanted: Omit<z.output<typeof asks.updatePlan.input>, "campaignId">) => {
      const answer = await trySend({ campaignId, ...wanted });
      if (!answer) return false;
      toast.success("Saved");
      refresh();
      return true;
    },
  };
}
