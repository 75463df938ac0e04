"use client";

/** Opens the print dialog. It is not there for browsers without JavaScript, whose own menu has the same. */
export function PrintButton({ children }: { children: string }) {
  return (
    <button
      type="button"
      onClick={() => window.print()}
      className="h-control-large rounded-control border border-line bg-accent px-6 font-medium text-accent-ink text-section transition-opacity hover:opacity-90 noscript:hidden"
    >
      {children}
    </button>
  );
}
