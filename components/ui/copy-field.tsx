"use client";

import { CopyButton } from "./copy-button";
import { selectedOnFocus } from "./copy-text";
import { Field } from "./field";
import { Input } from "./input";

interface CopyFieldProps {
  readonly label: string;
  readonly value: string;
  readonly hint?: string;
  /** Completes "Copy …" for screen readers. */
  readonly what: string;
}

/** A value to take elsewhere: a click selects it, a button copies it. */
export function CopyField({ label, value, hint, what }: CopyFieldProps) {
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <Input
          {...control}
          readOnly
          value={value}
          {...selectedOnFocus}
          className="font-mono [&>input]:text-ellipsis [&>input]:text-secondary"
          trailing={
            <span className="mr-2.5 inline-flex font-sans">
              <CopyButton text={value} what={what} />
            </span>
          }
        />
      )}
    </Field>
  );
}
