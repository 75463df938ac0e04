import { Fold } from "@/components/portal/fold";
import { PortalCard } from "@/components/portal/portal-card";
import { formatMoney } from "@/components/ui/format";
import type { ShownEntry } from "./show";

const NEWEST = 5;

interface HistoryCardProps {
  /** Newest first. */
  readonly entries: readonly ShownEntry[];
  /** Whether there are older ones than these. */
  readonly hasMore: boolean;
  readonly business: string;
}

/** Every change of the credit, as a bank tells it. */
export function HistoryCard({ entries, hasMore, business }: HistoryCardProps) {
  const older = entries.slice(NEWEST);
  if (entries.length === 0) return null;
  return (
    <PortalCard title="Credit history">
      <Statement entries={entries.slice(0, NEWEST)} />
      {older.length > 0 && (
        <Fold title={`${older.length} older ${older.length === 1 ? "line" : "lines"}`}>
          <Statement entries={older} />
        </Fold>
      )}
      {hasMore && (
        <p className="wrap-anywhere border-inner-line border-t pt-3 text-pretty text-secondary text-soft">
          Lines that are older still are not shown here. Ask {business} for them.
        </p>
      )}
    </PortalCard>
  );
}

/** Lines of a ledger: when, what, how much, and what there was then. */
function Statement({ entries }: { entries: readonly ShownEntry[] }) {
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
