"use client";

import { useRef, useState } from "react";
import type { z } from "zod";
import { call, type Transport } from "@/lib/kit/client";
import { type Endpoint, isRepeatable } from "@/lib/kit/contract";
import { ApiError, errorCodes, type FieldError } from "@/lib/kit/errors";
import { describeSuccess, type Success, useAfterWrite } from "./after-write";
import { describeProblem } from "./describe-problem";
import { useProveAgain } from "./recent-proof";
import { useSignedInAs } from "./signed-in-as";

type SendInput<E extends Endpoint> = z.output<E["input"]>;
type SendOutput<E extends Endpoint> = z.output<E["output"]>;

export interface SendOptions<E extends Endpoint> {
  /** Extra headers, such as a link's token. */
  readonly transport?: Transport;
  /** The form field a refusal is about, if the server's answer names none of the form's fields. */
  readonly blame?: (refusal: ApiError, input: SendInput<E>) => FieldError | undefined;
  /** Runs after a successful `trySend`, before the pages are refreshed: a page of what was removed is left first. */
  readonly onSuccess?: ((output: SendOutput<E>) => unknown) | undefined;
  /** The toast once the pages are refreshed. */
  readonly success?: Success<SendOutput<E>, SendInput<E>> | undefined;
  /** False if there is nothing to refresh yet: the endpoint only reads, the page is left, or a dialog still needs it. */
  readonly refreshes?: boolean | undefined;
  /** Runs last, over refreshed pages. */
  readonly onDone?: ((output: SendOutput<E>) => unknown) | undefined;
}

/**
 * Sends a write to an endpoint. A retry after a lost answer reuses the Idempotency-Key, so the write never happens
 * twice.
 */
export function useSend<E extends Endpoint>(endpoint: E, options: SendOptions<E> = {}) {
  const { transport, blame, onSuccess, success, refreshes, onDone } = options;
  const afterWrite = useAfterWrite();
  const signedIn = useSignedInAs();
  const proveAgain = useProveAgain();
  const open = useRef<{ readonly request: string; readonly key: string }>(null);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();

  function keyFor(input: SendInput<E>): Record<string, string> {
    if (!isRepeatable(endpoint)) return {};
    const request = JSON.stringify(input);
    if (open.current?.request !== request) open.current = { request, key: newKey() };
    return { "Idempotency-Key": open.current.key };
  }

  async function send(input: SendInput<E>, more?: Record<string, string>): Promise<SendOutput<E>> {
    try {
      return await sendOnce(input, more);
    } catch (error) {
      const isAsked = error instanceof ApiError && error.code === "reauthentication_required";
      if (isAsked && (await proveAgain?.())) return sendOnce(input, more);
      throw error;
    }
  }

  async function sendOnce(input: SendInput<E>, more?: Record<string, string>): Promise<SendOutput<E>> {
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

  /** @param afterwards like `onSuccess`, for this request alone */
  async function trySend(
    input: SendInput<E>,
    afterwards?: SendOptions<E>["onSuccess"],
  ): Promise<{ readonly output: SendOutput<E> } | null> {
    setPending(true);
    setProblem(undefined);
    try {
      const output = await send(input);
      await onSuccess?.(output);
      await afterwards?.(output);
      await afterWrite(describeSuccess(success, output, input), refreshes);
      await onDone?.(output);
      return { output };
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
     * For forms and series of calls, which report errors themselves.
     * @throws whatever `call` throws
     * @param more extra headers for this call
     */
    send,
    /** For buttons: refreshes the pages and shows `success`, or returns null on a refusal and sets `problem`. */
    trySend,
    pending,
    problem,
    forget: () => setProblem(undefined),
  };
}

const undecided: readonly string[] = ["idempotency_in_progress", "rate_limited"];

// A refusal is an answer. A lost answer, a 429 or a lost database leaves open whether the write happened.
function isAnswer(error: unknown): boolean {
  return error instanceof ApiError && errorCodes[error.code][0] < 500 && !undecided.includes(error.code);
}

function atField({ code, message, requestId }: ApiError, field: FieldError): ApiError {
  return new ApiError(code, message, { errors: [field], ...(requestId && { requestId }) });
}

// `crypto.randomUUID` needs https, which some internal installations lack.
/** A random unique key. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
