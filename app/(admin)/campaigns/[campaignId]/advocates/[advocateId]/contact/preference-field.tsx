"use client";

import { Mail, MessageSquare, Send } from "lucide-react";
import { useEffect, useState } from "react";
import { useController, useWatch } from "react-hook-form";
import type { FormValues } from "@/components/form/form-values";
import type { EndpointForm } from "@/components/form/use-endpoint-form";
import { useFieldError } from "@/components/form/use-field";
import { Field } from "@/components/ui/field";
import { RadioCards } from "@/components/ui/radio-cards";
import type { advocates } from "@/lib/advocates/contract";
import type { Advocate } from "../advocate";
import type { ShownPlan } from "./edit-dialog";
import { obstacleTo, readContacts, sayPreference, settlePreference } from "./read-contacts";

type Fields = FormValues<typeof advocates.update, "name" | "email" | "phone" | "notificationPreference">;

interface PreferenceFieldProps {
  readonly form: EndpointForm<Fields>;
  readonly advocate: Advocate;
  readonly plan: ShownPlan;
}

const choices = [
  { value: "email", label: "E-mail", icon: Mail },
  { value: "sms", label: "Texts", icon: MessageSquare },
  { value: "both", label: "Both", icon: Send },
] as const;

/** By which way messages go. It follows the contacts that are typed above, and comes back with them. */
export function PreferenceField({ form, advocate, plan }: PreferenceFieldProps) {
  const { control } = form.methods;
  const [email, phone] = useWatch({ control, name: ["email", "phone"] });
  const { field } = useController({ control, name: "notificationPreference" });
  const [chosen, setChosen] = useState(field.value ?? advocate.notificationPreference);
  const contacts = readContacts({ email, phone }, advocate);
  const settled = settlePreference(chosen, contacts, plan);
  const { value, onChange } = field;
  useEffect(() => {
    if (settled !== value) onChange(settled);
  }, [settled, value, onChange]);
  return (
    <Field label="Messages" error={useFieldError(form, "notificationPreference")}>
      {(attributes) => (
        <RadioCards
          {...attributes}
          ref={field.ref}
          value={settled}
          onValueChange={setChosen}
          onBlur={field.onBlur}
          cards={choices.map((choice) => ({
            ...choice,
            hint: sayPreference(choice.value, contacts, plan),
            disabled: obstacleTo(choice.value, contacts, plan) !== undefined,
          }))}
        />
      )}
    </Field>
  );
}
