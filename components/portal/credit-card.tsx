import { useId } from "react";
import { formatMoney } from "@/components/ui/format";
import { portalCardLook } from "./portal-card";

interface CreditCardProps {
  readonly cents: number;
  /** Whether friends can still earn the advocate more. */
  readonly canGrow: boolean;
}

/** What there is to spend, and how. */
export function CreditCard({ cents, canGrow }: CreditCardProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={portalCardLook}>
      <h2 id={heading} className="text-secondary text-soft">
        Your credit
      </h2>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="wrap-anywhere min-w-0 font-semibold text-[2rem] leading-tight tracking-[-0.03em]">
          {formatMoney(cents)}
        </p>
        {cents > 0 && (
          <span className="rounded-chip bg-tint px-2.5 py-1 font-medium text-(--brand-text) text-caption forced-colors:border">
            Ready to use
          </span>
        )}
      </div>
      <p className="mt-1 text-pretty text-secondary text-soft">{sayUse(cents, canGrow)}</p>
    </section>
  );
}

function sayUse(cents: number, canGrow: boolean): string {
  if (cents > 0) return "Tell the team on your next booking. It comes off the bill.";
  return canGrow ? "It grows with every friend whose job is done." : "There is none to use right now.";
}
