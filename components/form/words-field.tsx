"use client";

import { type Ref, useRef } from "react";
import { Field, type FieldControl, type FieldProps } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";

/** A word in braces that is filled in for each recipient, and its name on the button that adds it. */
export interface Placeholder {
  readonly word: string;
  readonly name: string;
}

interface WordsFieldProps extends Omit<FieldProps, "label"> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  /** Receives the control, to focus it. */
  readonly controlRef?: Ref<HTMLTextAreaElement | HTMLInputElement>;
  readonly placeholders?: readonly Placeholder[];
  readonly disabled?: boolean;
  readonly isLine?: boolean;
  readonly maxLength: number;
  readonly rows?: number;
  readonly lang?: string;
}

/** A text of the business's own, with buttons that add placeholders where the caret is. */
export function WordsField(props: WordsFieldProps) {
  const { label, hint, error, optional, aside, value, onChange, isLine = false, disabled = false } = props;
  const { onBlur, controlRef, placeholders = [], maxLength, rows = 3, lang } = props;
  const control = useRef<HTMLTextAreaElement | HTMLInputElement>(null);
  const hold = (element: HTMLTextAreaElement | HTMLInputElement | null) => {
    control.current = element;
    if (typeof controlRef === "function") controlRef(element);
  };
  const insert = (word: string) => {
    const { selectionStart, selectionEnd } = control.current ?? {};
    const [start, end] = [selectionStart ?? value.length, selectionEnd ?? value.length];
    onChange(`${value.slice(0, start)}{${word}}${value.slice(end)}`);
    control.current?.focus();
  };
  const shown = (field: FieldControl) => {
    const shared = { ...field, ref: hold, value, disabled, maxLength, onBlur, lang, dir: "auto" };
    return isLine ? (
      <Input {...shared} onChange={(event) => onChange(event.target.value)} />
    ) : (
      <Textarea {...shared} rows={rows} onChange={(event) => onChange(event.target.value)} />
    );
  };
  return (
    <Field label={label} hint={hint} error={error} optional={optional} aside={aside}>
      {(field) => (
        <>
          {shown(field)}
          {!disabled && placeholders.length > 0 && (
            <div className="mt-1.5 flex flex-wrap gap-1.5">
              {placeholders.map(({ word, name }) => (
                <button
                  key={word}
                  type="button"
                  aria-label={`Add ${name} to ${label.toLowerCase()}`}
                  onClick={() => insert(word)}
                  className="finger-sized min-h-7 rounded-[6px] bg-inner-line px-2 text-caption text-soft hover:text-ink max-sm:min-h-9"
                >
                  {name}
                </button>
              ))}
            </div>
          )}
        </>
      )}
    </Field>
  );
}
