"use client";

import { Calendar, X } from "lucide-react";
import { type ComponentProps, useId } from "react";
import { type FieldPathValue, type FieldValues, useController } from "react-hook-form";
import { cx } from "@/components/ui/cx";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import type { BoundField } from "./use-parsed-form";

type Props<V extends FieldValues> = BoundField<V, string> &
  Pick<ComponentProps<typeof DateInput>, "whenEmpty" | "clearLabel" | "min" | "max" | "className">;

/** An optional date field. Values are ISO dates, as browsers write them: "2026-12-31". */
export function DateField<V extends FieldValues>(props: Props<V>) {
  const { form, name, label, hint, optional, aside, className, ...input } = props;
  const { field, fieldState } = useController({ control: form.methods.control, name });
  const value: FieldPathValue<V, typeof name> = field.value;
  return (
    <Field
      label={label}
      hint={hint}
      optional={optional}
      aside={aside}
      className={className}
      error={fieldState.error?.message}
    >
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

interface DateInputProps extends Omit<ComponentProps<typeof Input>, "type" | "value" | "onChange"> {
  /** An ISO date such as "2026-12-31", or empty. */
  readonly value: string;
  readonly onValueChange: (day: string) => void;
  /** Shown while the field is empty: "Never". */
  readonly whenEmpty: string;
  /** The clear button's label: "Remove the end date". */
  readonly clearLabel: string;
}

function DateInput({ value, onValueChange, whenEmpty, clearLabel, ...rest }: DateInputProps) {
  const isEmpty = value === "";
  const ownId = useId();
  const id = rest.id ?? ownId;
  return (
    <span className="group relative block">
      <Input
        {...rest}
        id={id}
        type="date"
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        className={cx(
          "[&>input::-webkit-calendar-picker-indicator]:hidden",
          isEmpty && "[&>input:not(:focus)]:text-transparent",
        )}
        trailing={
          <span className="flex">
            {!isEmpty && <IconButton label={clearLabel} icon={X} size="small" onClick={() => onValueChange("")} />}
            <IconButton
              label="Choose a date"
              icon={Calendar}
              size="small"
              disabled={rest.disabled}
              // Firefox shows its own clear button beside a date, and it can’t be hidden.
              className={cx(!isEmpty && "supports-[-moz-appearance:none]:hidden")}
              onClick={() => openCalendar(id)}
            />
          </span>
        }
      />
      {isEmpty && (
        <span
          aria-hidden
          className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-control text-ink group-focus-within:hidden"
        >
          {whenEmpty}
        </span>
      )}
    </span>
  );
}

/** Opens the browser's calendar, or focuses the field if the browser has none. */
function openCalendar(id: string): void {
  const field = document.getElementById(id);
  if (!(field instanceof HTMLInputElement)) return;
  field.focus();
  try {
    field.showPicker();
  } catch {
    // The date can still be typed.
  }
}
