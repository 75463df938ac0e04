"use client";

import { type ComponentProps, useState } from "react";
import { type FieldPathValue, type FieldValues, useController } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { formatMoney } from "@/components/ui/format";
import { Input } from "@/components/ui/input";
import { readBasisPoints, readCents, writeBasisPoints, writeCents } from "./read-number";
import type { BoundField } from "./use-parsed-form";

const bound = /^Must be at (least|most) (-?\d+)\.$/;

/** Rewrites an error message from cents, which the API counts, to the dollars on screen. */
export function inDollars(message: string): string {
  const [, end, cents] = bound.exec(message) ?? [];
  if (end !== undefined) return `Must be at ${end} ${formatMoney(Number(cents))}.`;
  if (/whole number/.test(message)) return "Enter an amount such as 1,250.00.";
  return message;
}

/** Rewrites an error message from basis points to the percentage on screen. */
function inPercent(message: string): string {
  const [, end, points] = bound.exec(message) ?? [];
  if (end !== undefined) return `Must be at ${end} ${writeBasisPoints(Number(points))}%.`;
  if (/whole number/.test(message)) return "Enter a percentage such as 50.";
  return message;
}

type Props<V extends FieldValues> = BoundField<V, number> &
  Omit<ComponentProps<typeof Input>, "form" | "name" | "defaultValue" | "value" | "id" | "type">;

/** An amount field: typed in dollars, stored in cents. */
export function MoneyField<V extends FieldValues>(props: Props<V>) {
  return <HundredthsField leading="$" {...props} as={dollars} />;
}

/** A percentage field: typed as a percentage, stored in basis points. */
export function PercentField<V extends FieldValues>(props: Props<V>) {
  return <HundredthsField trailing="%" {...props} as={percent} />;
}

interface Notation {
  readonly read: (typed: string) => number | string;
  readonly write: (value: number) => string;
  /** Rewrites the API's error message in the typed unit. */
  readonly describe: (message: string) => string;
}

const dollars: Notation = { read: readCents, write: writeCents, describe: inDollars };
const percent: Notation = { read: readBasisPoints, write: writeBasisPoints, describe: inPercent };

function HundredthsField<V extends FieldValues>({ as, ...props }: Props<V> & { readonly as: Notation }) {
  const { form, name, label, hint, optional, aside, className, ...input } = props;
  const { field, fieldState } = useController({ control: form.methods.control, name });
  const value: FieldPathValue<V, typeof name> = field.value;
  const [typed, setTyped] = useState(() => write(as, value));
  // A restored draft or a reset form changed the value.
  const text = sameAmount(as.read(typed), value) ? typed : write(as, value);
  return (
    <Field
      label={label}
      hint={hint}
      optional={optional}
      aside={aside}
      className={className}
      error={fieldState.error && as.describe(fieldState.error.message ?? "")}
    >
      {(control) => (
        <Input
          inputMode="decimal"
          {...input}
          {...control}
          ref={field.ref}
          name={field.name}
          value={text}
          onChange={(event) => {
            setTyped(event.target.value);
            field.onChange(as.read(event.target.value));
          }}
          onBlur={field.onBlur}
        />
      )}
    </Field>
  );
}

function write(as: Notation, value: unknown): string {
  if (typeof value === "number") return as.write(value);
  return typeof value === "string" ? value : "";
}

function sameAmount(left: unknown, right: unknown): boolean {
  return left === right || (left === "" && right === undefined);
}
