import type { ReactNode } from "react";

/** The buttons of a dialog or form, the one that acts last; on phones one below the other, that one first. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:items-center sm:justify-end">
      {children}
    </div>
  );
}
