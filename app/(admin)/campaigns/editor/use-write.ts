"use client";

import type { z } from "zod";
import { useAttemptKey } from "@/components/form/use-attempt-key";
import { call } from "@/lib/kit/client";
import type { Endpoint } from "@/lib/kit/contract";

/** A write that can be sent again after no answer came, without happening twice. @throws what `call` throws */
export function useWrite<E extends Endpoint>(endpoint: E) {
  const attempt = useAttemptKey(endpoint);
  return async (input: z.output<E["input"]>): Promise<z.output<E["output"]>> => {
    try {
      const output = await call(endpoint, input, { headers: attempt.headersFor(input) });
      attempt.settle();
      return output;
    } catch (error) {
      attempt.settle(error);
      throw error;
    }
  };
}
