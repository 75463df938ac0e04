"use client";

import type { LucideIcon } from "lucide-react";
import { Tooltip as Radix } from "radix-ui";
import type { ReactElement } from "react";
import type { ButtonProps } from "./button";
import { cx } from "./cx";
import { buttonVariants } from "./variants";

interface IconButtonProps extends Omit<ButtonProps, "children" | "pending" | "icon"> {
  /** The name for screen readers and the tooltip. */
  readonly label: string;
  readonly icon: LucideIcon;
}

const square = { small: "w-control-small", medium: "w-control", large: "w-control-large" };

export function IconButton({
  label,
  icon: Icon,
  variant = "quiet",
  size = "medium",
  type = "button",
  className,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <button
        {...rest}
        type={type}
        aria-label={label}
        className={cx(
          "inline-flex px-0! disabled:pointer-events-none disabled:opacity-45",
          buttonVariants({ variant, size }),
          square[size],
          className,
        )}
      >
        <Icon size={16} />
      </button>
    </Tooltip>
  );
}

/** Describes a control on hover or focus. `children` is that control. */
function Tooltip({ text, children }: { text: string; children: ReactElement }) {
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
