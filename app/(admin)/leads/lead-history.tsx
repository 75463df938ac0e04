"use client";

import {
  Ban,
  CalendarCheck,
  CircleCheck,
  CircleX,
  type LucideIcon,
  Phone,
  RotateCcw,
  Undo2,
  UserPlus,
} from "lucide-react";
import type { z } from "zod";
import { lostReasonNames, rejectionNames, reversalNames } from "@/components/referrals/referral-badge";
import { DateTime } from "@/components/ui/date-time";
import { TimelineEntry } from "@/components/ui/timeline-entry";
import type { referrals } from "@/lib/leads/referrals/contract";
import { isOpen } from "@/lib/leads/referrals/open-stages";

export type History = z.output<typeof referrals.get.output>["history"];

interface StageLabel {
  readonly name: string;
  readonly icon: LucideIcon;
}

const steps: Readonly<Record<History[number]["stage"], StageLabel>> = {
  new: { name: "New", icon: Undo2 },
  contacted: { name: "Contacted", icon: Phone },
  booked: { name: "Booked", icon: CalendarCheck },
  lost: { name: "Lost", icon: CircleX },
  rejected: { name: "Rejected", icon: Ban },
  converted: { name: "Converted", icon: CircleCheck },
  reversed: { name: "Reward reversed", icon: Undo2 },
};

const reasons = new Map<string, string>(Object.entries({ ...lostReasonNames, ...rejectionNames }));
const reversalReasons = new Map<string, string>(Object.entries(reversalNames));

interface LeadHistoryProps {
  readonly history: History;
  readonly advocateName: string;
}

/** A lead's history, latest first. */
export function LeadHistory({ history, advocateName }: LeadHistoryProps) {
  const labeled = history.map((step, at) => ({ ...step, ...labelStep(step, history[at - 1]) }));
  return (
    <section aria-labelledby="lead-history">
      <h3 id="lead-history" className="mb-3 font-semibold">
        Timeline
      </h3>
      <ol>
        {labeled.toReversed().map(({ at, stage, name, icon, isFirst, reason, note, by }) => (
          <TimelineEntry
            key={`${at.toISOString()} ${stage}`}
            icon={icon}
            tone={isFirst || stage === "converted" ? "accent" : "neutral"}
            className="pb-3.5"
            bodyClassName="wrap-anywhere flex-1 pt-0.5"
          >
            <p className="flex items-baseline justify-between gap-3">
              <span>
                <span className="font-medium">{name}</span>
                <span className="text-soft">
                  {isFirst && (
                    <>
                      {" "}
                      sent by <bdi>{advocateName}</bdi>
                    </>
                  )}
                  {reason && <> · {describeReason(stage, reason)}</>}
                  {by && (
                    <>
                      {" "}
                      by <bdi>{by}</bdi>
                    </>
                  )}
                </span>
              </span>
              <DateTime value={at} format="short" className="shrink-0 text-caption text-soft" />
            </p>
            {note && (
              <p className="text-secondary text-soft">
                <bdi>{note}</bdi>
              </p>
            )}
          </TimelineEntry>
        ))}
      </ol>
    </section>
  );
}

// Some reason codes mean something else at another stage.
function describeReason(stage: History[number]["stage"], reason: string): string {
  return (stage === "reversed" ? reversalReasons : reasons).get(reason) ?? reason;
}

/** The title of a step, given the one before: reopening a lost lead is "reopened". */
function labelStep({ stage }: History[number], before: History[number] | undefined): StageLabel & { isFirst: boolean } {
  if (!before) return { name: "New lead", icon: UserPlus, isFirst: true };
  if (before.stage === "reversed") return { name: "Reversal undone", icon: RotateCcw, isFirst: false };
  if (!isOpen(stage) || isOpen(before.stage)) return { ...steps[stage], isFirst: false };
  return { name: `Reopened as ${steps[stage].name.toLowerCase()}`, icon: Undo2, isFirst: false };
}
