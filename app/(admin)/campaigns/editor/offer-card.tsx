"use client";

import { Banknote, Percent } from "lucide-react";
import { TextField } from "@/components/form/text-field";
import type { EndpointForm } from "@/components/form/use-endpoint-form";
import { Card, CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { RadioCards } from "@/components/ui/radio-cards";
import { type EditorValues, type Mode, switchMode } from "./editor-values";
import { RewardFields } from "./reward-fields";
import { WorkedExample } from "./worked-example";

const LONGEST_NAME = 100;

const cards = [
  { value: "fixed", label: "Fixed amount", hint: "The same dollars for every job", icon: Banknote },
  { value: "percent", label: "Percent of the job", hint: "Grows with the size of the job", icon: Percent },
] as const;

interface OfferCardProps extends Omit<Parameters<typeof WorkedExample>[0], "children"> {
  readonly form: EndpointForm<EditorValues>;
}

/** The campaign's name, and what it promises to both sides. */
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
