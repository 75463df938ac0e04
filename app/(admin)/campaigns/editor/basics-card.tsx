"use client";

import { DateField } from "@/components/form/date-field";
import { dayOf } from "@/components/form/days";
import { TextField } from "@/components/form/text-field";
import type { EndpointForm } from "@/components/form/use-parsed-form";
import { Card, CardHeader } from "@/components/ui/card";
import { useHydrated } from "@/components/ui/use-hydrated";
import { MAX_NAME } from "@/lib/business/campaigns/contract";
import type { CapRule, EditorValues } from "./editor-values";
import { OurWordsField } from "./our-words-field";

interface BasicsCardProps {
  readonly form: EndpointForm<EditorValues>;
  readonly rule: CapRule;
  /** The name that the offer makes. */
  readonly madeName: string;
}

/** The name, the referral limit per advocate, the hold period and the end date. */
export function BasicsCard({ form, rule, madeName }: BasicsCardProps) {
  const hydrated = useHydrated();
  const day = form.methods.watch("expiresAt");
  const isOver = hydrated && day !== "" && day < dayOf(new Date());
  return (
    <Card aria-labelledby="basics">
      <CardHeader id="basics" title="Name and limits" />
      <div className="grid items-start gap-x-grid gap-y-5 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <OurWordsField
            form={form}
            name="name"
            label="Campaign name"
            ours={madeName}
            isLine
            maxLength={MAX_NAME}
            hint="Only your team sees this. Until you change it, it follows the offer."
          />
        </div>
        <TextField
          form={form}
          name="creditHoldDays"
          label="Waiting time"
          hint="Until a reward can be used. Match your refund policy."
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          trailing="days after the job"
        />
        <TextField
          form={form}
          name="maxReferralsPerAdvocate"
          label="Friends per advocate"
          hint="At the limit, their page explains why."
          inputMode="numeric"
          autoComplete="off"
          trailing={`up to ${rule.most.toLocaleString("en-US")} ${rule.because ?? ""}`}
        />
        <DateField
          form={form}
          name="expiresAt"
          label="End date"
          whenEmpty="Never"
          clearLabel="Remove the end date"
          hint={
            isOver
              ? "This date has passed, so no new leads come in. Open leads can still convert."
              : "Ends at 11:59 PM your time. You can still convert open leads."
          }
        />
      </div>
    </Card>
  );
}
