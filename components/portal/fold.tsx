import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";

interface FoldProps {
  readonly icon?: ReactNode;
  readonly title: string;
  readonly isOpen?: boolean;
  readonly children?: ReactNode;
}

/** Something that is there when it is wanted, without JavaScript too. */
export function Fold({ icon, title, isOpen = false, children }: FoldProps) {
  return (
    <details open={isOpen} className="group border-inner-line border-t">
      <summary className="-mx-1 flex min-h-12 cursor-pointer list-none items-center gap-3 rounded-control px-1 py-2 font-medium text-body [&::-webkit-details-marker]:hidden">
        {icon}
        <span className="wrap-anywhere min-w-0 flex-1">{title}</span>
        <ChevronDown
          aria-hidden
          size={16}
          strokeWidth={1.75}
          className="shrink-0 text-faint transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="pt-1 pb-4">{children}</div>
    </details>
  );
}
