"use client";

import { type ReactNode, useId } from "react";
import { cx } from "./cx";

interface ChoiceRowProps<V extends string> {
  /** Names the choice for screen readers. */
  readonly label: string;
  readonly choices: readonly { readonly value: V; readonly content: ReactNode }[];
  readonly value: V;
  readonly onValueChange: (value: V) => void;
  readonly className: string;
  /** The look of each choice; `has-checked:` is that of the chosen one. */
  readonly itemClassName: string;
}

/** Choices in a row of which one counts: the browser's own radio buttons, each hidden under what it stands for. */
export function ChoiceRow<V extends string>(props: ChoiceRowProps<V>) {
  const { label, choices, value, onValueChange, className, itemClassName } = props;
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={className}>
      {choices.map(({ value: each, content }) => (
        <label
          key={each}
          className={cx(
            "relative inline-flex shrink-0 cursor-pointer items-center gap-1.5 font-medium text-secondary text-soft transition-colors hover:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2",
            itemClassName,
          )}
        >
          <input
            type="radio"
            name={name}
            value={each}
            checked={each === value}
            onChange={() => onValueChange(each)}
            className="absolute inset-0 cursor-pointer appearance-none rounded-[inherit] outline-none"
          />
          {content}
        </label>
      ))}
    </div>
  );
}
