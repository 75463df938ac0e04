"use client";

import { Dialog as Radix } from "radix-ui";
import type { ReactElement } from "react";
import { cx } from "./cx";
import { Overlay, type OverlayProps } from "./overlay";
import { dialogLook } from "./overlay-look";

const widths = { small: "sm:max-w-md", medium: "sm:max-w-lg", large: "sm:max-w-3xl" };

/** Asks for one thing over the page. Put its buttons into DialogActions, last. */
export function Dialog({
  width = "medium",
  ...overlay
}: OverlayProps & { readonly width?: keyof typeof widths }) {
  const look = {
    frame: cx(dialogLook, widths[width]),
    header: "px-5 pt-5 pr-14 sm:px-6",
    body: "min-h-0 overflow-y-auto px-5 pt-5 pb-5 sm:px-6 sm:pb-6",
  };
  return <Overlay {...overlay} look={look} />;
}

/** Closes the dialog or sheet around it. `children` is the button. */
export function DialogClose({ children }: { children: ReactElement }) {
  return <Radix.Close asChild>{children}</Radix.Close>;
}
