"use client";

import type { z } from "zod";
import { StateRules, StateRulesForm } from "@/components/account/state-rules-form";
import { EndpointConfirm } from "@/components/form/endpoint-confirm";
import { MoneyField } from "@/components/form/money-field";
import { Button } from "@/components/ui/button";
import { DateTime } from "@/components/ui/date-time";
import { Notice } from "@/components/ui/notice";
import { accounts } from "@/lib/accounts/contract";
import { SettingForm } from "../setting-form";

type EditedOrganization = z.input<typeof accounts.update.output>["org"];

export function HealthcareSetting({ org }: { org: EditedOrganization }) {
  if (org.industry === "healthcare") return <Healthcare org={org} />;
  return (
    <>
      <p className="font-medium">Home services and other businesses</p>
      <p className="mt-1 text-pretty text-secondary text-soft">
        If you treat patients, turn on healthcare mode. It helps you keep the rules on referrals and privacy.
      </p>
      <EndpointConfirm
        endpoint={accounts.update}
        input={{ industry: "healthcare" }}
        success="Healthcare mode is on."
        trigger={<Button className="mt-5">Turn on healthcare mode</Button>}
        title="Turn on healthcare mode?"
        verb="Turn on"
        variant="primary"
      >
        <HealthcareChanges />
      </EndpointConfirm>
    </>
  );
}

export function HealthcareRules() {
  return (
    <ul className="grid list-disc gap-1.5 pl-5 text-pretty">
      <li>
        Customers who refer someone aren’t told who came in or how it turned out, unless that person checks a box that
        allows it. They get a thank-you and their credit.
      </li>
      <li>Rewards are fixed amounts, up to a limit you set. Shares of a bill aren’t possible.</li>
      <li>Pages and messages thank people instead of paying them.</li>
      <li>No campaign can start until someone here has checked your state’s rules.</li>
    </ul>
  );
}

function HealthcareChanges() {
  return (
    <>
      <p>It’s for practices that treat patients. This changes at once:</p>
      <ul className="mt-2 grid list-disc gap-1 pl-5">
        <li>Your customers no longer see the names of the people they referred, or how it turned out.</li>
        <li>Your pages and messages thank people instead of naming a reward.</li>
        <li>The form for friends gets a second checkbox: they decide whether the customer may know.</li>
        <li>
          You can’t create, resume or extend a campaign until someone has checked your state’s rules, and rewards must
          be fixed amounts up to your limit. Running campaigns continue.
        </li>
      </ul>
    </>
  );
}

function Healthcare({ org }: { org: EditedOrganization }) {
  const { stateRulesCheckedAt, stateRulesCheckedBy } = org;
  return (
    <div className="grid gap-6">
      {stateRulesCheckedAt ? (
        <Notice tone="accent" title="Your state’s rules were checked">
          By <bdi>{stateRulesCheckedBy}</bdi> on <DateTime value={stateRulesCheckedAt} />.
        </Notice>
      ) : (
        <StateRules form={<StateRulesForm />} />
      )}
      <HealthcareRules />
      <CapForm rewardCapCents={org.rewardCapCents} />
      <div className="border-inner-line border-t pt-5">
        <EndpointConfirm
          endpoint={accounts.update}
          input={{ industry: "general" }}
          success="Healthcare mode is off."
          trigger={<Button>Turn off healthcare mode</Button>}
          title="Turn off healthcare mode?"
          verb="Turn off"
        >
          Customers will see the names of the people they referred and how it turned out, including earlier referrals.
          The limit and the check of your state’s rules are removed.
        </EndpointConfirm>
      </div>
    </div>
  );
}

function CapForm({ rewardCapCents }: Pick<EditedOrganization, "rewardCapCents">) {
  return (
    <SettingForm
      endpoint={accounts.update}
      defaultValues={{ rewardCapCents }}
      draftKey="reward-cap"
      saved={({ org }) => ({ rewardCapCents: org.rewardCapCents })}
      success="Limit saved."
      verb="Save limit"
    >
      {(form) => (
        <MoneyField
          form={form}
          name="rewardCapCents"
          label="Most for one referral"
          hint="For the customer who refers, and for the person who comes. Running campaigns continue as they are until you change their rewards or start them again."
          className="max-w-sm"
        />
      )}
    </SettingForm>
  );
}
