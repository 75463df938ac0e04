"use client";

import { ChoiceRow } from "@/components/ui/segmented";

export interface FilterChip<V extends string = string> {
  readonly value: V;
  readonly label: string;
  /** How many rows it shows, where that is known. */
  readonly count?: number | undefined;
}

interface FilterChipsProps<V extends string> {
  /** Names the choice for screen readers. */
  readonly label: string;
  readonly chips: readonly FilterChip<V>[];
  readonly value: V;
  readonly onValueChange: (value: V) => void;
}

/** The parts of a list that are asked for most, one tap away. */
export function FilterChips<V extends string>({ chips, ...choice }: FilterChipsProps<V>) {
  return (
    <ChoiceRow
      {...choice}
      choices={chips.map(({ value, label, count }) => ({
        value,
        content: (
          <>
            {label}
            {count !== undefined && (
              <span className="font-normal text-caption">{count.toLocaleString("en-US")}</span>
            )}
          </>
        ),
      }))}
      className="-m-1 flex gap-1.5 overflow-x-auto p-1 [scrollbar-width:none]"
      itemClassName="h-8 rounded-chip border border-line px-3 hover:border-faint has-checked:border-transparent has-checked:bg-tint has-checked:text-accent max-sm:h-10 forced-colors:has-checked:border-4"
    />
  );
}
