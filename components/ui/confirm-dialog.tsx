"use client";

import { AlertDialog as Radix } from "radix-ui";
import type { ReactElement, ReactNode } from "react";
import { Button } from "./button";
import { cx } from "./cx";
import { DialogActions } from "./dialog";
import { Problem } from "./notice";
import { useReturnFocus } from "./use-return-focus";
import { dialogStyles, scrimStyles } from "./variants";

interface ConfirmDialogProps {
  readonly trigger?: ReactElement;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** The question: "Remove Sam Okafor?" */
  readonly title: string;
  /** The consequences, in a sentence or two. */
  readonly children: ReactNode;
  /** An extra choice, such as a checkbox. */
  readonly choice?: ReactNode;
  /** The button's label: "Remove Sam". */
  readonly verb: string;
  readonly variant?: "danger" | "primary";
  /** Omit it if there is nothing to confirm; the text then says so. */
  readonly onConfirm?: (() => void) | undefined;
  readonly pending?: boolean;
  /** The error of a failed attempt. */
  readonly problem?: string | undefined;
}

/** Confirms an action that cannot be undone. It stays open until the caller closes it. */
export function ConfirmDialog({
  trigger,
  title,
  children,
  choice,
  verb,
  variant = "danger",
  onConfirm,
  pending,
  problem,
  ...state
}: ConfirmDialogProps) {
  const returnFocus = useReturnFocus();
  return (
    <Radix.Root {...state}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className={scrimStyles} />
        <Radix.Content className={cx(dialogStyles, "overflow-y-auto p-5 sm:max-w-md sm:p-6")} {...returnFocus}>
          <Radix.Title className="wrap-anywhere text-balance font-semibold text-section">{title}</Radix.Title>
          <Radix.Description asChild>
            <div className="wrap-anywhere mt-1.5 text-pretty text-soft">{children}</div>
          </Radix.Description>
          {choice && <div className="mt-4">{choice}</div>}
          <Problem className="mt-4">{problem}</Problem>
          <DialogActions>
            <Radix.Cancel asChild>
              <Button>{onConfirm ? "Cancel" : "Close"}</Button>
            </Radix.Cancel>
            {onConfirm && (
              <Button variant={variant} pending={pending} onClick={onConfirm}>
                {verb}
              </Button>
            )}
          </DialogActions>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
