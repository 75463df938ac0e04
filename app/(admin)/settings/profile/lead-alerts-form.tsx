"use client";

import { toast } from "sonner";
import { z } from "zod";
import { Form, SubmitButton } from "@/components/form/form";
import { SelectField } from "@/components/form/select-field";
import { useSchemaForm } from "@/components/form/use-endpoint-form";
import { useSend } from "@/components/form/use-send";
import { leadAlerts } from "@/lib/lead-alerts/contract";

const schema = z.object({ mode: z.enum(["at_once", "daily", "never"]), from: z.string(), until: z.string() });

const modes = [
  { value: "at_once", label: "At once" },
  { value: "daily", label: "Once a day, at 8 am" },
  { value: "never", label: "Never" },
] as const;

const NONE = "none";

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: `${String(hour).padStart(2, "0")}:00`,
  label: `${hour % 12 || 12} ${hour < 12 ? "am" : "pm"}`,
}));

/** A time that was set through the API may be between the hours. */
function hoursWith(time: string) {
  return hours.some(({ value }) => value === time) ? hours : [{ value: time, label: time }, ...hours];
}

/** How soon the member hears of a new lead, and when not. */
export function LeadAlertsForm({ wire }: { wire: z.input<typeof leadAlerts.get.output> }) {
  const { mode, quietHours } = wire.leadAlerts;
  const { send } = useSend(leadAlerts.update);
  const form = useSchemaForm({
    schema,
    defaultValues: { mode, from: quietHours?.from ?? NONE, until: quietHours?.until ?? "07:00" },
    send: async ({ mode: chosen, from, until }) => {
      await send({ mode: chosen, quietHours: from === NONE ? null : { from, until } });
      toast.success("Lead alerts saved.");
    },
  });
  return (
    <Form form={form}>
      <SelectField form={form} name="mode" label="Email me new leads" options={modes} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <SelectField
          form={form}
          name="from"
          label="Quiet from"
          options={[{ value: NONE, label: "No quiet hours" }, ...hoursWith(quietHours?.from ?? "21:00")]}
        />
        <SelectField
          form={form}
          name="until"
          label="Quiet until"
          hint={`In the time zone ${wire.timeZone}.`}
          options={hoursWith(quietHours?.until ?? "07:00")}
        />
      </div>
      <div>
        <SubmitButton form={form}>Save lead alerts</SubmitButton>
      </div>
    </Form>
  );
}
