import { Check } from "lucide-react";
import { formatNumber } from "@/components/ui/format";
import type { InboxKind } from "@/lib/platform/inbox/count-contract";
import { kindNames } from "./kind-names";

interface NothingLeftProps {
  /** Rows that were put off. */
  readonly later: number;
  readonly isLater: boolean;
  /** The only kind that is shown, if any. */
  readonly kind?: InboxKind | null;
}

/** The inbox when everything is done. */
export function NothingLeft({ later, isLater, kind = null }: NothingLeftProps) {
  return (
    <div className="mx-auto flex max-w-sm flex-col items-center px-5 py-16 text-center">
      <span className="grid size-20 place-items-center rounded-full border border-line">
        <span className="grid size-14 place-items-center rounded-full bg-accent text-accent-ink">
          <Check size={26} />
        </span>
      </span>
      <h2 className="mt-6 font-semibold text-title">{isLater ? "Nothing put off" : "That’s everything"}</h2>
      <p className="mt-1.5 text-pretty text-soft">
        {isLater
          ? "Rows that you put off until tomorrow wait here."
          : kind
            ? `Nothing about ${kindNames[kind]} waits for you.`
            : "Nothing waits for you. New leads still reach you right away."}
      </p>
      {later > 0 && (
        <p className="mt-4 rounded-chip bg-inner-line px-3 py-1 text-secondary text-soft">
          {formatNumber(later)} put off until tomorrow, 8 AM
        </p>
      )}
    </div>
  );
}
