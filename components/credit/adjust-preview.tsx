import { cx } from "@/components/ui/cx";
import { Money } from "@/components/ui/money";
import { type Adjustment, deltaOf } from "./adjustment";

interface AdjustPreviewProps {
  readonly direction: Adjustment["direction"];
  /** What is typed right now, an amount or not. */
  readonly amountCents: unknown;
  readonly balanceCents: number;
}

/** What the balance will be, while the amount is being typed. */
export function AdjustPreview({ direction, amountCents, balanceCents }: AdjustPreviewProps) {
  const amount = typeof amountCents === "number" ? amountCents : 0;
  const after = balanceCents + deltaOf({ direction, amountCents: amount });
  const tooMuch = after < 0;
  return (
    <p
      aria-live="polite"
      className={cx("rounded-control px-3.5 py-3", tooMuch ? "bg-red-bg text-red" : "bg-tint")}
    >
      {tooMuch ? (
        <>
          That is more than the <Money cents={balanceCents} /> there is. The balance cannot go below zero.
        </>
      ) : amount === 0 ? (
        <>
          The balance is <Money cents={balanceCents} />.
        </>
      ) : (
        <>
          The balance goes from <Money cents={balanceCents} /> to <Money cents={after} />.
        </>
      )}
    </p>
  );
}
