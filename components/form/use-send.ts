"use client";

import { useRef, useState } from "react";
import type { z } from "zod";
import { call, type Transport } from "@/lib/kit/client";
import { type Endpoint, isRepeatable } from "@/lib/kit/contract";
import { ApiError, errorCodes, type FieldError } from "@/lib/kit/errors";
import { describeProblem } from "./describe-problem";
import { useProveAgain } from "./recent-proof";
import { useSignedInAs } from "./signed-in-as";

type Input<E extends Endpoint> = z.output<E["input"]>;
type Output<E extends Endpoint> = z.output<E["output"]>;

interface Options<E extends Endpoint> {
  /** Such as the token of a link as a header. */
  readonly transport?: Transport;
  /** The field of the form that a refusal is about, where the server's own answer names none of its fields. */
  readonly blame?: (refusal: ApiError, input: Input<E>) => FieldError | undefined;
}

/**
 * Sends a write to an endpoint. Sending the same again after no answer came carries the same Idempotency-Key, so that
 * a lost answer never makes it happen twice.
 */
export function useSend<E extends Endpoint>(endpoint: E, { transport, blame }: Options<E> = {}) {
  const signedIn = useSignedInAs();
  const proveAgain = useProveAgain();
  const open = useRef<{ readonly request: string; readonly key: string }>(null);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();

  function keyFor(input: Input<E>): Record<string, string> {
    if (!isRepeatable(endpoint)) return {};
    const request = JSON.stringify(input);
    if (open.current?.request !== request) open.current = { request, key: newKey() };
    return { "Idempotency-Key": open.current.key };
  }

  async function send(input: Input<E>, more?: Record<string, string>): Promise<Output<E>> {
    try {
      return await sendOnce(input, more);
    } catch (error) {
      const isAsked = error instanceof ApiError && error.code === "reauthentication_required";
      if (isAsked && (await proveAgain?.())) return sendOnce(input, more);
      throw error;
    }
  }

  async function sendOnce(input: Input<E>, more?: Record<string, string>): Promise<Output<E>> {
    try {
      const headers = { ...keyFor(input), ...transport?.headers, ...more };
      const output = await call(endpoint, input, { ...transport, headers });
      open.current = null;
      return output;
    } catch (error) {
      if (isAnswer(error)) open.current = null;
      const field = error instanceof ApiError ? blame?.(error, input) : undefined;
      throw error instanceof ApiError && field ? atField(error, field) : error;
    }
  }

  async function trySend(input: Input<E>): Promise<{ readonly output: Output<E> } | null> {
    setPending(true);
    setProblem(undefined);
    try {
      return { output: await send(input) };
    } catch (error) {
      setProblem(describeProblem(error));
      signedIn?.failed(error);
      return null;
    } finally {
      setPending(false);
    }
  }

  return {
    /**
     * For forms and series of calls, which tell themselves what failed. @throws what `call` throws
     * @param more headers of this one call
     */
    send,
    /** For buttons: null for a refusal, which is in `problem` then. */
    trySend,
    /** Whether `trySend` waits for its answer. */
    pending,
    problem,
    forget: () => setProblem(undefined),
  };
}

const undecided: readonly string[] = ["idempotency_in_progress", "rate_limited"];

// A refusal is an answer. No answer, to be told to wait, or that the database was gone leave open whether it happened.
function isAnswer(error: unknown): boolean {
  return error instanceof ApiError && errorCodes[error.code][0] < 500 && !undecided.includes(error.code);
}

function atField({ code, message, requestId }: ApiError, field: FieldError): ApiError {
  return new ApiError(code, message, { errors: [field], ...(requestId && { requestId }) });
}

// `crypto.randomUUID` takes https, which not every installation within a company has.
/** A name that nothing else has. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}
