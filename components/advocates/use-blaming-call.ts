"use client";

import type { z } from "zod";
import { useAttemptKey } from "@/components/form/use-attempt-key";
import { call } from "@/lib/kit/client";
import type { Endpoint } from "@/lib/kit/contract";
import { ApiError, type ErrorCode, type FieldError } from "@/lib/kit/errors";

type Blame<Input> = Partial<Record<ErrorCode, (input: Input, refusal: string) => FieldError>>;

/**
 * Calls an endpoint for a form and says of refusals that name no field which field they are about.
 * @param blame the field, by the code of the refusal
 */
export function useBlamingCall<E extends Endpoint>(endpoint: E, blame: Blame<z.output<E["input"]>>) {
  const attempt = useAttemptKey(endpoint);
  return async (input: z.output<E["input"]>): Promise<z.output<E["output"]>> => {
    try {
      const output = await call(endpoint, input, { headers: attempt.headersFor(input) });
      attempt.settle();
      return output;
    } catch (error) {
      attempt.settle(error);
      throw error instanceof ApiError ? withField(error, blame[error.code]?.(input, error.message)) : error;
    }
  };
}

function withField(error: ApiError, field: FieldError | undefined): ApiError {
  if (!field || error.errors.length > 0) return error;
  const { requestId } = error;
  return new ApiError(error.code, error.message, { errors: [field], ...(requestId && { requestId }) });
}
