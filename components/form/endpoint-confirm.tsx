"use client";

import { type ReactElement, type ReactNode, useState } from "react";
import type { z } from "zod";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { Endpoint } from "@/lib/kit/contract";
import { useSend } from "./use-send";

interface Props<E extends Endpoint> {
  readonly endpoint: E;
  readonly input: z.output<E["input"]>;
  readonly onSuccess?: (output: z.output<E["output"]>) => unknown;
  readonly trigger: ReactElement;
  readonly title: string;
  readonly children: ReactNode;
  readonly choice?: ReactNode;
  readonly verb: string;
  readonly variant?: "danger" | "primary";
}

/** A button that asks before it calls an endpoint. A refusal is shown in the dialog. */
export function EndpointConfirm<E extends Endpoint>({ endpoint, input, onSuccess, ...dialog }: Props<E>) {
  const [open, setOpen] = useState(false);
  const { trySend, pending, problem, forget } = useSend(endpoint);

  async function confirm() {
    const answer = await trySend(input);
    if (!answer) return;
    setOpen(false);
    await onSuccess?.(answer.output);
  }

  function change(next: boolean) {
    forget();
    setOpen(next);
  }

  return (
    <ConfirmDialog
      {...dialog}
      open={open}
      onOpenChange={change}
      onConfirm={confirm}
      pending={pending}
      problem={problem}
    />
  );
}
