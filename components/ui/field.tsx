import { type ReactNode, useId } from "react";
import { FieldNote } from "./field-note";

/** The attributes that tie a control to its label, hint and error. Spread them on the control. */
export interface FieldControl {
  readonly id: string;
  readonly "aria-labelledby": string;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": true | undefined;
}

export interface FieldProps {
  readonly label: ReactNode;
  /** Says what to write before it goes wrong. */
  readonly hint?: ReactNode;
  /** Says what is wrong and how to fix it, as a sentence. */
  readonly error?: string | undefined;
  /** Marks what may be left out; everything else is asked for. */
  readonly optional?: boolean | undefined;
  /** Beside the label, at the other end of its line, such as a link. */
  readonly aside?: ReactNode;
}

interface Props extends FieldProps {
  readonly children: (control: FieldControl) => ReactNode;
  readonly className?: string | undefined;
}

/** A control with its label above, hint and error below. */
export function Field({ label, hint, error, optional, aside, children, className }: Props) {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <div className={className}>
      <div className="mb-1.5 flex items-baseline justify-between gap-3 text-secondary">
        <label id={`${id}-label`} htmlFor={id} className="font-medium text-ink">
          {label}
          {optional && <span className="font-normal text-faint"> optional</span>}
        </label>
        {aside && <span className="text-soft">{aside}</span>}
      </div>
      {children({
        id,
        "aria-labelledby": `${id}-label`,
        "aria-describedby": described || undefined,
        "aria-invalid": error ? true : undefined,
      })}
      <FieldNote id={id} hint={hint} error={error} />
    </div>
  );
}
