"use client";

import { useController } from "react-hook-form";
import type { EndpointForm } from "@/components/form/use-endpoint-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { AdvocatePicker } from "./advocate-picker";
import type { ChosenAdvocate } from "./new-referral";
import type { Campaign } from "./referral";

interface Values {
  readonly advocate: ChosenAdvocate | null | undefined;
  readonly friendName: string | undefined;
  readonly friendEmail: string | undefined;
  readonly friendPhone: string | undefined;
  readonly friendSmsConsent: boolean | undefined;
}

interface AdvocateFieldProps {
  readonly form: EndpointForm<Values>;
  readonly campaigns: readonly Campaign[];
}

/** Who recommended the business: found by name, e-mail, phone or code. */
export function AdvocateField({ form, campaigns }: AdvocateFieldProps) {
  const { field, fieldState } = useController({ control: form.methods.control, name: "advocate" });
  const chosen = field.value;
  const campaignOf = (id: string) => campaigns.find(({ campaignId }) => campaignId === id)?.name;
  return (
    <Field label="Who recommended you?" error={fieldState.error?.message}>
      {(control) =>
        chosen ? (
          <div className="flex items-center justify-between gap-3 rounded-control border border-line bg-paper px-3 py-2">
            <p className="wrap-anywhere min-w-0">
              <bdi className="font-medium">{chosen.name}</bdi>{" "}
              <bdi className="text-secondary text-soft">{campaignOf(chosen.campaignId)}</bdi>
            </p>
            <Button {...control} size="small" onClick={() => field.onChange(null)}>
              Change
            </Button>
          </div>
        ) : (
          <AdvocatePicker
            control={control}
            onPick={({ advocateId, campaignId, name }) => field.onChange({ advocateId, campaignId, name })}
          />
        )
      }
    </Field>
  );
}
