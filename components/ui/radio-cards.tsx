"use client";

import type { LucideIcon } from "lucide-react";
import { RadioGroup as Radix } from "radix-ui";
import type { ComponentProps } from "react";
import { cx } from "./cx";

export interface RadioCard<V extends string = string> {
  readonly value: V;
  readonly label: string;
  readonly hint?: string;
  readonly icon?: LucideIcon;
  readonly disabled?: boolean;
}

interface RadioCardsProps<V extends string>
  extends Omit<ComponentProps<typeof Radix.Root>, "value" | "onValueChange" | "defaultValue"> {
  readonly cards: readonly RadioCard<V>[];
  readonly value: V | "";
  readonly onValueChange: (value: V) => void;
}

/** One of a few that deserve a sentence each. Name it with the Field around it. */
export function RadioCards<V extends string>({
  cards,
  onValueChange,
  className,
  ...rest
}: RadioCardsProps<V>) {
  const choose = (value: string) => {
    const card = cards.find((each) => each.value === value);
    if (card) onValueChange(card.value);
  };
  return (
    <Radix.Root
      {...rest}
      onValueChange={choose}
      className={cx("group/cards grid gap-2.5 sm:auto-cols-fr sm:grid-flow-col", className)}
    >
      {cards.map(({ value, label, hint, icon: Icon, disabled = false }) => (
        <Radix.Item
          key={value}
          value={value}
          disabled={disabled}
          aria-label={label}
          {...(hint && { "aria-description": hint })}
          className="group rounded-control border border-edge bg-card px-3.5 py-3 text-left transition-colors hover:not-disabled:border-faint group-aria-invalid/cards:border-red disabled:cursor-not-allowed disabled:opacity-45 data-[state=checked]:border-accent data-[state=checked]:bg-tint data-[state=checked]:shadow-[inset_0_0_0_1px_var(--color-accent)] forced-colors:data-[state=checked]:border-4"
        >
          <span className="flex items-center gap-2 font-medium">
            {Icon && (
              <Icon
                aria-hidden
                size={16}
                strokeWidth={1.75}
                className="text-soft group-data-[state=checked]:text-accent"
              />
            )}
            {label}
          </span>
          {hint && <span className="mt-1 block text-pretty text-secondary text-soft">{hint}</span>}
        </Radix.Item>
      ))}
    </Radix.Root>
  );
}
