"use client";

import { ArrowRight, Banknote, MoreHorizontal, Percent, Plus, Sparkles, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { Choice, Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { NativeSelect } from "@/components/ui/native-select";
import { RadioCards } from "@/components/ui/radio-cards";
import { Segmented } from "@/components/ui/segmented";
import { Switch } from "@/components/ui/switch";
import { Section, Specimens } from "./section";

const variants = ["primary", "secondary", "quiet", "danger"] as const;
const names = { primary: "Save changes", secondary: "Discard", quiet: "Not now", danger: "Remove Sam" };

export function Buttons() {
  const [pending, setPending] = useState(false);
  return (
    <Section title="Buttons" text="One primary button in a view. Its text is the verb of what happens.">
      <Card className="grid gap-5">
        <Specimens name="Variants">
          {variants.map((variant) => (
            <Button key={variant} variant={variant}>
              {names[variant]}
            </Button>
          ))}
        </Specimens>
        <Specimens name="Pending, in the same width">
          {variants.map((variant) => (
            <Button key={variant} variant={variant} pending>
              {names[variant]}
            </Button>
          ))}
          <Button pending={pending} onClick={() => setPending(true)}>
            Press me
          </Button>
        </Specimens>
        <Specimens name="Disabled">
          {variants.map((variant) => (
            <Button key={variant} variant={variant} disabled>
              {names[variant]}
            </Button>
          ))}
        </Specimens>
        <Specimens name="Small, medium, large, with icons, as links">
          <Button size="small">Convert</Button>
          <Button>
            <Plus aria-hidden size={16} strokeWidth={1.75} />
            Invite advocate
          </Button>
          <Button size="large" variant="primary">
            Claim my 5%
          </Button>
          <ButtonLink href="/design" variant="primary">
            Open the dashboard
            <ArrowRight aria-hidden size={16} strokeWidth={1.75} />
          </ButtonLink>
          <ButtonLink href="/design" variant="secondary" size="small">
            Add value
          </ButtonLink>
        </Specimens>
        <Specimens name="Icon buttons">
          <IconButton label="More actions" icon={MoreHorizontal} />
          <IconButton label="Add" icon={Plus} variant="secondary" />
          <IconButton label="Remove" icon={Trash2} size="small" />
          <IconButton label="Remove for good" icon={Trash2} variant="danger" />
          <IconButton label="Not possible now" icon={Plus} disabled />
        </Specimens>
      </Card>
    </Section>
  );
}

const rewards = [
  { value: "fixed", label: "Fixed amount", hint: "The same dollars for every job", icon: Banknote },
  { value: "percent", label: "Percent of the job", hint: "Grows with the size of the job", icon: Percent },
  { value: "gift", label: "A gift", hint: "Not on your plan", icon: Sparkles, disabled: true },
] as const;

const views = [
  { value: "friend", label: "Friend" },
  { value: "advocate", label: "Advocate" },
  { value: "email", label: "Email" },
] as const;

export function Choices() {
  const [reward, setReward] = useState<(typeof rewards)[number]["value"] | "">("percent");
  const [none, setNone] = useState<(typeof rewards)[number]["value"] | "">("");
  const [view, setView] = useState<(typeof views)[number]["value"]>("friend");
  return (
    <Section title="Choices" text="Few and important: seen at once. Many: in a list.">
      <Card className="grid gap-6">
        <Field label="Reward type">
          {(control) => <RadioCards {...control} cards={rewards} value={reward} onValueChange={setReward} />}
        </Field>
        <Field label="Reward type, missing" error="Choose one.">
          {(control) => <RadioCards {...control} cards={rewards} value={none} onValueChange={setNone} />}
        </Field>
        <Segmented label="Preview as" segments={views} value={view} onValueChange={setView} />
        <NativeSelect
          aria-label="Preview in a list as"
          options={views}
          value={view}
          onValueChange={setView}
          className="w-52"
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Choice label="Acme may text me about this offer" hint="Message and data rates may apply.">
            {(control) => <Checkbox {...control} />}
          </Choice>
          <Choice label="I accept the Terms" error="Must be checked to continue.">
            {(control) => <Checkbox {...control} />}
          </Choice>
          <Choice label="Some of the 12 advocates">
            {(control) => <Checkbox {...control} checked="indeterminate" />}
          </Choice>
          <Choice label="Checked, and not yours to change">
            {(control) => <Checkbox {...control} checked disabled />}
          </Choice>
          <Choice label="Take new referrals" hint="Open ones can still convert.">
            {(control) => <Switch {...control} defaultChecked />}
          </Choice>
          <Choice label="Send a copy to the team">{(control) => <Switch {...control} />}</Choice>
          <Choice label="Single sign-on only" hint="Part of the Pro plan.">
            {(control) => <Switch {...control} disabled />}
          </Choice>
        </div>
      </Card>
    </Section>
  );
}
