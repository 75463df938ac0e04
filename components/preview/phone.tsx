import type { ReactNode } from "react";

/** A page as a phone shows it, smaller. It can be looked at and scrolled, and nothing in it does anything. */
export function Phone({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
      tabIndex={0}
      className="mx-auto max-h-[36rem] w-full max-w-[300px] overflow-y-auto rounded-[26px] border border-line bg-card shadow-pop [scrollbar-width:thin]"
    >
      <p className="sr-only">{label}. It shows sample people and cannot be used.</p>
      <div inert className="select-none text-left [zoom:0.77]">
        {children}
      </div>
    </section>
  );
}
