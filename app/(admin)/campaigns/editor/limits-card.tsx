"use client";

import { DateField } from "@/components/form/date-field";
import { dayOf } from "@/components/form/days";
import { TextField } from "@/components/form/text-field";
import type { EndpointForm } from "@/components/form/use-endpoint-form";
import { Card, CardHeader } from "@/components/ui/card";
import { useHydrated } from "@/components/ui/use-hydrated";
import type { EditorValues } from "./editor-values";
import type { CapRule } from "./read-editor";

/** How many friends each advocate can refer, and until when. */
export function LimitsCard({ form, rule }: { form: EndpointForm<EditorValues>; rule: CapRule }) {
  const hydrated = useHydrated();
  const day = form.methods.watch("expiresAt");
  const isOver = hydrated && day !== "" && day < dayOf(new Date());
  return (
    <Card aria-labelledby="limits">
      <CardHeader id="limits" title="Limits" />
      <div className="grid items-start gap-x-grid gap-y-5 sm:grid-cols-2">
        <TextField
          form={form}
          name="maxReferralsPerAdvocate"
          label="Referrals per advocate"
          hint="When reached, their page says so kindly."
          inputMode="numeric"
          autoComplete="off"
          trailing={`up to ${rule.most.toLocaleString("en-US")} ${rule.because ?? ""}`}
        />
        <DateField
          form={form}
          name="expiresAt"
          label="Stops taking referrals"
          whenEmpty="Never"
          clearLabel="Remove the end date"
          hint={
            isOver
              ? "This day is over: no new referrals are taken. Open ones can still convert."
              : "At the end of that day, by your clock. Open referrals can still convert."
          }
        />
      </div>
    </Card>
  );
}
