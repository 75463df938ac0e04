"use client";

import { useId } from "react";
import { describeOffer, type Offer } from "@/components/campaigns/offer";
import { TextField } from "@/components/form/text-field";
import type { EndpointForm } from "@/components/form/use-parsed-form";
import { Card, CardHeader } from "@/components/ui/card";
import { Money } from "@/components/ui/money";
import { Segmented } from "@/components/ui/segmented";
import { rewardCents } from "@/lib/business/campaigns/reward";
import { type EditorValues, type Mode, switchMode } from "./editor-values";

const modes = [
  { value: "fixed", label: "Fixed amount" },
  { value: "percent", label: "Percent of the job" },
] as const;

interface OfferCardProps extends Omit<Parameters<typeof WorkedExample>[0], "children"> {
  readonly form: EndpointForm<EditorValues>;
  /** Whether rewards can't be percentages. */
  readonly isFixedOnly: boolean;
}

/** The two numbers of a campaign, and the offer that they make. */
export function OfferCard({ form, isFixedOnly, ...example }: OfferCardProps) {
  const rewardMode = form.methods.watch("rewardMode");
  return (
    <Card aria-labelledby="offer">
      <CardHeader
        id="offer"
        title="The offer"
        aside={
          !(isFixedOnly && rewardMode === "fixed") && (
            <Segmented
              label="Reward type"
              segments={modes}
              value={rewardMode}
              onValueChange={(mode) => choose(form, mode)}
            />
          )
        }
      />
      <div className="grid gap-5">
        <RewardFields form={form} />
        <WorkedExample {...example} />
      </div>
    </Card>
  );
}

function choose({ methods }: EndpointForm<EditorValues>, mode: Mode) {
  const values = methods.getValues();
  if (values.rewardMode === mode) return;
  const { rewardMode, advocateRewardValue, friendRewardValue, otherAdvocate, otherFriend } = switchMode(values);
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
  const shared = { form, inputMode: "decimal" } as const;
  const friend = isFixed ? { leading: "$", trailing: "off the job" } : { trailing: "% off the job" };
  const advocate = isFixed ? { leading: "$", trailing: "in credit" } : { trailing: "% of the job" };
  return (
    <div className="grid items-start gap-x-grid gap-y-5 sm:grid-cols-2">
      <TextField {...shared} {...friend} name="friendRewardValue" label="Friend gets" />
      <TextField {...shared} {...advocate} name="advocateRewardValue" label="Advocate earns" />
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

/** The offer in a sentence, and what the business keeps of one job. */
function WorkedExample({ offer, job, jobCents, onJobChange }: WorkedExampleProps) {
  const id = useId();
  return (
    <div className="rounded-control bg-tint px-4 py-3">
      <p className="font-semibold text-section">{describeOffer(offer)}.</p>
      <div className="mt-1 text-pretty text-secondary text-soft leading-8">
        <label htmlFor={id}>On a job of</label>{" "}
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
        {jobCents === undefined ? "enter an amount such as 480.00." : <Shares offer={offer} jobCents={jobCents} />}
      </div>
      <p className="mt-1 text-secondary text-soft">You pay only when a friend’s job is done.</p>
    </div>
  );
}

/** What each side gets of a job. */
function Shares({ offer, jobCents }: { offer: Offer; jobCents: number }) {
  const friend = rewardCents(offer.rewardMode, offer.friendRewardValue, jobCents);
  const advocate = rewardCents(offer.rewardMode, offer.advocateRewardValue, jobCents);
  const kept = jobCents - friend - advocate;
  return (
    <>
      the friend saves <Amount cents={friend} />, the advocate earns <Amount cents={advocate} />,{" "}
      {kept < 0 ? (
        <span className="font-medium text-amber">
          and you pay <Amount cents={-kept} /> more than it brings in.
        </span>
      ) : (
        <>
          and you keep <Amount cents={kept} />.
        </>
      )}
    </>
  );
}

function Amount({ cents }: { cents: number }) {
  return <Money cents={cents} className="font-semibold! text-ink" />;
}
