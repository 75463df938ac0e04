"use client";

import { Banknote, Percent } from "lucide-react";
import { useId } from "react";
import type { Offer } from "@/components/campaigns/offer";
import { TextField } from "@/components/form/text-field";
import type { EndpointForm } from "@/components/form/use-parsed-form";
import { Card, CardHeader } from "@/components/ui/card";
import { cx } from "@/components/ui/cx";
import { Field } from "@/components/ui/field";
import { Money } from "@/components/ui/money";
import { RadioCards } from "@/components/ui/radio-cards";
import { rewardCents } from "@/lib/business/campaigns/reward";
import { type EditorValues, type Mode, switchMode } from "./editor-values";

const LONGEST_NAME = 100;

const cards = [
  { value: "fixed", label: "Fixed amount", hint: "Same dollar amount for every job", icon: Banknote },
  { value: "percent", label: "Percent of the job", hint: "Grows with the size of the job", icon: Percent },
] as const;

interface OfferCardProps extends Omit<Parameters<typeof WorkedExample>[0], "children"> {
  readonly form: EndpointForm<EditorValues>;
}

/** The campaign's name and both rewards. */
export function OfferCard({ form, ...example }: OfferCardProps) {
  const { name, rewardMode } = form.methods.watch();
  return (
    <Card aria-labelledby="offer">
      <CardHeader id="offer" title="The offer" />
      <div className="grid gap-5">
        <TextField
          form={form}
          name="name"
          label="Campaign name"
          hint="Only your team sees this."
          dir="auto"
          autoComplete="off"
          maxLength={LONGEST_NAME}
          trailing={
            <span aria-hidden className="tabular-nums">
              {name.length} / {LONGEST_NAME}
            </span>
          }
        />
        <Field label="Reward type">
          {(control) => (
            <RadioCards
              {...control}
              cards={cards}
              value={rewardMode}
              onValueChange={(mode) => choose(form, mode)}
            />
          )}
        </Field>
        <RewardFields form={form} />
        <WorkedExample {...example} />
      </div>
    </Card>
  );
}

function choose({ methods }: EndpointForm<EditorValues>, mode: Mode) {
  const values = methods.getValues();
  if (values.rewardMode === mode) return;
  const { rewardMode, advocateRewardValue, friendRewardValue, otherAdvocate, otherFriend } =
    switchMode(values);
  const dirty = { shouldDirty: true };
  methods.clearErrors(["advocateRewardValue", "friendRewardValue"]);
  methods.setValue("rewardMode", rewardMode, dirty);
  methods.setValue("advocateRewardValue", advocateRewardValue, dirty);
  methods.setValue("friendRewardValue", friendRewardValue, dirty);
  methods.setValue("otherAdvocate", otherAdvocate, dirty);
  methods.setValue("otherFriend", otherFriend, dirty);
}

/** Both rewards, in dollars or percent. */
function RewardFields({ form }: { form: EndpointForm<EditorValues> }) {
  const isFixed = form.methods.watch("rewardMode") === "fixed";
  const unit = isFixed ? { leading: "$" } : { trailing: "%" };
  const shared = { form, inputMode: "decimal", autoComplete: "off", ...unit } as const;
  return (
    <div className="grid items-start gap-x-grid gap-y-5 sm:grid-cols-2">
      <TextField {...shared} name="advocateRewardValue" label="Advocate earns" />
      <TextField {...shared} name="friendRewardValue" label="Friend gets" />
    </div>
  );
}

interface WorkedExampleProps {
  readonly offer: Offer;
  /** The job value as typed. */
  readonly job: string;
  /** The job value in cents; undefined if unreadable. */
  readonly jobCents: number | undefined;
  readonly onJobChange: (job: string) => void;
}

/** The offer applied to one job. */
function WorkedExample({ offer, job, jobCents, onJobChange }: WorkedExampleProps) {
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
        <span className="font-medium text-ink">On every job, big or small, </span>
      )}
      {isPercent && jobCents === undefined ? (
        "enter an amount such as 480.00."
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
