"use client";

import { ChevronRight, Flag, Mail, Sprout, Wrench } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { cx } from "@/components/ui/cx";
import {
  type AskPlan,
  type AskStep,
  afterJob,
  describeDelay,
  moreMoments,
  type Sequence,
  type StepResult,
  stepNames,
} from "./describe";

interface SequenceCardProps {
  readonly plan: AskPlan;
  readonly results: readonly StepResult[];
  readonly opened: AskStep;
  readonly onOpen: (step: AskStep) => void;
  /** The choice of a campaign, if there are several. */
  readonly children?: ReactNode;
}

/** The sequence after a job as a calm line with results, and the other moments folded below it. */
export function SequenceCard({ children, ...props }: SequenceCardProps) {
  const id = useId();
  const more = moreMoments.flatMap(({ steps }) => steps);
  const on = props.plan.steps.filter(({ step, isOn }) => isOn && more.includes(step)).length;
  return (
    <Card flush aria-labelledby={id}>
      {children && <div className="border-inner-line border-b px-5 py-3 sm:px-6">{children}</div>}
      <header className="flex items-baseline justify-between gap-3 px-5 pt-5 pb-3 sm:px-6">
        <h2 id={id} className="font-semibold text-section">
          {afterJob.title}
        </h2>
        <p aria-hidden className="flex gap-4 text-right text-caption text-soft">
          <span className="w-10">Sent</span>
          <span className="w-12">Friends</span>
        </p>
      </header>
      <Fixed icon={Wrench} title="Job done" text={afterJob.text} />
      <Steps sequence={afterJob} {...props} />
      <Fixed
        icon={Flag}
        title="Then it stops"
        text="Also when they refer someone or opt out. Starts again after their next job, at most every 90 days."
      />
      <Insight results={props.results} />
      <details className="group border-inner-line border-t" open={more.includes(props.opened)}>
        <summary className="flex min-h-12 cursor-pointer items-center gap-2 px-5 py-3 font-medium sm:px-6 [&::-webkit-details-marker]:hidden">
          <ChevronRight size={16} className="text-soft transition-transform group-open:rotate-90" />
          More moments
          <span className="min-w-0 flex-1 truncate font-normal text-secondary text-soft">
            Credit earned, expiring, and 2 more
          </span>
          <span className="shrink-0 font-normal text-secondary text-soft">{on} on</span>
        </summary>
        <div className="pb-3">
          {moreMoments.map((sequence) => (
            <Steps key={sequence.title} sequence={sequence} {...props} />
          ))}
        </div>
      </details>
    </Card>
  );
}

function Fixed({ icon: Icon, title, text }: { icon: typeof Wrench; title: string; text: string }) {
  return (
    <div className="flex gap-3.5 px-5 py-3 sm:px-6">
      <span className="grid size-8 shrink-0 place-items-center rounded-full bg-inner-line text-soft">
        <Icon size={15} />
      </span>
      <div className="min-w-0">
        <p className="font-medium">{title}</p>
        <p className="text-pretty text-secondary text-soft">{text}</p>
      </div>
    </div>
  );
}

type StepsProps = Omit<SequenceCardProps, "children"> & { readonly sequence: Sequence };

function Steps({ sequence, plan, results, opened, onOpen }: StepsProps) {
  return (
    <ul>
      {sequence.steps.map((step) => {
        const planned = plan.steps.find((one) => one.step === step);
        const result = results.find((one) => one.step === step);
        const isOpen = opened === step;
        if (!planned) return null;
        return (
          <li key={step}>
            <button
              type="button"
              aria-pressed={isOpen}
              onClick={() => onOpen(step)}
              className={cx(
                "flex w-full items-center gap-3.5 border-l-[3px] py-3 pr-5 pl-[17px] text-left transition-colors sm:pr-6 sm:pl-[21px]",
                isOpen ? "border-accent bg-tint" : "border-transparent hover:bg-paper",
              )}
            >
              <span
                className={cx(
                  "grid size-8 shrink-0 place-items-center rounded-full",
                  isOpen ? "bg-accent text-accent-ink" : "bg-inner-line text-soft",
                )}
              >
                <Mail size={15} />
              </span>
              <span className="min-w-0 flex-1">
                <span className="flex flex-wrap items-center gap-x-2 font-medium">
                  {stepNames[step]}
                  {!planned.isOn && <Badge tone="neutral">Off</Badge>}
                </span>
                <span className="block text-secondary text-soft">
                  {describeDelay(planned.delayHours, sequence.after)}
                </span>
              </span>
              <span className="flex shrink-0 gap-4 text-right text-secondary tabular-nums">
                <span className="w-10">
                  {(result?.sent ?? 0).toLocaleString("en-US")}
                  <span className="sr-only"> sent,</span>
                </span>
                <span className={cx("w-12", (result?.referrals ?? 0) > 0 && "font-semibold text-accent")}>
                  {(result?.referrals ?? 0).toLocaleString("en-US")}
                  <span className="sr-only"> friends</span>
                </span>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** A conclusion from the numbers, once there are enough. */
function Insight({ results }: { results: readonly StepResult[] }) {
  const conclusive = results
    .filter(({ isFew, referrals }) => !isFew && referrals > 0)
    .map(({ step, sent, referrals }) => ({ step, one: Math.round(sent / referrals) }))
    .sort((a, b) => a.one - b.one);
  const [best, next] = conclusive;
  if (!best) return null;
  return (
    <p className="mx-5 mb-4 flex gap-2 rounded-control bg-tint px-3 py-2 text-secondary sm:mx-6">
      <Sprout size={16} className="mt-0.5 shrink-0 text-accent" />
      <span>
        “{stepNames[best.step]}” brings a friend in 1 of {best.one}.
        {next && ` “${stepNames[next.step]}”: 1 of ${next.one}.`}
      </span>
    </p>
  );
}
