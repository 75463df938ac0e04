"use client";

import type { LucideIcon } from "lucide-react";
import type { ButtonProps } from "./button";
import { buttonLook } from "./button-look";
import { cx } from "./cx";
import { Tooltip } from "./tooltip";

interface IconButtonProps extends Omit<ButtonProps, "children" | "pending"> {
  /** Its name for screen readers, and its tooltip. */
  readonly label: string;
  readonly icon: LucideIcon;
}

const square = { small: "w-control-small", medium: "w-control", large: "w-control-large" };

export function IconButton({
  label,
  icon: Icon,
  look = "quiet",
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
          buttonLook({ look, size }),
          square[size],
          className,
        )}
      >
        <Icon aria-hidden size={16} strokeWidth={1.75} />
      </button>
    </Tooltip>
  );
}
