"use client";

import { PartyPopper, X } from "lucide-react";
import { Card } from "@/components/ui/card";
import { IconButton } from "@/components/ui/icon-button";
import { Money } from "@/components/ui/money";
import { useStored } from "@/components/use-stored";
import type { Insights } from "./figures";

interface FirstCustomerProps {
  readonly orgId: string;
  /** All conversions so far. */
  readonly converted: number;
  readonly top: Insights["topAdvocates"];
}

/** Celebrates the first customer until it is dismissed or there is a second one. */
export function FirstCustomer({ orgId, converted, top: [advocate] }: FirstCustomerProps) {
  const [dismissed, dismiss] = useStored(`first-customer:${orgId}`);
  if (converted !== 1 || !advocate || dismissed !== null) return null;
  return (
    <Card role="status" className="flex items-center gap-3.5 border-accent/30! bg-tint! py-3.5!">
      <PartyPopper size={22} className="shrink-0 text-accent" />
      <div className="min-w-0 flex-1 text-pretty">
        <p className="font-semibold text-section">Your first customer from a referral</p>
        <p className="text-secondary text-soft">
          <bdi className="font-medium text-ink">{advocate.name}</bdi> sent them your way
          {advocate.earnedCents > 0 && (
            <>
              {" "}
              and earned <Money cents={advocate.earnedCents} />
            </>
          )}
          . A quick thank-you goes a long way.
        </p>
      </div>
      <IconButton label="Dismiss" icon={X} onClick={() => dismiss("yes")} className="-mr-2" />
    </Card>
  );
}
