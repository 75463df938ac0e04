"use client";

import { Check } from "lucide-react";
import type { ComponentProps } from "react";
import { ConvertDialog } from "@/components/referrals/convert-dialog";
import { cx } from "@/components/ui/cx";
import { DateTime } from "@/components/ui/date-time";
import type { History } from "./lead-history";
import { useMoveLead } from "./use-move-lead";
import type { FoundReferral } from "./view";

const steps = [
  { stage: "new", name: "New" },
  { stage: "contacted", name: "Contacted" },
  { stage: "booked", name: "Booked" },
] as const;

interface StageStepperProps {
  readonly referral: FoundReferral;
  /** The lead's history with the time of each stage; undefined while loading. */
  readonly history: History | undefined;
}

/** An open lead's stages: a tap on one moves the lead there, a tap on the last converts it. */
export function StageStepper({ referral, history }: StageStepperProps) {
  const { move, pending } = useMoveLead(referral);
  const reached = steps.findIndex(({ stage }) => stage === referral.stage);

  return (
    <ol aria-label="Stage" className="-mx-3 grid grid-cols-4">
      {steps.map(({ stage, name }, at) => (
        <li key={stage}>
          <Step
            name={name}
            at={at <= reached ? history?.findLast((step) => step.stage === stage)?.at : undefined}
            isFirst={at === 0}
            isDone={at < reached}
            isCurrent={at === reached}
            disabled={pending}
            onClick={() => at === reached || void move(stage)}
          />
        </li>
      ))}
      <li>
        <ConvertDialog referral={referral} trigger={<Step name="Converted" disabled={pending} />} />
      </li>
    </ol>
  );
}

interface StepProps extends ComponentProps<"button"> {
  readonly name: string;
  readonly at?: Date | undefined;
  readonly isFirst?: boolean;
  readonly isDone?: boolean;
  readonly isCurrent?: boolean;
}

function Step({ name, at, isFirst, isDone, isCurrent, ...button }: StepProps) {
  return (
    <button
      {...button}
      type="button"
      aria-current={isCurrent ? "step" : undefined}
      className="group relative grid min-h-[4.25rem] w-full cursor-pointer content-start justify-items-center rounded-control pt-1.5 text-secondary disabled:cursor-wait"
    >
      {!isFirst && (
        <span
          aria-hidden
          className={cx(
            "absolute top-[1.0625rem] right-[calc(50%+1rem)] left-[calc(-50%+1rem)] h-0.5 rounded-chip",
            isDone || isCurrent ? "bg-accent" : "bg-line",
          )}
        />
      )}
      <span
        aria-hidden
        className={cx(
          "mb-1.5 grid size-6 place-items-center rounded-full border-2 transition-colors",
          isDone && "border-accent bg-accent text-accent-ink",
          isCurrent && "border-accent ring-4 ring-tint",
          !isDone && !isCurrent && "border-edge group-hover:border-accent",
        )}
      >
        {isDone && <Check size={14} strokeWidth={2.5} />}
        {isCurrent && <span className="size-2 rounded-full bg-accent" />}
      </span>
      <span className={isCurrent ? "font-semibold" : "text-soft group-hover:text-ink"}>{name}</span>
      {at && <DateTime value={at} format="short" className="text-caption text-soft" />}
    </button>
  );
}
