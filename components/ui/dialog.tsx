"use client";

import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { type ComponentProps, type FormEvent, type ReactElement, type ReactNode, useRef } from "react";
import { cx } from "./cx";
import { useReturnFocus } from "./use-return-focus";
import { dialogStyles, scrimStyles } from "./variants";

interface OverlayProps {
  /** The button that opens it; without one, control it with `open`. */
  readonly trigger?: ReactElement | undefined;
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  readonly title: string;
  readonly description?: ReactNode;
  readonly children: ReactNode;
}

interface Styles {
  readonly frame: string;
  readonly header: string;
  readonly scroller: string;
  readonly body: string;
}

/** Shared by dialogs and sheets: a title, a description, a close button and a focus trap. */
function Overlay({ trigger, title, description, styles, children, ...state }: OverlayProps & { styles: Styles }) {
  const returnFocus = useReturnFocus();
  const typing = useTyping();
  return (
    <Radix.Root {...state}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className={scrimStyles} />
        <Radix.Content
          className={styles.frame}
          {...(!description && { "aria-describedby": undefined })}
          {...typing}
          {...returnFocus}
        >
          <header className={styles.header}>
            <Radix.Title className="wrap-anywhere font-semibold text-section">{title}</Radix.Title>
            {description && (
              <Radix.Description className="mt-1 text-pretty text-secondary text-soft">{description}</Radix.Description>
            )}
          </header>
          <div className={styles.scroller}>
            <div className={styles.body}>{children}</div>
          </div>
          <Radix.Close asChild>
            <CloseButton />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const question = "Close without saving? You’ll lose what you typed.";

/** Ignores clicks outside a form with input, and confirms before Esc discards it. */
function useTyping() {
  // A form that was sent or reopened is a new element.
  const typedIn = useRef<Element>(undefined);
  return {
    onInput: ({ target }: FormEvent) => {
      if (target instanceof Element && target.closest("form")) typedIn.current = target;
    },
    onInteractOutside: (event: Event) => {
      if (typedIn.current?.isConnected) event.preventDefault();
    },
    onEscapeKeyDown: (event: Event) => {
      if (typedIn.current?.isConnected && !window.confirm(question)) event.preventDefault();
    },
  };
}

/** The close button in an overlay's corner. */
function CloseButton(props: ComponentProps<"button">) {
  return (
    <button
      {...props}
      type="button"
      aria-label="Close"
      className="absolute top-3.5 right-3.5 grid size-8 place-items-center rounded-control text-soft transition-colors hover:bg-inner-line hover:text-ink max-sm:top-2.5 max-sm:right-2.5 max-sm:size-11"
    >
      <X size={16} />
    </button>
  );
}

const widths = { small: "sm:max-w-md", medium: "sm:max-w-lg", large: "sm:max-w-3xl" };

export interface DialogProps extends OverlayProps {
  readonly width?: keyof typeof widths | undefined;
}

/** A modal dialog for one task. Put its buttons into DialogActions, last. */
export function Dialog({ width = "medium", ...overlay }: DialogProps) {
  const styles = {
    frame: cx(dialogStyles, widths[width]),
    header: "pt-5 pr-14 pl-5 sm:pl-6",
    scroller: "min-h-0 overflow-y-auto sm:scroll-pb-24",
    body: "dialog-body p-5 sm:px-6 sm:pb-6",
  };
  return <Overlay {...overlay} styles={styles} />;
}

/** Closes the dialog or sheet around it. `children` is the button. */
export function DialogClose({ children }: { children: ReactElement }) {
  return <Radix.Close asChild>{children}</Radix.Close>;
}

const styles = {
  frame:
    "fixed inset-y-0 right-0 z-40 flex w-full animate-slide flex-col border-line bg-card text-ink shadow-pop outline-none sm:max-w-[30rem] sm:border-l",
  header: "border-inner-line border-b py-4 pr-14 pl-5 sm:pl-6",
  scroller: "min-h-0 flex-1 overflow-y-auto",
  body: "p-5 sm:px-6",
};

/** A side panel for one item's details or a longer form; full screen on phones. */
export function Sheet(overlay: OverlayProps) {
  return <Overlay {...overlay} styles={styles} />;
}

// Sticks to the bottom of a dialog that scrolls, and replaces the padding there.
const inDialog =
  "sm:in-[.dialog-body]:sticky sm:in-[.dialog-body]:bottom-0 sm:in-[.dialog-body]:z-10 sm:in-[.dialog-body]:mt-2 sm:in-[.dialog-body]:-mb-6 sm:in-[.dialog-body]:bg-card sm:in-[.dialog-body]:pt-4 sm:in-[.dialog-body]:pb-6";

/**
 * A dialog's or form's buttons, with the primary one last; stacked on phones, with that one first. On larger screens a
 * dialog shows them however far it is scrolled.
 */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className={cx("mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:items-center sm:justify-end", inDialog)}>
      {children}
    </div>
  );
}
