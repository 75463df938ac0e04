"use client";

import { Tabs as Radix } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { fadeEdges } from "./fade-edges";

interface Tab {
  readonly value: string;
  readonly label: ReactNode;
  /** The number of items behind the tab. */
  readonly count?: number;
}

interface TabsProps extends Omit<ComponentProps<typeof Radix.Root>, "orientation"> {
  /** The tab row's name for screen readers. */
  readonly label: string;
  readonly tabs: readonly Tab[];
}

/** Several views of one thing. `children` are TabPanels, one for each tab's value. */
export function Tabs({ label, tabs, children, ...rest }: TabsProps) {
  return (
    <Radix.Root {...rest}>
      <Radix.List
        ref={fadeEdges}
        aria-label={label}
        className="fade-edges flex gap-5 overflow-x-auto border-line border-b [scrollbar-width:none]"
      >
        {tabs.map(({ value, label: name, count }) => (
          <Radix.Trigger
            key={value}
            value={value}
            className="-outline-offset-2! flex h-control shrink-0 items-center gap-1.5 border-transparent border-b-2 pt-px font-medium text-soft transition-colors hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink"
          >
            {name}
            {count !== undefined && (
              <span className="rounded-chip bg-inner-line px-1.5 text-caption text-soft">{count}</span>
            )}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {children}
    </Radix.Root>
  );
}

export function TabPanel(props: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content {...props} className="pt-5" />;
}
