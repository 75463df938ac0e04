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
  /** The button that opens it; without one, control it with `open`. */
  readonly trigger?: ReactElement;
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  readonly title: string;
  readonly children: ReactNode;
  readonly choice?: ReactNode;
  readonly verb: string;
  readonly variant?: "danger" | "primary";
}

/** A button that confirms before calling an endpoint. Errors are shown in the dialog. */
export function EndpointConfirm<E extends Endpoint>(props: Props<E>) {
  const { endpoint, input, onSuccess, open, onOpenChange, ...dialog } = props;
  const [isOpen, setOpen] = useState(false);
  const { trySend, pending, problem, forget } = useSend(endpoint);

  async function confirm() {
    const answer = await trySend(input);
    if (!answer) return;
    change(false);
    await onSuccess?.(answer.output);
  }

  function change(next: boolean) {
    forget();
    setOpen(next);
    onOpenChange?.(next);
  }

  return (
    <ConfirmDialog
      {...dialog}
      open={open ?? isOpen}
      onOpenChange={change}
      onConfirm={confirm}
      pending={pending}
      problem={problem}
    />
  );
}
