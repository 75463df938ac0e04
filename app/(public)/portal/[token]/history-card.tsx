import { Fold } from "@/components/portal/fold";
import { PortalCard } from "@/components/portal/portal-card";
import type { ShownEntry } from "./show";
import { Statement } from "./statement";

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
