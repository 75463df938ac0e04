import { type ReactNode, useId } from "react";
import type { FieldControl, FieldProps } from "./field";
import { FieldNote } from "./field-note";

interface Props extends Omit<FieldProps, "aside" | "optional"> {
  /** The checkbox or the switch. */
  readonly children: (control: FieldControl) => ReactNode;
  readonly className?: string | undefined;
}

/** A checkbox or switch with its label beside it, hint and error below. */
export function Choice({ label, hint, error, children, className }: Props) {
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
