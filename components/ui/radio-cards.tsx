"use client";

import type { LucideIcon } from "lucide-react";
import { type ComponentProps, type KeyboardEvent, type Ref, useId } from "react";
import { cx } from "./cx";

export interface RadioCard<V extends string = string> {
  readonly value: V;
  readonly label: string;
  readonly hint?: string;
  readonly icon?: LucideIcon;
  readonly disabled?: boolean;
}

interface RadioCardsProps<V extends string> extends Omit<ComponentProps<"div">, "ref" | "children"> {
  readonly cards: readonly RadioCard<V>[];
  readonly value: V | "";
  readonly onValueChange: (value: V) => void;
  /** Focused on an error: the chosen card, else the first. */
  readonly ref?: Ref<HTMLInputElement>;
}

/**
 * A choice among a few values with a sentence each: native radio buttons, each hidden under its card. The Field
 * around it names it.
 */
export function RadioCards<V extends string>(props: RadioCardsProps<V>) {
  const { cards, value, onValueChange, className, ref, ...rest } = props;
  const name = useId();
  const focused = cards.find((card) => card.value === value) ?? cards[0];
  return (
    <div
      {...rest}
      role="radiogroup"
      className={cx("group/cards grid gap-2.5 sm:auto-cols-fr sm:grid-flow-col", className)}
    >
      {cards.map((card) => (
        <label
          key={card.value}
          data-chosen={card.value === value || undefined}
          data-off={card.disabled || undefined}
          className="group relative cursor-pointer rounded-control border border-edge bg-card px-3.5 py-3 transition-colors hover:not-data-off:border-faint data-chosen:border-accent data-chosen:bg-tint data-chosen:shadow-[inset_0_0_0_1px_var(--color-accent)] data-off:cursor-not-allowed data-off:opacity-45 group-aria-invalid/cards:border-red forced-colors:data-chosen:border-4"
        >
          <input
            ref={card === focused ? ref : undefined}
            type="radio"
            name={name}
            value={card.value}
            checked={card.value === value}
            disabled={card.disabled}
            onChange={() => onValueChange(card.value)}
            onKeyDown={keepForm}
            aria-label={card.label}
            {...(card.hint && { "aria-description": card.hint })}
            className="absolute inset-0 cursor-pointer appearance-none rounded-[inherit] disabled:cursor-not-allowed"
          />
          <CardText {...card} />
        </label>
      ))}
    </div>
  );
}

// Enter on a radio button submits its form, but people press it to choose.
function keepForm(event: KeyboardEvent): void {
  if (event.key === "Enter") event.preventDefault();
}

function CardText({ label, hint, icon: Icon }: Omit<RadioCard, "value">) {
  return (
    <>
      <span className="flex items-center gap-2 font-medium">
        {Icon && <Icon size={16} className="text-soft group-data-chosen:text-accent" />}
        {label}
      </span>
      {hint && <span className="mt-1 block text-pretty text-secondary text-soft">{hint}</span>}
    </>
  );
}
