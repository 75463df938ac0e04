"use client";

import { Dialog as Radix } from "radix-ui";
import { CloseButton } from "./close-button";
import type { OverlayProps } from "./dialog";
import { scrimLook } from "./overlay-look";

/** A panel at the side for looking at one thing of many, or a longer form; a phone gives it the whole screen. */
export function Sheet({ trigger, title, description, children, ...state }: OverlayProps) {
  return (
    <Radix.Root {...state}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className={scrimLook} />
        <Radix.Content
          className="fixed inset-y-0 right-0 z-40 flex w-full animate-slide flex-col border-line bg-card text-ink shadow-pop outline-none sm:max-w-[30rem] sm:border-l"
          {...(!description && { "aria-describedby": undefined })}
        >
          <header className="border-inner-line border-b px-5 py-4 pr-14 sm:px-6">
            <Radix.Title className="wrap-anywhere font-semibold text-section">{title}</Radix.Title>
            {description && (
              <Radix.Description className="mt-0.5 text-pretty text-secondary text-soft">
                {description}
              </Radix.Description>
            )}
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 py-5 sm:px-6">{children}</div>
          <Radix.Close asChild>
            <CloseButton />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
