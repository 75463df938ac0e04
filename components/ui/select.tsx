"use client";

import { Check, ChevronDown } from "lucide-react";
import { Select as Radix } from "radix-ui";
import { type ComponentProps, type ReactNode, useState } from "react";
import { cx } from "./cx";
import { controlStyles, menuItemStyles, popoverStyles } from "./variants";

export interface SelectOption<V extends string = string> {
  readonly value: V;
  readonly label: ReactNode;
  readonly disabled?: boolean;
}

interface SelectProps<V extends string> extends Omit<ComponentProps<"button">, "value" | "onChange" | "onFocus"> {
  readonly options: readonly SelectOption<V>[];
  /** "" while nothing is chosen. */
  readonly value: V | "";
  readonly onValueChange: (value: V) => void;
  readonly placeholder?: string;
}

/**
 * A choice among a few values. Use RadioCards or Segmented for up to five important ones. The options render once the
 * field is reached: a phone takes half a second for all time zones.
 */
export function Select<V extends string>({
  options,
  value,
  onValueChange,
  placeholder = "Choose…",
  name,
  disabled = false,
  className,
  ...rest
}: SelectProps<V>) {
  const [isReached, setReached] = useState(false);
  const reach = () => setReached(true);
  return (
    <Radix.Root
      value={value}
      onValueChange={onValueChange}
      disabled={disabled}
      {...(name && { name })}
      // A press opens the list before the field has the focus.
      onOpenChange={reach}
    >
      <Radix.Trigger
        {...rest}
        onFocus={reach}
        className={cx(
          "flex h-control items-center justify-between gap-2 px-3 text-left data-placeholder:text-faint",
          controlStyles,
          className,
        )}
      >
        <span className="truncate">
          <Radix.Value placeholder={placeholder}>{options.find((option) => option.value === value)?.label}</Radix.Value>
        </span>
        <ChevronDown size={16} className="shrink-0 text-soft" />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          className={cx(
            popoverStyles,
            "max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width)",
          )}
        >
          <Radix.Viewport>
            {isReached &&
              options.map((option) => (
                <Radix.Item
                  key={option.value}
                  value={option.value}
                  disabled={option.disabled ?? false}
                  className={cx(menuItemStyles, "pr-8")}
                >
                  <Radix.ItemText>{option.label}</Radix.ItemText>
                  <Radix.ItemIndicator className="absolute right-2.5 text-accent">
                    <Check size={16} />
                  </Radix.ItemIndicator>
                </Radix.Item>
              ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
