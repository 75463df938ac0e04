"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { z } from "zod";
import { useLoaded } from "@/components/use-loaded";
import { dashboard } from "@/lib/dashboard/contract";

import type { CountedPlace } from "./places";

const compact = new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 1 });

const MOST_IN_FULL = 9_999;

/** A number that has to fit beside a name: 412, 9,999, 12.4k, 1.2M. */
export function compactCount(amount: number): string {
  return amount > MOST_IN_FULL ? compact.format(amount).replace("K", "k") : amount.toLocaleString("en-US");
}

type Counts = Readonly<Record<CountedPlace, number>>;

const Context = createContext<Counts>({ campaigns: 0, advocates: 0, referrals: 0 });

interface PlaceCountsProps {
  readonly figures: z.input<typeof dashboard.get.output>;
  readonly children: ReactNode;
}

/** Keeps the counts beside the places up to date, for the sidebar and for the phone's menu. */
export function PlaceCounts({ figures, children }: PlaceCountsProps) {
  const { campaigns, advocates, referrals } = useLoaded(dashboard.get, figures);
  const counts = { campaigns: campaigns.total, advocates: advocates.total, referrals: referrals.pending };
  return <Context value={counts}>{children}</Context>;
}

const units = { campaigns: "", advocates: "", referrals: " waiting" };

/** How many things are in a place, or wait there; nothing where there are none. */
export function PlaceCount({ of }: { of: CountedPlace }) {
  const count = useContext(Context)[of];
  if (count === 0) return null;
  return (
    <span className="ml-auto font-normal text-caption text-soft">
      <span aria-hidden>{compactCount(count)}</span>
      <span className="sr-only">
        {count.toLocaleString("en-US")}
        {units[of]}
      </span>
    </span>
  );
}
