"use client";

import type { LucideIcon } from "lucide-react";
import { DropdownMenu as Radix } from "radix-ui";
import type { ComponentProps, ReactElement, ReactNode } from "react";
import { cx } from "./cx";
import { itemLook, popLook } from "./menu-look";

interface MenuProps {
  /** The button that opens it. */
  readonly trigger: ReactElement;
  readonly align?: "start" | "end";
  /** Whether it is open at first. */
  readonly defaultOpen?: boolean;
  readonly children: ReactNode;
}

/** A list of actions behind a button. */
export function Menu({ trigger, align = "end", defaultOpen = false, children }: MenuProps) {
  return (
    <Radix.Root defaultOpen={defaultOpen}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content align={align} sideOffset={4} collisionPadding={8} className={cx(popLook, "min-w-44")}>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface MenuItemProps extends ComponentProps<typeof Radix.Item> {
  readonly icon?: LucideIcon;
  /** Red: it takes something away. It should ask before it does (ConfirmDialog). */
  readonly danger?: boolean;
}

/** One action. With `asChild` its child is a link. */
export function MenuItem({ icon: Icon, danger, className, children, asChild, ...rest }: MenuItemProps) {
  const look = cx(itemLook, danger && "text-red data-highlighted:bg-red-bg", className);
  if (asChild) {
    return (
      <Radix.Item {...rest} asChild className={look}>
        {children}
      </Radix.Item>
    );
  }
  return (
    <Radix.Item {...rest} className={look}>
      {Icon && <Icon aria-hidden size={16} strokeWidth={1.75} className={cx(!danger && "text-soft")} />}
      {children}
    </Radix.Item>
  );
}

export function MenuSeparator() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-line" />;
}

/** A line that says what the lines below are about. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="truncate px-2.5 py-1.5 text-caption text-faint">{children}</Radix.Label>;
}
