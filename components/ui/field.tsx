import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";

/** The attributes that tie a control to its label, hint and error. Spread them on the control. */
export interface FieldControl {
  readonly id: string;
  readonly "aria-labelledby": string;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": true | undefined;
}

export interface FieldProps {
  readonly label: ReactNode;
  /** Explains the input before an error can happen. */
  readonly hint?: ReactNode;
  /** The problem and how to fix it, as a sentence. */
  readonly error?: string | undefined;
  /** Marks the field as optional; all others are required. */
  readonly optional?: boolean | undefined;
  /** At the other end of the label's line, such as a link. */
  readonly aside?: ReactNode;
}

interface ControlledFieldProps extends FieldProps {
  readonly children: (control: FieldControl) => ReactNode;
  readonly className?: string | undefined;
}

/** A control with its label above, hint and error below. */
export function Field({ label, hint, error, optional, aside, children, className }: ControlledFieldProps) {
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

/** The error and the hint below a control. */
export function FieldNote({ id, hint, error }: { id: string; hint?: ReactNode; error?: string | undefined }) {
  return (
    <>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 flex gap-1.5 text-red text-secondary">
          <CircleAlert size={14} className="mt-[3px] shrink-0" />
          <span className="wrap-anywhere min-w-0">{error}</span>
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="wrap-anywhere mt-1.5 text-pretty text-faint text-secondary">
          {hint}
        </p>
      )}
    </>
  );
}

interface ChoiceProps extends Omit<FieldProps, "aside" | "optional"> {
  /** The checkbox or the switch. */
  readonly children: (control: FieldControl) => ReactNode;
  readonly className?: string | undefined;
}

/** A checkbox or switch with its label beside it, hint and error below. */
export function Choice({ label, hint, error, children, className }: ChoiceProps) {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <div className={className}>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5">
        {children({
          id,
          "aria-labelledby": `${id}-label`,
          "aria-describedby": described || undefined,
          "aria-invalid": error ? true : undefined,
        })}
        <div>
          <label id={`${id}-label`} htmlFor={id} className="block cursor-pointer text-body text-ink">
            {label}
          </label>
          <div className="[&>p]:mt-0.5">
            <FieldNote id={id} hint={hint} error={error} />
          </div>
        </div>
      </div>
    </div>
  );
}
