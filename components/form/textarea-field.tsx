"use client";

import type { ComponentProps } from "react";
import type { FieldValues } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { type BoundField, useFieldError } from "./use-field";

type Props<V extends FieldValues> = BoundField<V, string> &
  Omit<ComponentProps<typeof Textarea>, "form" | "name" | "defaultValue" | "value" | "id">;

/** Several lines of text of a form. */
export function TextareaField<V extends FieldValues>(props: Props<V>) {
  const { form, name, label, hint, optional, aside, className, ...textarea } = props;
  const error = useFieldError(form, name);
  return (
    <Field {...{ label, hint, optional, aside, error, className }}>
      {(control) => <Textarea {...textarea} {...control} {...form.methods.register(name)} />}
    </Field>
  );
}
