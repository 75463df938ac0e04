"use client";

import type { ComponentProps } from "react";
import type { FieldValues } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { readNumber } from "./read-number";
import { type BoundField, useFieldError } from "./use-field";

type Props<V extends FieldValues> = BoundField<V, number> &
  Omit<ComponentProps<typeof Input>, "form" | "name" | "defaultValue" | "value" | "id" | "type">;

/** A whole number of a form. Not type="number", in which a turn of the wheel changes what was typed. */
export function NumberField<V extends FieldValues>(props: Props<V>) {
  const { form, name, label, hint, optional, aside, className, ...input } = props;
  const error = useFieldError(form, name);
  return (
    <Field {...{ label, hint, optional, aside, error, className }}>
      {(control) => (
        <Input
          inputMode="numeric"
          {...input}
          {...control}
          {...form.methods.register(name, { setValueAs: readNumber })}
        />
      )}
    </Field>
  );
}
