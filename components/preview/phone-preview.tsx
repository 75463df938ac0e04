import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";

interface PhonePreviewProps {
  readonly label: string;
  /** How high it may become. */
  readonly className?: string;
  readonly children: ReactNode;
}

/** A page as a phone shows it, smaller. It can be looked at and scrolled, and nothing in it does anything. */
export function PhonePreview({ label, className, children }: PhonePreviewProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
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
