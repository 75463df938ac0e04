"use client";

import { Check, type LucideIcon } from "lucide-react";
import Link from "next/link";
import { DropdownMenu as Radix } from "radix-ui";
import type { ComponentProps, ReactElement, ReactNode } from "react";
import { cx } from "./cx";
import { menuItemStyles, popoverStyles } from "./variants";

interface MenuProps {
  /** The button that opens it. */
  readonly trigger: ReactElement;
  readonly align?: "start" | "end";
  readonly defaultOpen?: boolean;
  readonly children: ReactNode;
}

/** A list of actions behind a button. */
export function Menu({ trigger, align = "end", defaultOpen = false, children }: MenuProps) {
  return (
    <Radix.Root defaultOpen={defaultOpen}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content align={align} sideOffset={4} collisionPadding={8} className={cx(popoverStyles, "min-w-44")}>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface MenuItemProps extends Omit<ComponentProps<typeof Radix.Item>, "asChild"> {
  readonly icon?: LucideIcon;
  /** Makes it a link. */
  readonly href?: string;
  /** Red, for a destructive action. It should confirm first (ConfirmDialog). */
  readonly danger?: boolean;
}

/** One action or link. */
export function MenuItem({ icon: Icon, href, danger, className, children, ...rest }: MenuItemProps) {
  const content = (
    <>
      {Icon && <Icon size={16} className={cx(!danger && "text-soft")} />}
      {children}
    </>
  );
  return (
    <Radix.Item
      {...rest}
      asChild={href !== undefined}
      className={cx(menuItemStyles, danger && "text-red data-highlighted:bg-red-bg", className)}
    >
      {href === undefined ? (
        content
      ) : (
        <Link href={href} prefetch={false}>
          {content}
        </Link>
      )}
    </Radix.Item>
  );
}

export function MenuSeparator() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-line" />;
}

/** A heading for the lines below. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="truncate px-2.5 py-1.5 text-caption text-faint">{children}</Radix.Label>;
}

interface MenuChoiceProps {
  /** The choice's name, above the options. */
  readonly label: string;
  readonly options: readonly {
    readonly value: string;
    readonly label: string;
    readonly icon?: LucideIcon;
  }[];
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  /** Whether choosing closes the menu, for a menu with nothing else in it. */
  readonly closes?: boolean;
}

/** A choice among a few values inside a Menu, which stays open to show the effect. */
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
          className={menuItemStyles}
        >
          {Icon && <Icon size={16} className="text-soft" />}
          <span className="flex-1">{name}</span>
          <Radix.ItemIndicator>
            <Check size={16} className="text-accent" />
          </Radix.ItemIndicator>
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}
