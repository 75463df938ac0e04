"use client";

import { type FieldPathValue, type FieldValues, useController } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { Select, type SelectOption } from "@/components/ui/select";
import type { BoundField } from "./use-parsed-form";

type Props<V extends FieldValues> = BoundField<V, string> & {
  readonly options: readonly SelectOption[];
  readonly placeholder?: string;
  readonly disabled?: boolean;
  readonly className?: string;
};

export function SelectField<V extends FieldValues>(props: Props<V>) {
  const { form, name, label, hint, optional, aside, className, ...select } = props;
  const { field, fieldState } = useController({ control: form.methods.control, name });
  const value: FieldPathValue<V, typeof name> = field.value;
  return (
    <Field
      label={label}
      hint={hint}
      optional={optional}
      aside={aside}
      className={className}
      error={fieldState.error && (value ? fieldState.error.message : "Choose one.")}
    >
      {(control) => (
        <Select
          {...select}
          {...control}
          ref={field.ref}
          value={value ?? ""}
          onValueChange={field.onChange}
          onBlur={field.onBlur}
        />
      )}
    </Field>
  );
}
