"use client";

import { Check, Minus } from "lucide-react";
import { Checkbox as Radix } from "radix-ui";
import type { ComponentProps } from "react";
import { cx } from "./cx";

/** A box to tick. `checked="indeterminate"` stands for some of many. */
export function Checkbox({ className, ...rest }: ComponentProps<typeof Radix.Root>) {
  return (
    <Radix.Root
      {...rest}
      className={cx(
        "group mt-[1.5px] grid size-[18px] shrink-0 place-items-center rounded-[5px] border border-faint bg-card text-accent-ink transition-colors hover:border-ink disabled:opacity-45 aria-invalid:border-red data-[state=checked]:border-accent data-[state=indeterminate]:border-accent data-[state=checked]:bg-accent data-[state=indeterminate]:bg-accent",
        className,
      )}
    >
      <Radix.Indicator className="forced-colors:text-[CanvasText]">
        <Check aria-hidden size={13} strokeWidth={2.5} className="group-data-[state=indeterminate]:hidden" />
        <Minus
          aria-hidden
          size={13}
          strokeWidth={2.5}
          className="hidden group-data-[state=indeterminate]:block"
        />
      </Radix.Indicator>
    </Radix.Root>
  );
}
