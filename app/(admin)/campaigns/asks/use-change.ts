import type { z } from "zod";
import { useToastedSend } from "@/components/form/use-toasted-send";
import { asks } from "@/lib/asks/contract";

export type PlanChange = ReturnType<typeof useChange>;

/** Saves a plan change right away and refreshes the forecast. */
export function useChange(campaignId: string) {
  const { trySend, pending } = useToastedSend(asks.updatePlan, { success: "Saved" });
  return {
    pending,
    /** Returns whether it was saved. */
    save: async (wanted: Omit<z.output<typeof asks.updatePlan.input>, "campaignId">) =>
      (await trySend({ campaignId, ...wanted })) !== null,
  };
}
