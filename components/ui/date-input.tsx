"use client";

import { X } from "lucide-react";
import type { ComponentProps } from "react";
import { cx } from "./cx";
import { IconButton } from "./icon-button";
import { Input } from "./input";

interface DateInputProps extends Omit<ComponentProps<typeof Input>, "type" | "value" | "onChange"> {
  /** A day as browsers write it, "2026-12-31", or empty. */
  readonly value: string;
  readonly onValueChange: (day: string) => void;
  /** What an empty field means: "Never". */
  readonly whenEmpty: string;
  /** What the button does that empties it: "Remove the end date". */
  readonly clearLabel: string;
}

/** A day that may be left out. */
export function DateInput({ value, onValueChange, whenEmpty, clearLabel, ...rest }: DateInputProps) {
  const isEmpty = value === "";
  return (
    <span className="group relative block">
      <Input
        {...rest}
        type="date"
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        className={cx(isEmpty && "[&>input:not(:focus)]:text-transparent")}
        trailing={
          isEmpty ? (
            <span />
          ) : (
            <IconButton label={clearLabel} icon={X} size="small" onClick={() => onValueChange("")} />
          )
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
