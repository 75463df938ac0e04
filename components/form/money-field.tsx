"use client";

import { type ComponentProps, useState } from "react";
import { type FieldPathValue, type FieldValues, useController } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { formatMoney } from "@/components/ui/format";
import { Input } from "@/components/ui/input";
import { readCents, writeCents } from "./read-number";
import type { BoundField } from "./use-parsed-form";

const bound = /^Must be at (least|most) (-?\d+)\.$/;

/** What is wrong with an amount as people read it: the API counts cents, and whoever types counts dollars. */
export function inDollars(message: string): string {
  const [, end, cents] = bound.exec(message) ?? [];
  if (end !== undefined) return `Must be at ${end} ${formatMoney(Number(cents))}.`;
  if (/whole number/.test(message)) return "Enter an amount such as 1,250.00.";
  return message;
}

type Props<V extends FieldValues> = BoundField<V, number> &
  Omit<ComponentProps<typeof Input>, "form" | "name" | "defaultValue" | "value" | "id" | "type">;

/** An amount of a form: typed in dollars, held in cents. */
export function MoneyField<V extends FieldValues>(props: Props<V>) {
  const { form, name, label, hint, optional, aside, className, ...input } = props;
  const { field, fieldState } = useController({ control: form.methods.control, name });
  const value: FieldPathValue<V, typeof name> = field.value;
  const [typed, setTyped] = useState(() => write(value));
  // Something else has set the amount: a draft that came back, or the form that was reset.
  const text = sameAmount(readCents(typed), value) ? typed : write(value);
  return (
    <Field
      {...{ label, hint, optional, aside, className }}
      error={fieldState.error && inDollars(fieldState.error.message ?? "")}
    >
      {(control) => (
        <Input
          inputMode="decimal"
          autoComplete="off"
          leading="$"
          {...input}
          {...control}
          ref={field.ref}
          name={field.name}
          value={text}
          onChange={(event) => {
            setTyped(event.target.value);
            field.onChange(readCents(event.target.value));
          }}
          onBlur={field.onBlur}
        />
      )}
    </Field>
  );
}

function write(value: unknown): string {
  if (typeof value === "number") return writeCents(value);
  return typeof value === "string" ? value : "";
}

function sameAmount(one: unknown, other: unknown): boolean {
  return one === other || (one === "" && other === undefined);
}
