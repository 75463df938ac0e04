import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";

/** What stands below a control: what is wrong with it, and its hint. */
export function FieldNote({ id, hint, error }: { id: string; hint?: ReactNode; error?: string | undefined }) {
  return (
    <>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 flex gap-1.5 text-red text-secondary">
          <CircleAlert aria-hidden size={14} strokeWidth={1.75} className="mt-[3px] shrink-0" />
          <span className="wrap-anywhere min-w-0">{error}</span>
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="wrap-anywhere mt-1.5 text-pretty text-faint text-secondary">
          {hint}
        </p>
      )}
    </>
  );
}
