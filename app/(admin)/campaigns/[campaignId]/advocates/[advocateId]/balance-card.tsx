import { Card } from "@/components/ui/card";
import { Money } from "@/components/ui/money";

interface BalanceCardProps {
  readonly balanceCents: number;
  readonly converted: number;
  readonly waiting: number;
  /** How many friends an advocate of the campaign can refer. */
  readonly cap: number;
}

/** What the advocate has to spend, and how far the referrals have come. */
export function BalanceCard({ balanceCents, converted, waiting, cap }: BalanceCardProps) {
  const left = Math.max(cap - converted - waiting, 0);
  return (
    <Card aria-labelledby="balance">
      <h2 id="balance" className="text-secondary text-soft">
        Balance
      </h2>
      <p className="wrap-anywhere mt-1">
        <Money cents={balanceCents} big className="text-[2rem]!" />
      </p>
      <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-secondary text-soft">
        <Count of={converted}>converted</Count>
        <Count of={waiting}>waiting</Count>
        <Count of={left}>left of {cap.toLocaleString("en-US")}</Count>
      </ul>
    </Card>
  );
}

function Count({ of, children }: { of: number; children: React.ReactNode }) {
  return (
    <li>
      <strong className="font-semibold text-ink">{of.toLocaleString("en-US")}</strong> {children}
    </li>
  );
}
