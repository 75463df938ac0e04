"use client";

import type { ComponentProps } from "react";
import type { FieldValues } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { type BoundField, useFieldError } from "./use-parsed-form";

type Props<V extends FieldValues> = BoundField<V, string> &
  Omit<ComponentProps<typeof Input>, "form" | "name" | "defaultValue" | "value" | "id">;

/** A text field. */
export function TextField<V extends FieldValues>(props: Props<V>) {
  const { form, name, label, hint, optional, aside, className, ...input } = props;
  const spelling = input.type === "email" && { spellCheck: false };
  const error = useFieldError(form, name);
  return (
    <Field label={label} hint={hint} optional={optional} aside={aside} error={error} className={className}>
      {(control) => <Input {...spelling} {...input} {...control} {...form.methods.register(name)} />}
    </Field>
  );
}
