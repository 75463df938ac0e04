"use client";

import { useWatch } from "react-hook-form";
import { z } from "zod";
import { DateField } from "@/components/form/date-field";
import { dayOf, endOfDay } from "@/components/form/days";
import { DialogForm } from "@/components/form/dialog-form";
import { RadioCardsField } from "@/components/form/radio-cards-field";
import { SelectField } from "@/components/form/select-field";
import { TextField } from "@/components/form/text-field";
import { useSchemaForm } from "@/components/form/use-endpoint-form";
import { useSend } from "@/components/form/use-send";
import { apiKeys } from "@/lib/accounts/api-keys/contract";
import { DAY_MS } from "@/lib/kit/durations";

const { name, scope } = apiKeys.create.input.shape;

const lifetimes = [
  { value: "never", label: "Never" },
  { value: "30", label: "In 30 days" },
  { value: "90", label: "In 90 days" },
  { value: "365", label: "In a year" },
  { value: "date", label: "Custom date" },
] as const;

const schema = z
  .object({ name, scope, ends: z.enum(lifetimes.map(({ value }) => value)), lastDay: z.string().optional() })
  .refine(({ ends, lastDay }) => ends !== "date" || endOfDay(lastDay ?? "") > new Date(), {
    path: ["lastDay"],
    message: "must be today or later",
  });

type ApiKeyValues = z.output<typeof schema>;

/** The key's expiry at the end of the last day, so a retry sends the same value. Undefined for never. */
function endOf({ ends, lastDay = "" }: ApiKeyValues): Date | undefined {
  if (ends === "never") return undefined;
  return endOfDay(ends === "date" ? lastDay : dayOf(new Date(Date.now() + Number(ends) * DAY_MS)));
}

const scopes = [
  { value: "full", label: "Read and change", hint: "Anything you can do yourself." },
  { value: "read", label: "Read only", hint: "For reports and dashboards. It can’t change anything." },
] as const;

interface Props {
  readonly draftKey: string;
  readonly onCreated: (created: z.output<typeof apiKeys.create.output>) => void;
}

export function ApiKeyForm({ draftKey, onCreated }: Props) {
  const { send } = useSend(apiKeys.create);
  const form = useSchemaForm({
    schema,
    defaultValues: { name: "", scope: "full", ends: "never", lastDay: "" },
    draftKey,
    send: async (values) => {
      const expiresAt = endOf(values);
      const named = values.name === undefined ? {} : { name: values.name };
      onCreated(await send({ ...named, scope: values.scope, ...(expiresAt && { expiresAt }) }));
    },
  });
  const ends = useWatch({ control: form.methods.control, name: "ends" });
  return (
    <DialogForm form={form} submit="Create key">
      <TextField
        form={form}
        name="name"
        label="Name"
        optional
        placeholder="Billing system"
        hint="What will use it, so you’ll recognize it later."
        dir="auto"
      />
      <RadioCardsField form={form} name="scope" label="What it may do" cards={scopes} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <SelectField form={form} name="ends" label="Expires" options={lifetimes} />
        {ends === "date" && (
          <DateField
            form={form}
            name="lastDay"
            label="Last day"
            min={dayOf(new Date())}
            whenEmpty="Choose a day"
            clearLabel="Remove the last day"
          />
        )}
      </div>
    </DialogForm>
  );
}
