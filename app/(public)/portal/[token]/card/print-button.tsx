"use client";

/** Opens the print dialog. Hidden without JavaScript; the browser's menu can print. */
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
