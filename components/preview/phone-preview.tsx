import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";

interface PhonePreviewProps {
  readonly label: string;
  /** Sets the maximum height. */
  readonly className?: string;
  readonly children: ReactNode;
}

/** A page at reduced size, as a phone shows it. It scrolls, but nothing in it reacts. */
export function PhonePreview({ label, className, children }: PhonePreviewProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling areas must be reachable with the keyboard
      tabIndex={0}
      className={cx(
        "mx-auto w-full max-w-[300px] overflow-y-auto rounded-[26px] border border-line bg-card shadow-pop [scrollbar-width:none]",
        className ?? "max-h-[36rem]",
      )}
    >
      <p className="sr-only">{label}. Sample data; buttons don’t work.</p>
      <div inert className="miniature select-none text-left">
        {children}
      </div>
    </section>
  );
}
