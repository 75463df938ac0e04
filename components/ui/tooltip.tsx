"use client";

import { Tooltip as Radix } from "radix-ui";
import type { ReactElement } from "react";

/** Says what a control does when it is pointed at or focused. `children` is the one control. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <Radix.Provider delayDuration={400}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            sideOffset={6}
            collisionPadding={8}
            className="z-50 max-w-64 animate-fade text-balance rounded-control bg-ink px-2.5 py-1.5 font-medium text-caption text-paper forced-colors:border"
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
