"use client";

import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { ComponentProps, ReactElement, ReactNode } from "react";
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

/** The cross in the corner of what lies over the page. */
function CloseButton(props: ComponentProps<"button">) {
  return (
    <button
      {...props}
      type="button"
      aria-label="Close"
      className="absolute top-3.5 right-3.5 grid size-8 place-items-center rounded-control text-soft transition-colors hover:bg-inner-line hover:text-ink max-sm:top-2.5 max-sm:right-2.5 max-sm:size-11"
    >
      <X aria-hidden size={16} strokeWidth={1.75} />
    </button>
  );
}
