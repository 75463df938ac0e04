"use client";

import { Dialog as Radix } from "radix-ui";
import type { ReactElement, ReactNode } from "react";
import { CloseButton } from "./close-button";
import { scrimLook } from "./overlay-look";
import { useReturnFocus } from "./use-return-focus";

export interface OverlayProps {
  /** The button that opens it; without one, the caller opens it with `open`. */
  readonly trigger?: ReactElement;
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  readonly title: string;
  readonly description?: ReactNode;
  readonly children: ReactNode;
}

interface Look {
  readonly frame: string;
  readonly header: string;
  readonly body: string;
}

/** What dialogs and sheets have in common: a title, what it is about, a way out, and all of the attention. */
export function Overlay({
  trigger,
  title,
  description,
  look,
  children,
  ...state
}: OverlayProps & { look: Look }) {
  const returnFocus = useReturnFocus();
  return (
    <Radix.Root {...state}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className={scrimLook} />
        <Radix.Content
          className={look.frame}
          {...(!description && { "aria-describedby": undefined })}
          {...returnFocus}
        >
          <header className={look.header}>
            <Radix.Title className="wrap-anywhere font-semibold text-section">{title}</Radix.Title>
            {description && (
              <Radix.Description className="mt-1 text-pretty text-secondary text-soft">
                {description}
              </Radix.Description>
            )}
          </header>
          <div className={look.body}>{children}</div>
          <Radix.Close asChild>
            <CloseButton />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
