import Link from "next/link";
import type { ReactNode } from "react";
import type { z } from "zod";
import { Money } from "@/components/ui/money";
import type { dashboard } from "@/lib/dashboard/contract";
import { advocatesPath, referralsPath } from "../../paths";

interface FiguresProps {
  readonly campaignId: string;
  readonly totals: z.output<typeof dashboard.insights.output>["totals"];
}

/** What came of the campaign so far. Each figure leads to what it counts. */
export function Figures({ campaignId, totals }: FiguresProps) {
  const { enrolled, visits, referrals, conversions, earnedCents } = totals;
  const rate = referrals > 0 ? conversions / referrals : 0;
  const converted = rate.toLocaleString("en-US", { style: "percent", maximumFractionDigits: 1 });
  return (
    <ul aria-label="Figures" className="grid grid-cols-2 gap-grid md:grid-cols-3 xl:grid-cols-5">
      <Tile name="Advocates" note="enrolled" href={advocatesPath({ campaignId })}>
        {count(enrolled)}
      </Tile>
      <Tile name="Referrals" note={sayVisits(visits)} href={referralsPath({ campaignId })}>
        {count(referrals)}
      </Tile>
      <Tile name="Waiting" note="not converted yet" href={referralsPath({ campaignId, status: "pending" })}>
        {count(referrals - conversions)}
      </Tile>
      <Tile
        name="Converted"
        note={referrals > 0 ? `${converted} of all referrals` : "none yet"}
        href={referralsPath({ campaignId, status: "converted" })}
      >
        {count(conversions)}
      </Tile>
      <Tile
        name="Earned"
        note="by advocates, in credit"
        href={advocatesPath({ campaignId, part: "withCredit" })}
      >
        <Money cents={earnedCents} className="font-semibold!" />
      </Tile>
    </ul>
  );
}

interface TileProps {
  readonly name: string;
  readonly note: string;
  readonly href: string;
  readonly children: ReactNode;
}

function Tile({ name, note, href, children }: TileProps) {
  return (
    <li className="min-w-0 max-xl:last:col-span-full">
      <Link
        href={href}
        className="block h-full rounded-card border border-line bg-card p-4 shadow-card transition-colors hover:border-faint sm:px-5"
      >
        <span className="block text-secondary text-soft">{name}</span>
        <span className="mt-0.5 block overflow-hidden text-ellipsis font-semibold text-[1.5rem] leading-tight tracking-[-0.03em]">
          {children}
        </span>
        <span className="mt-1 block text-pretty text-caption text-soft">{note}</span>
      </Link>
    </li>
  );
}

function sayVisits(visits: number): string {
  return visits === 1 ? "links opened once" : `links opened ${count(visits)} times`;
}

function count(amount: number): string {
  return amount.toLocaleString("en-US");
}
