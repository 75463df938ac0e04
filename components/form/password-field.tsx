"use client";

import { type ComponentProps, useEffect } from "react";
import type { FieldValues } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";
import { type BoundField, useFieldError } from "./use-field";

type Props<V extends FieldValues> = BoundField<V, string> &
  Omit<ComponentProps<typeof PasswordInput>, "form" | "name" | "defaultValue" | "value" | "id">;

/** A password of a form. It is never kept as a draft. */
export function PasswordField<V extends FieldValues>(props: Props<V>) {
  const { form, name, label, hint, optional, aside, className, ...input } = props;
  const error = useFieldError(form, name);
  const { secrets } = form;
  useEffect(() => {
    secrets.add(name);
  }, [secrets, name]);
  return (
    <Field {...{ label, hint, optional, aside, error, className }}>
      {(control) => <PasswordInput {...input} {...control} {...form.methods.register(name)} />}
    </Field>
  );
}
