"use client";

import { TextLink } from "@/components/ui/text-link";
import { countOf } from "./figures";

export interface Trial {
  /** What the plan is called. */
  readonly plan: string;
  /** Whole days until it ends, the running one included. */
  readonly daysLeft: number;
}

/** How long a trial goes on, and what happens then. */
export function TrialNote({ trial }: { trial: Trial | undefined }) {
  if (!trial) return null;
  return (
    <p className="text-pretty text-secondary text-soft">
      <strong className="font-medium text-ink">
        {trial.plan} trial: {countOf(trial.daysLeft, "day")} left.
      </strong>{" "}
      After that you’ll be on Starter. Nothing gets deleted.{" "}
      <TextLink href="/settings/organization">See what’s included</TextLink>
    </p>
  );
}
