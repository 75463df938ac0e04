"use client";

import type { ComponentProps } from "react";
import { type FieldPathValue, type FieldValues, useController } from "react-hook-form";
import { DateInput } from "@/components/ui/date-input";
import { Field } from "@/components/ui/field";
import type { BoundField } from "./use-field";

type Props<V extends FieldValues> = BoundField<V, string> &
  Pick<ComponentProps<typeof DateInput>, "whenEmpty" | "clearLabel" | "min" | "max" | "className">;

/** A day of a form that may be left out, as browsers write it: "2026-12-31". */
export function DateField<V extends FieldValues>(props: Props<V>) {
  const { form, name, label, hint, optional, aside, className, ...input } = props;
  const { field, fieldState } = useController({ control: form.methods.control, name });
  const value: FieldPathValue<V, typeof name> = field.value;
  return (
    <Field {...{ label, hint, optional, aside, className }} error={fieldState.error?.message}>
      {(control) => (
        <DateInput
          {...input}
          {...control}
          ref={field.ref}
          name={field.name}
          value={value ?? ""}
          onValueChange={field.onChange}
          onBlur={field.onBlur}
        />
      )}
    </Field>
  );
}
