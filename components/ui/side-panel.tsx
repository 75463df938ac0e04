"use client";

import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { IconButton } from "./icon-button";
import { useIsWide } from "./use-is-wide";
import { scrimStyles } from "./variants";

interface SidePanelProps {
  readonly title: string;
  readonly description: ReactNode;
  /** Before the title, such as an avatar. */
  readonly leading?: ReactNode;
  /** Beside the close button. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  /** The main actions, always visible. */
  readonly footer?: ReactNode;
  /** The id of the shown item. A new one takes the focus from the list. */
  readonly shows: string;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onClose: () => void;
  /** The list element that gets the focus back. */
  readonly findReturn: () => HTMLElement | null;
}

const frame =
  "fixed inset-x-0 bottom-0 z-40 flex h-[92dvh] animate-rise flex-col rounded-t-card border border-line bg-card text-ink shadow-pop outline-none sm:inset-y-0 sm:left-auto sm:h-auto sm:w-[26rem] sm:animate-slide sm:rounded-none sm:border-0 sm:border-l print:hidden";

/**
 * One item of a list. On desktops it stands beside the list, which stays usable; on phones it is a modal sheet from
 * below.
 */
export function SidePanel(props: SidePanelProps) {
  const { title, description, leading, actions, footer, shows, children } = props;
  const isBeside = useIsWide();
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (shows && !content.current?.contains(document.activeElement)) content.current?.focus();
  }, [shows]);
  return (
    <Radix.Root open modal={!isBeside} onOpenChange={(open) => open || props.onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={scrimStyles} />
        <Radix.Content
          ref={content}
          data-beside={isBeside || undefined}
          className={frame}
          onKeyDown={(event) => {
            // Portaled content, such as an open menu, handles its own keys.
            if (event.target instanceof Node && event.currentTarget.contains(event.target)) props.onKeyDown?.(event);
          }}
          onEscapeKeyDown={(event) => {
            // Keep the focus in a field while the user types.
            if (document.activeElement?.matches(typed)) event.preventDefault();
          }}
          onInteractOutside={(event) => isBeside && event.preventDefault()}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            content.current?.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            (props.findReturn() ?? document.querySelector("main"))?.focus();
          }}
        >
          <div aria-hidden className="mx-auto mt-2 h-1 w-9 shrink-0 rounded-chip bg-edge sm:hidden" />
          <header className="flex items-center gap-3 border-inner-line border-b py-3 pr-3 pl-5 sm:py-4">
            {leading}
            <div className="min-w-0 flex-1">
              <Radix.Title className="wrap-anywhere line-clamp-2 font-semibold text-section">{title}</Radix.Title>
              <Radix.Description className="text-secondary text-soft">{description}</Radix.Description>
            </div>
            <div className="flex shrink-0 items-center">
              {actions}
              <Radix.Close asChild>
                <IconButton label="Close" icon={X} />
              </Radix.Close>
            </div>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 py-5">{children}</div>
          {footer && (
            <footer className="border-inner-line border-t px-5 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] empty:hidden">
              {footer}
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const typed = "textarea, input:not([type=radio])";
