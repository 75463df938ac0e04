"use client";

import { Switch as Radix } from "radix-ui";
import type { ComponentProps } from "react";
import { cx } from "./cx";

/** An immediate on/off setting. Settings saved with a form use a Checkbox. */
export function Switch({ className, ...rest }: ComponentProps<typeof Radix.Root>) {
  return (
    <Radix.Root
      {...rest}
      className={cx(
        "finger-sized inline-flex h-5 w-[34px] shrink-0 items-center rounded-chip border border-faint bg-inner-line p-px transition-colors disabled:opacity-45 aria-invalid:border-red data-[state=checked]:border-accent data-[state=checked]:bg-accent",
        className,
      )}
    >
      <Radix.Thumb className="block size-4 rounded-full bg-faint transition-transform data-[state=checked]:translate-x-[14px] data-[state=checked]:bg-accent-ink forced-colors:bg-[CanvasText]" />
    </Radix.Root>
  );
}
