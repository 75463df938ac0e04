"use client";

import { useWatch } from "react-hook-form";
import { z } from "zod";
import { DateField } from "@/components/form/date-field";
import { dayOf } from "@/components/form/days";
import { DialogForm } from "@/components/form/dialog-form";
import { SelectField } from "@/components/form/select-field";
import { useSchemaForm } from "@/components/form/use-endpoint-form";
import { useSend } from "@/components/form/use-send";
import { webhookEndpoints } from "@/lib/integrations/outbound/contract";
import { HOUR_MS } from "@/lib/kit/durations";

const KEPT_HOURS = 30 * 24;

const spans = [
  { value: "1", label: "The last hour" },
  { value: "24", label: "The last 24 hours" },
  { value: "168", label: "The last 7 days" },
  { value: "720", label: "The last 30 days" },
  { value: "date", label: "Since a date" },
] as const;

const schema = z
  .object({ span: z.enum(spans.map(({ value }) => value)), day: z.string().optional() })
  .refine(({ span, day }) => span !== "date" || (day && startOf(day) <= new Date()), {
    path: ["day"],
    message: "must be today or earlier",
  });

/** The start of a day in the reader's time zone. */
function startOf(day: string): Date {
  return new Date(`${day}T00:00`);
}

/** Resends everything undelivered since a chosen date. */
export function RecoverForm({ endpointId, onSent }: { endpointId: string; onSent: () => void }) {
  const { send } = useSend(webhookEndpoints.recover);
  const form = useSchemaForm({
    schema,
    defaultValues: { span: "24", day: "" },
    send: async ({ span, day = "" }) => {
      const since = span === "date" ? startOf(day) : new Date(Date.now() - Number(span) * HOUR_MS);
      const { deliveries } = await send({ endpointId, since });
      return describeRepeat(deliveries);
    },
    success: (message) => message,
    onDone: onSent,
  });
  const span = useWatch({ control: form.methods.control, name: "span" });
  return (
    <DialogForm form={form} submit="Send missed events">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <SelectField form={form} name="span" label="Missed in" options={spans} />
        {span === "date" && (
          <DateField
            form={form}
            name="day"
            label="First day"
            min={dayOf(new Date(Date.now() - KEPT_HOURS * HOUR_MS))}
            max={dayOf(new Date())}
            whenEmpty="Choose a day"
            clearLabel="Remove the first day"
          />
        )}
      </div>
    </DialogForm>
  );
}

function describeRepeat(deliveries: number): string {
  if (deliveries === 0) return "Nothing was missed since then.";
  return deliveries === 1 ? "1 event is on its way." : `${deliveries.toLocaleString("en-US")} events are on their way.`;
}
