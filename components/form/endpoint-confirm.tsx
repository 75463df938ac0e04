"use client";

import { type ReactElement, type ReactNode, useState } from "react";
import type { z } from "zod";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { Endpoint } from "@/lib/kit/contract";
import { type SendOptions, useSend } from "./use-send";

interface Props<E extends Endpoint> extends Pick<SendOptions<E>, "onSuccess" | "success" | "refreshes"> {
  readonly endpoint: E;
  readonly input: z.output<E["input"]>;
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
  const { endpoint, input, success, refreshes, onSuccess, open, onOpenChange, ...dialog } = props;
  const [isOpen, setOpen] = useState(false);
  const { trySend, pending, problem, forget } = useSend(endpoint, {
    success,
    refreshes,
    onSuccess: (output) => {
      change(false);
      return onSuccess?.(output);
    },
  });

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
      onConfirm={() => trySend(input)}
      pending={pending}
      problem={problem}
    />
  );
}
