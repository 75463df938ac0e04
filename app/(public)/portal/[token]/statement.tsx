import { formatMoney } from "@/components/ui/format";
import type { ShownEntry } from "./show";

/** Lines of a ledger: when, what, how much, and what there was then. */
export function Statement({ entries }: { entries: readonly ShownEntry[] }) {
  return (
    <ol className="divide-y divide-inner-line">
      {entries.map(({ id, day, text, amountCents, balanceCents }) => (
        <li key={id} className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-3">
          <div className="min-w-0 flex-[1_1_10rem]">
            <p className="wrap-anywhere text-pretty text-[0.9375rem]">{text}</p>
            <p className="text-secondary text-soft">{day}</p>
          </div>
          <div className="ml-auto min-w-0 text-right">
            <p
              className={`wrap-anywhere font-medium text-[0.9375rem] ${amountCents > 0 ? "text-(--brand-text)" : ""}`}
            >
              {formatMoney(amountCents, { signed: true })}
            </p>
            <p className="wrap-anywhere text-secondary text-soft">Balance {formatMoney(balanceCents)}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
