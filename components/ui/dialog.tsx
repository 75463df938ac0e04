"use client";

import { Dialog as Radix } from "radix-ui";
import type { ReactElement, ReactNode } from "react";
import { CloseButton } from "./close-button";
import { cx } from "./cx";
import { dialogLook, scrimLook } from "./overlay-look";

export interface OverlayProps {
  /** The button that opens it; without one, the caller opens it with `open`. */
  readonly trigger?: ReactElement;
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  readonly title: string;
  readonly description?: ReactNode;
  readonly children: ReactNode;
}

const widths = { small: "sm:max-w-md", medium: "sm:max-w-lg", large: "sm:max-w-3xl" };

/** Asks for one thing over the page. Put its buttons into DialogActions, last. */
export function Dialog({
  trigger,
  title,
  description,
  width = "medium",
  children,
  ...state
}: OverlayProps & { width?: keyof typeof widths }) {
  return (
    <Radix.Root {...state}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className={scrimLook} />
        <Radix.Content
          className={cx(dialogLook, widths[width])}
          {...(!description && { "aria-describedby": undefined })}
        >
          <header className="px-5 pt-5 pr-14 sm:px-6">
            <Radix.Title className="wrap-anywhere font-semibold text-section">{title}</Radix.Title>
            {description && (
              <Radix.Description className="mt-1 text-pretty text-secondary text-soft">
                {description}
              </Radix.Description>
            )}
          </header>
          <div className="min-h-0 overflow-y-auto px-5 pt-5 pb-5 sm:px-6 sm:pb-6">{children}</div>
          <Radix.Close asChild>
            <CloseButton />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Closes the dialog or sheet around it. `children` is the button. */
export function DialogClose({ children }: { children: ReactElement }) {
  return <Radix.Close asChild>{children}</Radix.Close>;
}
