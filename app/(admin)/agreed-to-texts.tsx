"use client";

import type { FieldValues } from "react-hook-form";
import { CheckboxField } from "@/components/form/checkbox-field";
import type { BoundField } from "@/components/form/use-parsed-form";
import { consentWords } from "@/lib/messages/consent-words";

type Props<V extends FieldValues> = Pick<BoundField<V, boolean>, "form" | "name"> & {
  /** A sentence after the statement. */
  readonly note?: string;
};

/** A member's statement that a person may be texted, in the words that are kept as its record. */
export function AgreedToTexts<V extends FieldValues>({ form, name, note }: Props<V>) {
  const hint = note ? `${consentWords.staff} ${note}` : consentWords.staff;
  return <CheckboxField form={form} name={name} label="They agreed to texts" hint={hint} />;
}
