"use client";

import { CircleAlert, CircleCheck } from "lucide-react";
import { Toaster as Sonner } from "sonner";
import { Spinner } from "./spinner";

/** The toast container, once per layout. Show a toast with sonner's `toast.success("…")`. */
export function Toaster() {
  return (
    <Sonner
      position="bottom-right"
      gap={8}
      mobileOffset={{ bottom: "calc(var(--spacing-foot) + 16px)", left: 16, right: 16 }}
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
