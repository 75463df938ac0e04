"use client";

import { toast } from "sonner";
import { Form, SubmitButton } from "@/components/form/form";
import { SelectField } from "@/components/form/select-field";
import { useEndpointForm } from "@/components/form/use-endpoint-form";
import { useHydrated } from "@/components/ui/use-hydrated";
import { accounts } from "@/lib/accounts/contract";
import { useRefresh } from "../../use-refresh";
import { formatTimeZone, statesZones } from "../time-zones";

/** US time zones first, then all the browser knows; the server may know others. */
function useTimeZones(chosen: string) {
  const known = useHydrated() ? Intl.supportedValuesOf("timeZone") : [];
  const names = new Set([...statesZones, chosen, ...known]);
  return [...names].map((value) => ({ value, label: formatTimeZone(value) }));
}

/** The organization's time zone. */
export function TimeZoneForm({ timeZone }: { timeZone: string }) {
  const refresh = useRefresh();
  const options = useTimeZones(timeZone);
  const form = useEndpointForm({
    endpoint: accounts.update,
    defaultValues: { timeZone },
    draftKey: "time-zone",
    onSuccess: async ({ org }) => {
      form.methods.reset({ timeZone: org.timeZone });
      toast.success("Time zone saved.");
      await refresh();
    },
  });
  return (
    <Form form={form}>
      <SelectField form={form} name="timeZone" label="Time zone" options={options} className="max-w-sm" />
      <div>
        <SubmitButton form={form}>Save time zone</SubmitButton>
      </div>
    </Form>
  );
}
