"use client";

import type { z } from "zod";
import { Button, type ButtonProps } from "@/components/ui/button";
import type { Endpoint } from "@/lib/kit/contract";
import type { SendOptions } from "./use-send";
import { useToastedSend } from "./use-toasted-send";

interface Props<E extends Endpoint>
  extends Omit<ButtonProps, "type" | "pending" | "onClick">,
    Pick<SendOptions<E>, "onSuccess" | "success" | "refreshes" | "onDone"> {
  readonly endpoint: E;
  readonly input: z.output<E["input"]>;
}

/** A button that calls an endpoint immediately. Errors are shown as a toast. */
export function EndpointButton<E extends Endpoint>(props: Props<E>) {
  const { endpoint, input, onSuccess, success, refreshes, onDone, ...button } = props;
  const { trySend, pending } = useToastedSend(endpoint, { onSuccess, success, refreshes, onDone });
  return <Button {...button} pending={pending} onClick={() => trySend(input)} />;
}
