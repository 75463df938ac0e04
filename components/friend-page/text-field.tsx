import type { ComponentProps } from "react";
import { FieldNote } from "@/components/ui/field-note";

interface TextFieldProps extends ComponentProps<"input"> {
  readonly name: string;
  readonly label: string;
  readonly isOptional?: boolean;
  /** Says what is wrong and how to put it right. */
  readonly error?: string | undefined;
}

/** A line to type in, with 16 px letters: iOS zooms into pages for less. */
export function TextField({ name, label, isOptional = false, error, ...input }: TextFieldProps) {
  return (
    <div>
      <label htmlFor={name} className="mb-1.5 block font-medium text-secondary">
        {label}
        {isOptional && <span className="font-normal text-faint"> optional</span>}
      </label>
      <input
        {...input}
        id={name}
        name={name}
        required={!isOptional}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-error` : undefined}
        className="min-h-[2.875rem] w-full min-w-0 scroll-mt-16 rounded-control border border-edge bg-card px-3 py-2 text-[1rem] text-ink transition-colors placeholder:text-faint hover:border-faint focus-visible:border-(--brand-text) focus-visible:-outline-offset-1 aria-invalid:border-red"
      />
      <FieldNote id={name} error={error} />
    </div>
  );
}
