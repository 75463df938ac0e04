"use client";

import { useId } from "react";
import type { Offer } from "@/components/campaigns/offer";
import { cx } from "@/components/ui/cx";
import { Money } from "@/components/ui/money";
import { rewardCents } from "@/lib/ledger/reward";

interface WorkedExampleProps {
  readonly offer: Offer;
  /** The value of the job as it was typed. */
  readonly job: string;
  /** The same in cents; undefined while it cannot be read. */
  readonly jobCents: number | undefined;
  readonly onJobChange: (job: string) => void;
}

/** What the offer comes to on one job. */
export function WorkedExample({ offer, job, jobCents, onJobChange }: WorkedExampleProps) {
  const id = useId();
  const isPercent = offer.rewardMode === "percent";
  return (
    <div
      className={cx(
        "rounded-control bg-inner-line px-3.5 text-secondary text-soft",
        isPercent ? "py-2 leading-8" : "py-3",
      )}
    >
      {isPercent ? (
        <>
          <label htmlFor={id} className="font-medium text-ink">
            On a job of
          </label>{" "}
          <span className="inline-flex h-8 items-center rounded-control border border-edge bg-card pl-2.5 align-middle focus-within:border-accent focus-within:outline-2 focus-within:outline-accent focus-within:-outline-offset-1">
            <span aria-hidden>$</span>
            <input
              id={id}
              value={job}
              inputMode="decimal"
              autoComplete="off"
              aria-label="Job value in dollars"
              aria-invalid={jobCents === undefined || undefined}
              onChange={(event) => onJobChange(event.target.value)}
              className="field-sizing-content h-full min-w-16 max-w-40 bg-transparent px-1.5 font-medium text-control text-ink outline-none"
            />
          </span>{" "}
        </>
      ) : (
        <span className="font-medium text-ink">On every job, whatever its size, </span>
      )}
      {isPercent && jobCents === undefined ? (
        "— write an amount such as 480.00."
      ) : (
        <>
          the advocate earns{" "}
          <Earned cents={rewardCents(offer.rewardMode, offer.advocateRewardValue, jobCents ?? 0)} /> and the
          friend saves{" "}
          <Earned cents={rewardCents(offer.rewardMode, offer.friendRewardValue, jobCents ?? 0)} />.
          {isPercent && " Half cents round up."}
        </>
      )}
    </div>
  );
}

function Earned({ cents }: { cents: number }) {
  return <Money cents={cents} className="font-semibold! text-accent" />;
}
