"use client";

import { type FieldPathValue, type FieldValues, useController } from "react-hook-form";
import { Field } from "@/components/ui/field";
import { type RadioCard, RadioCards } from "@/components/ui/radio-cards";
import type { BoundField } from "./use-parsed-form";

type Props<V extends FieldValues> = BoundField<V, string> & {
  readonly cards: readonly RadioCard[];
  readonly className?: string;
  /** Puts the cards into this many columns instead of one row. */
  readonly columns?: 2;
};

/** A choice among a few values that each need a sentence of explanation. */
export function RadioCardsField<V extends FieldValues>(props: Props<V>) {
  const { form, name, label, hint, optional, aside, className, cards, columns } = props;
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
        <RadioCards
          {...control}
          ref={field.ref}
          cards={cards}
          {...(columns && { className: "grid-cols-2 sm:grid-flow-row!" })}
          value={value ?? ""}
          onValueChange={field.onChange}
          onBlur={field.onBlur}
        />
      )}
    </Field>
  );
}
