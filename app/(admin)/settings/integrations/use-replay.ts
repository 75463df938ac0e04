"use client";

import { useQueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import { useSend } from "@/components/form/use-send";
import { query } from "@/lib/kit/client";
import { webhookEvents } from "@/lib/webhooks/contract";
import { useRefresh } from "../../use-refresh";
import { outcomes } from "./event-words";

/** Tries an event again and shows what came of it. */
export function useReplay(eventId: string) {
  const client = useQueryClient();
  const refresh = useRefresh();
  const { trySend, pending, problem } = useSend(webhookEvents.replay);

  async function replay(referralId?: string) {
    const done = await trySend({ eventId, ...(referralId !== undefined && { referralId }) });
    if (!done) return;
    client.setQueryData(query(webhookEvents.get, { eventId }).queryKey, done.output);
    const { outcome, detail } = done.output.event;
    if (outcome === "applied") toast.success("The event took effect.");
    else toast.error(`Still ${outcomes[outcome].name.toLowerCase()}.`, { description: detail });
    await refresh();
  }

  return { replay, pending, problem };
}
