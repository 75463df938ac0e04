"use client";

import { useWatch } from "react-hook-form";
import { z } from "zod";
import { Form, SubmitButton } from "@/components/form/form";
import { SelectField } from "@/components/form/select-field";
import { TextField } from "@/components/form/text-field";
import { useSchemaForm } from "@/components/form/use-endpoint-form";
import { useSend } from "@/components/form/use-send";
import { Card, CardHeader } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { CopyField } from "@/components/ui/copy-field";
import { connections } from "@/lib/integrations/connections/contract";
import type { EventChoices } from "@/lib/integrations/connections/shape";
import { isKnownSystem, type System, systems } from "@/lib/integrations/connections/systems";
import { SettingForm } from "../setting-form";
import { AppForms } from "./app-forms";
import type { Connection } from "./connection-state";

export function SetupCard({ connection }: { connection: Connection }) {
  const { system, address, app } = connection;
  if (!isKnownSystem(system)) return null;
  const known = systems[system];
  return (
    <Card aria-labelledby="setup">
      <CardHeader
        id="setup"
        title={connection.isOn ? "How it’s set up" : "Set it up"}
        description={`No developer needed: copy ${app ? "both addresses there, and paste the keys" : "the address there, and paste the secret"} here.`}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <CopyField label="Address" value={address} what="the address" hint={`Where ${known.name} sends its events.`} />
        {app && (
          <CopyField
            label="Redirect URL"
            value={app.redirectUri}
            what="the redirect URL"
            hint={`Where ${known.name} sends you back after you sign in there.`}
          />
        )}
        <ol className="grid list-decimal gap-1.5 pl-5 marker:text-soft">
          {known.steps.map((step) => (
            <li key={step} className="text-pretty pl-1">
              {step}
            </li>
          ))}
        </ol>
        <ChoicesForm connection={connection} known={known} />
        {app ? (
          <AppForms connection={connection} app={app} known={known}>
            {!known.app?.signsWithClientSecret && <SecretForm connection={connection} known={known} />}
          </AppForms>
        ) : (
          <SecretForm connection={connection} known={known} />
        )}
        {known.account && <AccountForm connection={connection} account={known.account} />}
      </div>
    </Card>
  );
}

const NOTHING = "nothing";
const labels = { booked: "Booked when", paid: "Paid when", refunded: "Refunded when" } as const;
const meanings = ["booked", "paid", "refunded"] as const;

interface KnownProps {
  readonly connection: Connection;
  readonly known: System;
}

function ChoicesForm({ connection: { connectionId, choices }, known }: KnownProps) {
  const { send } = useSend(connections.update);
  const choosable = meanings.filter((meaning) => known.events[meaning].length > 0);
  const mayHideTax = known.events.paid.some(({ hidesTax }) => hidesTax);
  const form = useSchemaForm({
    schema: z.object({
      booked: z.string(),
      paid: z.string(),
      refunded: z.string(),
      taxPercent: z
        .string()
        .regex(/^([0-4]?\d(\.\d{1,3})?)?$/, "must be a percent below 50, such as 8.25")
        .optional(),
    }),
    defaultValues: {
      booked: choices.booked ?? NOTHING,
      paid: choices.paid ?? NOTHING,
      refunded: choices.refunded ?? NOTHING,
      taxPercent: choices.taxPercent ? `${choices.taxPercent}` : "",
    },
    send: async (chosen) => {
      const selected = choosable.filter((meaning) => chosen[meaning] !== NOTHING);
      const wanted = Object.fromEntries(selected.map((meaning) => [meaning, chosen[meaning]]));
      const tax = chosen.taxPercent ? { taxPercent: Number(chosen.taxPercent) } : {};
      return send({ connectionId, choices: { ...wanted, ...(mayHideTax && tax) } });
    },
    success: "Saved.",
  });
  const chosen = useWatch({ control: form.methods.control });
  return (
    <Form form={form}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
        {choosable.map((meaning) => (
          <SelectField
            key={meaning}
            form={form}
            name={meaning}
            label={labels[meaning]}
            hint={known.events[meaning].find(({ key }) => key === chosen[meaning])?.note}
            options={[
              ...known.events[meaning].map(({ key, label }) => ({ value: key, label })),
              { value: NOTHING, label: "Nothing" },
            ]}
          />
        ))}
      </div>
      {known.events.paid.find(({ key }) => key === chosen.paid)?.hidesTax && (
        <TextField
          form={form}
          name="taxPercent"
          label="Sales tax in these amounts (%)"
          optional
          hint={`Such as 8.25. ${known.name} doesn’t report the tax, so we leave this much out of the job’s value.`}
          inputMode="decimal"
        />
      )}
      <Types known={known} choices={choices} />
      <SubmitButton form={form} variant="secondary" className="justify-self-start">
        Save events
      </SubmitButton>
    </Form>
  );
}

function Types({ known, choices }: { known: System; choices: EventChoices }) {
  const types = meanings.flatMap((meaning) =>
    known.events[meaning].filter(({ key }) => key === choices[meaning]).flatMap((choice) => choice.types),
  );
  return (
    <div className="text-secondary">
      <p className="mb-1.5 text-soft">Events to select there</p>
      <ul className="flex flex-wrap gap-1.5">
        {[...new Set(types)].map((type) => (
          <li key={type} className="flex items-center gap-2 rounded-md bg-inner-line pr-2 pl-2 text-caption">
            <span className="wrap-anywhere font-mono">{type}</span>
            <CopyButton bare text={type} what={type} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Saves the secret, which can't be viewed later. */
function SecretForm({ connection: { connectionId, hasSecret }, known }: KnownProps) {
  return (
    <SettingForm
      endpoint={connections.update}
      fixed={{ connectionId }}
      defaultValues={{ secret: "" }}
      saved={() => ({ secret: "" })}
      success="The secret was saved. Events are checked with it from now on."
      verb={hasSecret ? "Replace secret" : "Save secret"}
      variant="secondary"
    >
      {(form) => (
        <TextField
          form={form}
          name="secret"
          type="password"
          label={known.secretLabel}
          hint={hasSecret ? `One is saved. Paste another to replace it. ${known.secretHint}` : known.secretHint}
          spellCheck={false}
        />
      )}
    </SettingForm>
  );
}

interface AccountProps {
  readonly connection: Connection;
  readonly account: NonNullable<System["account"]>;
}

function AccountForm({ connection: { connectionId, account: known = "" }, account }: AccountProps) {
  return (
    <SettingForm
      endpoint={connections.update}
      fixed={{ connectionId }}
      defaultValues={{ account: known }}
      success="Saved."
      verb={`Save ${account.label}`}
      variant="secondary"
    >
      {(form) => <TextField form={form} name="account" label={account.label} hint={account.hint} />}
    </SettingForm>
  );
}
