"use client";

import { Check, type LucideIcon } from "lucide-react";
import { DropdownMenu as Radix } from "radix-ui";
import { MenuLabel } from "./menu";
import { itemLook } from "./menu-look";

interface MenuChoiceProps {
  /** What is chosen; stands above. */
  readonly label: string;
  readonly options: readonly {
    readonly value: string;
    readonly label: string;
    readonly icon?: LucideIcon;
  }[];
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  /** Whether the menu closes with the choice, for a menu that is about nothing else. */
  readonly closes?: boolean;
}

/** One of a few values, inside a Menu, which stays open to show what the choice does. */
export function MenuChoice({ label, options, value, onValueChange, closes = false }: MenuChoiceProps) {
  return (
    <Radix.RadioGroup aria-label={label} value={value} onValueChange={onValueChange}>
      <MenuLabel>{label}</MenuLabel>
      {options.map(({ value: each, label: name, icon: Icon }) => (
        <Radix.RadioItem
          key={each}
          value={each}
          onSelect={(event) => {
            if (!closes) event.preventDefault();
          }}
          className={itemLook}
        >
          {Icon && <Icon aria-hidden size={16} strokeWidth={1.75} className="text-soft" />}
          <span className="flex-1">{name}</span>
          <Radix.ItemIndicator>
            <Check aria-hidden size={16} strokeWidth={1.75} className="text-accent" />
          </Radix.ItemIndicator>
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}
