"use client";

import type { LucideIcon } from "lucide-react";
import { ChoiceRow } from "./choice-row";

export interface Segment<V extends string = string> {
  readonly value: V;
  readonly label: string;
  readonly icon?: LucideIcon;
}

interface SegmentedProps<V extends string> {
  /** Names the choice for screen readers. */
  readonly label: string;
  readonly segments: readonly Segment<V>[];
  readonly value: V;
  readonly onValueChange: (value: V) => void;
}

/** One of two to four short choices that count at once. */
export function Segmented<V extends string>({ segments, ...choice }: SegmentedProps<V>) {
  return (
    <ChoiceRow
      {...choice}
      choices={segments.map(({ value, label, icon: Icon }) => ({
        value,
        content: (
          <>
            {Icon && <Icon aria-hidden size={14} strokeWidth={1.75} />}
            {label}
          </>
        ),
      }))}
      className="inline-flex w-fit max-w-full overflow-x-auto rounded-control border border-line bg-inner-line p-0.5"
      itemClassName="h-7 rounded-[6px] px-2.5 has-checked:bg-card has-checked:text-ink has-checked:shadow-[0_0_0_1px_var(--color-line)] dark:has-checked:bg-edge max-sm:h-9 forced-colors:has-checked:border-2"
    />
  );
}
