"use client";

import { Clock, Handshake, Link2Off, type LucideIcon, Sprout, Wallet, Wrench } from "lucide-react";
import { useId } from "react";
import { Card } from "@/components/ui/card";
import { cx } from "@/components/ui/cx";
import { NativeSelect } from "@/components/ui/native-select";
import { Switch } from "@/components/ui/switch";
import {
  type AskPlan,
  type AskStep,
  delayOptions,
  type PlanStep,
  type Sequence,
  type StepResult,
  sequences,
  share,
  stepNames,
} from "./describe";
import { StepEditor } from "./step-editor";
import type { PlanChange } from "./use-change";
import type { StepDraft } from "./use-draft";

const icons: Readonly<Record<string, LucideIcon>> = {
  "Job done": Wrench,
  "When credit lands": Wallet,
  "Link never opened": Link2Off,
  "Friend hasn’t booked": Handshake,
  "Credit about to expire": Clock,
};

const figureWidths = [
  ["Sent", "w-10"],
  ["Opened", "w-13"],
  ["Referrals", "w-15"],
] as const;

interface SequenceCardProps {
  readonly plan: AskPlan;
  readonly results: readonly StepResult[];
  readonly opened: AskStep;
  readonly onOpen: (step: AskStep) => void;
  readonly draft: StepDraft;
  readonly change: PlanChange;
  readonly isAdmin: boolean;
}

/** The trigger, the steps and the results of each. */
export function SequenceCard(props: SequenceCardProps) {
  const id = useId();
  return (
    <Card flush aria-labelledby={id}>
      <header className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 px-5 pt-5 pb-2 sm:px-6">
        <h2 id={id} className="font-semibold text-section">
          The sequence{" "}
          <span className="font-normal text-secondary text-soft">Results of the last 90 days</span>
        </h2>
        <div aria-hidden className="flex gap-3 text-right text-secondary text-soft max-sm:hidden">
          {figureWidths.map(([label, width]) => (
            <span key={label} className={width}>
              {label}
            </span>
          ))}
        </div>
      </header>
      {sequences.map((sequence) => (
        <SequencePart key={sequence.title} sequence={sequence} {...props} />
      ))}
      <Insight results={props.results} />
    </Card>
  );
}

function SequencePart({ sequence, ...props }: SequenceCardProps & { readonly sequence: Sequence }) {
  const { title, text, after, steps, end } = sequence;
  const Icon = icons[title] ?? Sprout;
  return (
    <div className="border-inner-line border-t px-5 py-4 first-of-type:border-t-0 sm:px-6">
      <div className="flex items-center gap-3">
        <span className="grid size-8 shrink-0 place-items-center rounded-full bg-tint text-accent">
          <Icon size={16} />
        </span>
        <div>
          <h3 className="font-medium">{title}</h3>
          <p className="text-secondary text-soft">{text}</p>
        </div>
      </div>
      <ul className="mt-2 ml-4 border-line border-l pl-7">
        {steps.map((step) => {
          const planned = props.plan.steps.find((one) => one.step === step);
          return planned && <StepRow key={step} step={planned} after={after} {...props} />;
        })}
      </ul>
      {end && (
        <p className="mt-2 ml-4 border-transparent border-l pl-7 text-secondary text-soft">
          <strong className="font-medium text-ink">Stops when they refer someone or opt out.</strong> {end}
        </p>
      )}
    </div>
  );
}

interface StepRowProps extends SequenceCardProps {
  readonly step: PlanStep;
  readonly after: string;
}

function StepRow({
  plan: { campaignId },
  step: planned,
  after,
  results,
  opened,
  onOpen,
  draft,
  change,
  isAdmin,
}: StepRowProps) {
  const { step, isOn, delayHours } = planned;
  const name = stepNames[step];
  const isOpen = opened === step;
  const result = results.find((one) => one.step === step);
  return (
    <li className="py-2">
      <div className="flex items-center justify-between gap-x-3 gap-y-2 max-sm:flex-wrap">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <Switch
            aria-label={name}
            checked={isOn}
            disabled={!isAdmin || change.pending}
            onCheckedChange={(wanted) => void change.save({ steps: { [step]: { isOn: wanted } } })}
          />
          <NativeSelect
            aria-label={`When: ${name}`}
            options={delayOptions(delayHours, after)}
            value={String(delayHours)}
            disabled={!isAdmin || change.pending || !isOn}
            onValueChange={(hours) => void change.save({ steps: { [step]: { delayHours: Number(hours) } } })}
            className="[&>select]:h-8 [&>select]:text-secondary max-sm:[&>select]:h-control"
          />
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => onOpen(step)}
            className={cx(
              "min-h-8 rounded-control text-left font-medium underline-offset-4 hover:underline max-sm:min-h-11",
              !isOn && "text-soft",
            )}
          >
            {name}
          </button>
        </div>
        {result && <Result result={result} />}
      </div>
      {isOpen && <StepEditor key={step} {...{ campaignId, step, draft, change, isAdmin, result }} />}
    </li>
  );
}

function Result({ result: { sent, opened, referrals } }: { result: StepResult }) {
  const figures = {
    Sent: sent.toLocaleString("en-US"),
    Opened: share(opened, sent),
    Referrals: referrals.toLocaleString("en-US"),
  };
  return (
    <dl className="flex shrink-0 gap-3 text-right tabular-nums max-sm:text-left">
      {figureWidths.map(([label, width]) => (
        <div key={label} className={width}>
          <dt className="sr-only max-sm:not-sr-only max-sm:text-caption max-sm:text-soft">{label}</dt>
          <dd
            className={cx(
              label === "Referrals" && referrals > 0 && "font-semibold text-accent",
              sent === 0 && "text-soft",
            )}
          >
            {figures[label]}
          </dd>
        </div>
      ))}
    </dl>
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
    <p className="mx-5 mb-5 flex gap-2 rounded-control bg-tint px-3 py-2 text-secondary sm:mx-6">
      <Sprout size={16} className="mt-0.5 shrink-0 text-accent" />
      <span>
        “{stepNames[best.step]}” brings a referral in 1 of {best.one}.
        {next && ` “${stepNames[next.step]}”: 1 of ${next.one}.`}
      </span>
    </p>
  );
}
