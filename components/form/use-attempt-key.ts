"use client";

import { useRef } from "react";
import { type Endpoint, isRepeatable } from "@/lib/kit/contract";
import { ApiError, errorCodes } from "@/lib/kit/errors";

/**
 * The headers with which a write may be sent again after no answer came: the same for the same request until it is
 * answered, so that a lost answer never makes it happen twice (design §2, "Idempotency-Key").
 */
export function useAttemptKey(endpoint: Endpoint) {
  const open = useRef<{ request: string; key: string }>(null);
  return {
    headersFor(input: unknown): Record<string, string> {
      if (!isRepeatable(endpoint)) return {};
      const request = JSON.stringify(input);
      if (open.current?.request !== request) open.current = { request, key: newKey() };
      return { "Idempotency-Key": open.current.key };
    },
    /** To be told that an answer came, or what failed. */
    settle(error?: unknown) {
      if (error === undefined || isAnswer(error)) open.current = null;
    },
  };
}

const undecided: readonly string[] = ["idempotency_in_progress", "rate_limited"];

// A refusal is an answer. No answer, to be told to wait, or that the database was gone leave open whether it happened.
function isAnswer(error: unknown): boolean {
  return error instanceof ApiError && errorCodes[error.code][0] < 500 && !undecided.includes(error.code);
}

// Not every page that is served within a company has `crypto.randomUUID`: it takes https.
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}
