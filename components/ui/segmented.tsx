"use client";

import type { LucideIcon } from "lucide-react";
import { RadioGroup as Radix } from "radix-ui";

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
export function Segmented<V extends string>({ label, segments, value, onValueChange }: SegmentedProps<V>) {
  const choose = (chosen: string) => {
    const segment = segments.find((each) => each.value === chosen);
    if (segment) onValueChange(segment.value);
  };
  return (
    <Radix.Root
      aria-label={label}
      value={value}
      onValueChange={choose}
      className="inline-flex w-fit max-w-full overflow-x-auto rounded-control border border-line bg-inner-line p-0.5"
    >
      {segments.map(({ value: each, label: name, icon: Icon }) => (
        <Radix.Item
          key={each}
          value={each}
          className="inline-flex h-7 shrink-0 items-center gap-1.5 rounded-[6px] px-2.5 font-medium text-secondary text-soft transition-colors hover:text-ink data-[state=checked]:bg-card data-[state=checked]:text-ink dark:data-[state=checked]:bg-edge data-[state=checked]:shadow-[0_0_0_1px_var(--color-line)] max-sm:h-9 forced-colors:data-[state=checked]:border-2"
        >
          {Icon && <Icon aria-hidden size={14} strokeWidth={1.75} />}
          {name}
        </Radix.Item>
      ))}
    </Radix.Root>
  );
}
