"use client";

import { Overlay, type OverlayProps } from "./overlay";

const look = {
  frame:
    "fixed inset-y-0 right-0 z-40 flex w-full animate-slide flex-col border-line bg-card text-ink shadow-pop outline-none sm:max-w-[30rem] sm:border-l",
  header: "border-inner-line border-b px-5 py-4 pr-14 sm:px-6",
  body: "min-h-0 flex-1 overflow-y-auto px-5 py-5 sm:px-6",
};

/** A panel at the side for looking at one thing of many, or a longer form; a phone gives it the whole screen. */
export function Sheet(overlay: OverlayProps) {
  return <Overlay {...overlay} look={look} />;
}
