"use client";

import { type Offer, sayCap, sayOffer } from "@/components/campaigns/offer";
import { formatDate } from "@/components/ui/format";
import { useHydrated } from "@/components/ui/use-hydrated";

/** The campaign in plain sentences. */
export function Summary({ offer, cap, day }: { offer: Offer; cap: number; day: string }) {
  // The server does not know the reader's day.
  const hydrated = useHydrated();
  return (
    <p className="text-balance">
      “{sayOffer(offer)}. {sayCap(cap)} {hydrated && sayEnd(day)}”
    </p>
  );
}

function sayEnd(day: string): string {
  if (day === "") return "No end date.";
  const moment = new Date(`${day}T00:00:00.000Z`);
  return Number.isNaN(moment.getTime()) ? "" : `Until ${formatDate(moment, "UTC")}.`;
}
