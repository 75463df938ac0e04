import type { ReactNode } from "react";

export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-grid h-5 min-w-5 shrink-0 place-items-center rounded-[5px] border border-line bg-card px-1 font-medium font-sans text-caption text-soft">
      {children}
    </kbd>
  );
}
