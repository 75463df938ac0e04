"use client";

import type { z } from "zod";
import { Button, type ButtonProps } from "@/components/ui/button";
import type { Endpoint } from "@/lib/kit/contract";
import { useToastedSend } from "./use-toasted-send";

interface Props<E extends Endpoint> extends Omit<ButtonProps, "type" | "pending" | "onClick"> {
  readonly endpoint: E;
  readonly input: z.output<E["input"]>;
  /** The button stays pending until this resolves. */
  readonly onSuccess?: (output: z.output<E["output"]>) => unknown;
}

/** A button that calls an endpoint immediately. Errors are shown as a toast. */
export function EndpointButton<E extends Endpoint>({ endpoint, input, onSuccess, ...button }: Props<E>) {
  const { trySend, pending } = useToastedSend(endpoint);

  async function press() {
    const answer = await trySend(input);
    if (answer) await onSuccess?.(answer.output);
  }

  return <Button {...button} pending={pending} onClick={press} />;
}
