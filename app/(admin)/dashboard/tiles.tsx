import type { ReactNode } from "react";
import { Money } from "@/components/ui/money";
import { count, counted, type Figures } from "./summarize";

/** The four figures of the program, each with what it consists of. */
export function Tiles({ figures: { campaigns, advocates, referrals } }: { figures: Figures }) {
  const { total, pending, converted, conversionRate } = referrals;
  const rate = conversionRate.toLocaleString("en-US", { style: "percent", maximumFractionDigits: 1 });
  const running =
    campaigns.active === campaigns.total
      ? `in ${counted(campaigns.total, "campaign")}`
      : `in ${counted(campaigns.total, "campaign")}, ${count(campaigns.active)} running`;
  const { total: people, withPendingRewards: withCredit, totalCreditBalanceCents } = advocates;
  return (
    <dl className="grid grid-cols-2 gap-grid xl:grid-cols-4">
      <Tile name="Advocates" note={people > 0 ? running : "Nobody is enrolled yet"}>
        <Figure>{people}</Figure>
      </Tile>
      <Tile name="Referrals" note={total > 0 ? `${count(pending)} waiting` : "No friend was referred yet"}>
        <Figure>{total}</Figure>
      </Tile>
      <Tile name="Converted" note={total > 0 ? `${rate} conversion rate` : "No customer was won yet"}>
        <Figure>{converted}</Figure>
      </Tile>
      <Tile
        name="Outstanding credit"
        note={
          withCredit > 0 ? `${counted(withCredit, "advocate")} can spend it today` : "Nothing to pay out yet"
        }
      >
        <Money cents={totalCreditBalanceCents} big className="text-[1.5rem]! sm:text-money!" />
      </Tile>
    </dl>
  );
}

function Tile({ name, note, children }: { name: string; note: string; children: ReactNode }) {
  return (
    <div className="min-w-0 rounded-card border border-line bg-card p-4 shadow-card sm:p-5">
      <dt className="text-secondary text-soft">{name}</dt>
      <dd className="mt-1 overflow-hidden text-ellipsis">{children}</dd>
      <dd className="mt-1 text-pretty text-caption text-soft">{note}</dd>
    </div>
  );
}

function Figure({ children }: { children: number }) {
  return <span className="font-semibold text-money">{count(children)}</span>;
}
