"use client";

import { Check, Minus } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { cx } from "./cx";

interface CheckboxProps extends Omit<ComponentProps<"button">, "type" | "role" | "value"> {
  /** `"indeterminate"` stands for some of many. Without it, the box keeps by itself whether it is ticked. */
  readonly checked?: boolean | "indeterminate";
  readonly onCheckedChange?: (checked: boolean) => void;
}

/** A box to tick. A list has one for each row, so it takes nothing that a row would have to be drawn twice for. */
export function Checkbox({ checked, onCheckedChange, className, ...rest }: CheckboxProps) {
  const [own, setOwn] = useState(false);
  const shown = checked ?? own;
  const isMixed = shown === "indeterminate";
  return (
    // biome-ignore lint/a11y/useSemanticElements: an input can neither hold its mark nor be drawn as some of many
    <button
      {...rest}
      type="button"
      role="checkbox"
      aria-checked={isMixed ? "mixed" : shown}
      data-state={isMixed ? "indeterminate" : shown ? "checked" : "unchecked"}
      onClick={() => {
        setOwn(shown !== true);
        onCheckedChange?.(shown !== true);
      }}
      // Boxes are ticked with the space bar.
      onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      className={cx(
        "group mt-[1.5px] grid size-[18px] shrink-0 place-items-center rounded-[5px] border border-faint bg-card text-accent-ink transition-colors hover:border-ink disabled:opacity-45 aria-invalid:border-red data-[state=checked]:border-accent data-[state=indeterminate]:border-accent data-[state=checked]:bg-accent data-[state=indeterminate]:bg-accent",
        className,
      )}
    >
      {shown !== false && (
        <span className="pointer-events-none forced-colors:text-[CanvasText]">
          {isMixed ? (
            <Minus aria-hidden size={13} strokeWidth={2.5} />
          ) : (
            <Check aria-hidden size={13} strokeWidth={2.5} />
          )}
        </span>
      )}
    </button>
  );
}
