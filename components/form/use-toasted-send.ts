"use client";

import { useEffect } from "react";
import { toast } from "sonner";
import type { Endpoint } from "@/lib/kit/contract";
import { type SendOptions, useSend } from "./use-send";

/** Sends a write and shows a refusal as a toast, for callers that have no place for it. */
export function useToastedSend<E extends Endpoint>(endpoint: E, options?: SendOptions<E>) {
  const sending = useSend(endpoint, options);
  const { problem } = sending;
  useEffect(() => {
    if (problem) toast.error(problem);
  }, [problem]);
  return sending;
}
