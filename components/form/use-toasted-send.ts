"use client";

import { useEffect } from "react";
import { toast } from "sonner";
import type { Endpoint } from "@/lib/kit/contract";
import { useSend } from "./use-send";

/** Sends a write to an endpoint from where a refusal has no place of its own: it is shown as a toast. */
export function useToastedSend<E extends Endpoint>(endpoint: E) {
  const sending = useSend(endpoint);
  const { problem } = sending;
  useEffect(() => {
    if (problem) toast.error(problem);
  }, [problem]);
  return sending;
}
