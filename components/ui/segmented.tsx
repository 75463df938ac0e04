"use client";

import type { LucideIcon } from "lucide-react";
import { type ReactNode, useId } from "react";
import { cx } from "./cx";
import { fadeEdges } from "./fade-edges";

interface Segment<V extends string = string> {
  readonly value: V;
  readonly label: string;
  readonly icon?: LucideIcon;
}

interface SegmentedProps<V extends string> {
  /** The group's name for screen readers. */
  readonly label: string;
  readonly segments: readonly Segment<V>[];
  readonly value: V;
  readonly onValueChange: (value: V) => void;
}

/** A choice among two to four short values that applies immediately. */
export function Segmented<V extends string>({ segments, ...choice }: SegmentedProps<V>) {
  return (
    <ChoiceRow
      {...choice}
      choices={segments.map(({ value, label, icon: Icon }) => ({
        value,
        content: (
          <>
            {Icon && <Icon size={14} />}
            {label}
          </>
        ),
      }))}
      className="inline-flex w-fit max-w-full overflow-x-auto rounded-control border border-line bg-inner-line p-0.5"
      itemClassName="h-7 rounded-[6px] px-2.5 data-chosen:bg-card data-chosen:text-ink data-chosen:shadow-[0_0_0_1px_var(--color-line)] dark:data-chosen:bg-edge pointer-coarse:h-10 max-sm:h-10 forced-colors:data-chosen:border-2"
    />
  );
}

interface ChoiceRowProps<V extends string> {
  /** The group's name for screen readers. */
  readonly label: string;
  readonly choices: readonly { readonly value: V; readonly content: ReactNode }[];
  readonly value: V;
  readonly onValueChange: (value: V) => void;
  readonly className: string;
  /** The style of each choice; use `data-chosen:` for the chosen one. */
  readonly itemClassName: string;
}

/** A row of exclusive choices: native radio buttons, each hidden under its content. */
export function ChoiceRow<V extends string>(props: ChoiceRowProps<V>) {
  const { label, choices, value, onValueChange, className, itemClassName } = props;
  const name = useId();
  return (
    <div ref={fadeEdges} role="radiogroup" aria-label={label} className={className}>
      {choices.map(({ value: each, content }) => (
        <label
          key={each}
          data-chosen={each === value || undefined}
          className={cx(
            "relative inline-flex shrink-0 cursor-pointer items-center gap-1.5 font-medium text-secondary text-soft transition-colors hover:text-ink",
            itemClassName,
          )}
        >
          <input
            type="radio"
            name={name}
            value={each}
            checked={each === value}
            onChange={() => onValueChange(each)}
            className="absolute inset-0 pointer-coarse:-inset-y-0.5 cursor-pointer appearance-none rounded-[inherit]"
          />
          {content}
        </label>
      ))}
    </div>
  );
}
