import { X } from "lucide-react";
import type { ComponentProps } from "react";

/** The cross in the corner of what lies over the page. */
export function CloseButton(props: ComponentProps<"button">) {
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
