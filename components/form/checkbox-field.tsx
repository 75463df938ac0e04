"use client";

import { type FieldValues, useController } from "react-hook-form";
import { Checkbox } from "@/components/ui/checkbox";
import { Choice } from "@/components/ui/field";
import type { BoundField } from "./use-parsed-form";

type Props<V extends FieldValues> = Omit<BoundField<V, boolean>, "aside" | "optional"> & {
  readonly disabled?: boolean;
  readonly className?: string;
};

export function CheckboxField<V extends FieldValues>({ form, name, label, hint, disabled, className }: Props<V>) {
  const { field, fieldState } = useController({ control: form.methods.control, name });
  const missing = field.value === true ? undefined : "Check this box to continue.";
  return (
    <Choice
      label={label}
      hint={hint}
      className={className}
      error={fieldState.error && (missing ?? fieldState.error.message)}
    >
      {(control) => (
        <Checkbox
          {...control}
          ref={field.ref}
          checked={field.value === true}
          onCheckedChange={(checked) => field.onChange(checked === true)}
          onBlur={field.onBlur}
          disabled={disabled}
        />
      )}
    </Choice>
  );
}
