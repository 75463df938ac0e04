"use client";

import { Check } from "lucide-react";
import type { ComponentProps } from "react";
import { useToastedSend } from "@/components/form/use-toasted-send";
import { ConvertDialog } from "@/components/referrals/convert-dialog";
import { cx } from "@/components/ui/cx";
import { referrals } from "@/lib/referrals/contract";
import { useRefresh } from "../use-refresh";
import type { FoundReferral } from "./view";

const steps = [
  { stage: "new", name: "New" },
  { stage: "contacted", name: "Contacted" },
  { stage: "booked", name: "Booked" },
] as const;

/** The way of an open lead to the job: a tap on a step moves it there, one on the last converts it. */
export function StageStepper({ referral }: { referral: FoundReferral }) {
  const { campaignId, referralId } = referral;
  const refresh = useRefresh();
  const { trySend, pending } = useToastedSend(referrals.setStage);
  const reached = steps.findIndex(({ stage }) => stage === referral.stage);

  async function move(stage: (typeof steps)[number]["stage"]) {
    if (await trySend({ campaignId, referralId, stage })) await refresh();
  }

  return (
    <ol aria-label="Stage" className="grid grid-cols-4">
      {steps.map(({ stage, name }, at) => (
        <li key={stage}>
          <Step
            name={name}
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
  readonly isFirst?: boolean;
  readonly isDone?: boolean;
  readonly isCurrent?: boolean;
}

function Step({ name, isFirst, isDone, isCurrent, ...button }: StepProps) {
  return (
    <button
      {...button}
      type="button"
      aria-current={isCurrent ? "step" : undefined}
      className="group relative grid min-h-14 w-full cursor-pointer justify-items-center gap-1.5 rounded-control py-1.5 text-secondary disabled:cursor-wait"
    >
      {!isFirst && (
        <span
          aria-hidden
          className={cx(
            "absolute top-[1.0625rem] right-[calc(50%+0.875rem)] left-[calc(-50%+0.875rem)] h-0.5",
            isDone || isCurrent ? "bg-accent" : "bg-line",
          )}
        />
      )}
      <span
        aria-hidden
        className={cx(
          "grid size-6 place-items-center rounded-full border-2 transition-colors",
          isDone && "border-accent bg-accent text-accent-ink",
          isCurrent && "border-accent",
          !isDone && !isCurrent && "border-edge group-hover:border-accent",
        )}
      >
        {isDone && <Check size={14} strokeWidth={2.5} />}
        {isCurrent && <span className="size-2 rounded-full bg-accent" />}
      </span>
      <span className={isCurrent ? "font-semibold" : "text-soft group-hover:text-ink"}>{name}</span>
    </button>
  );
}
