"use client";

import { CircleAlert, CircleCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { Toaster as Sonner, useSonner } from "sonner";
import { Spinner } from "./spinner";

/** Bars that stay at the bottom of the screen while the page scrolls. */
const pinned = ".bottom-foot, [data-pinned]";
const gapPx = 16;

/** The height in px that pinned bars take at the bottom of the screen, measured while toasts are shown. */
function usePinnedHeight(): number {
  const { toasts } = useSonner();
  const isShown = toasts.length > 0;
  const [height, setHeight] = useState(0);
  // Measured anew with each toast: a bar may have come or gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!isShown) return;
    const measure = () => setHeight(measurePinned());
    measure();
    const events = ["scroll", "resize"] as const;
    for (const event of events) window.addEventListener(event, measure, { passive: true });
    return () => {
      for (const event of events) window.removeEventListener(event, measure);
    };
  }, [isShown, toasts]);
  return height;
}

function measurePinned(): number {
  const tops = [...document.querySelectorAll(pinned)]
    .map((bar) => bar.getBoundingClientRect())
    .filter(({ height, top }) => height > 0 && top < innerHeight && top > innerHeight / 2)
    .map(({ top }) => innerHeight - top);
  return Math.max(0, ...tops);
}

/** The toast container, once per layout. Show a toast with sonner's `toast.success("…")`. */
export function Toaster() {
  const bottom = `calc(max(var(--spacing-foot), ${usePinnedHeight()}px) + ${gapPx}px)`;
  return (
    <Sonner
      // Buttons of dialogs, panels and pages are at the right; the menu is at the left.
      position="bottom-left"
      gap={8}
      offset={{ bottom, left: `calc(var(--spacing-menu) + ${gapPx}px)` }}
      mobileOffset={{ bottom, left: gapPx, right: gapPx }}
      icons={{
        success: <CircleCheck size={16} className="text-accent" />,
        error: <CircleAlert size={16} className="text-red" />,
        loading: <Spinner className="text-soft" />,
      }}
      toastOptions={{
        unstyled: true,
        classNames: {
          // Lets clicks through to the page below.
          toast:
            "pointer-events-none flex w-full items-center gap-2.5 rounded-[10px] border border-line bg-card px-3.5 py-3 font-sans text-body text-ink shadow-pop sm:w-(--width) [&_button]:pointer-events-auto",
          icon: "shrink-0",
          content: "wrap-anywhere min-w-0 flex-1 text-pretty",
          title: "font-medium",
          description: "text-secondary text-soft",
          actionButton:
            "h-control-small shrink-0 rounded-control border border-line px-2.5 font-medium text-secondary hover:border-faint",
        },
      }}
    />
  );
}
