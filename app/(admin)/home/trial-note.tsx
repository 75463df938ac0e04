"use client";

import { X } from "lucide-react";
import { Card } from "@/components/ui/card";
import { DateTime } from "@/components/ui/date-time";
import { formatCount } from "@/components/ui/format";
import { IconButton } from "@/components/ui/icon-button";
import { TextLink } from "@/components/ui/text-link";
import { useStored } from "@/components/use-stored";

/** A running trial, or one that just ended. */
export type Trial = {
  readonly plan: string;
} & (
  | {
      /** Whole days left, including today. */
      readonly daysLeft: number;
    }
  | {
      readonly endedAt: string;
      /** Features that customers no longer see, a sentence each. */
      readonly changes: readonly string[];
    }
);

/** The days left in the trial and its consequences, or the changes once it has ended. */
export function TrialNote({ trial, orgId }: { trial: Trial | undefined; orgId: string }) {
  if (!trial) return null;
  if ("endedAt" in trial) return <EndedCard trial={trial} orgId={orgId} />;
  return (
    <p className="text-pretty text-secondary text-soft">
      <strong className="font-medium text-ink">
        {trial.plan} trial: {formatCount(trial.daysLeft, "day")} left.
      </strong>{" "}
      After that you’ll be on Starter. Nothing gets deleted.{" "}
      <TextLink href="/settings/business">See what’s included</TextLink>
    </p>
  );
}

interface EndedCardProps {
  readonly trial: Extract<Trial, { readonly endedAt: string }>;
  readonly orgId: string;
}

function EndedCard({ trial: { plan, endedAt, changes }, orgId }: EndedCardProps) {
  const [dismissed, dismiss] = useStored(`trial-ended:${orgId}`);
  if (dismissed !== null) return null;
  return (
    <Card role="status" className="flex items-start gap-3.5 py-3.5!">
      <div className="min-w-0 flex-1 text-pretty">
        <p className="font-semibold text-section">
          Your trial of {plan} ended on <DateTime value={endedAt} />
        </p>
        <p className="text-secondary text-soft">
          You’re on Starter now. Nothing was deleted. {changes.map((change) => `${change} `)}
          To go back to {plan}, ask your server administrator.{" "}
          <TextLink href="/settings/business#usage">See what’s included</TextLink>
        </p>
      </div>
      <IconButton label="Dismiss" icon={X} onClick={() => dismiss("yes")} className="-mr-2" />
    </Card>
  );
}
