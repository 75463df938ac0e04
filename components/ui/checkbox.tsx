"use client";

import { Check, Minus } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { cx } from "./cx";

interface CheckboxProps extends Omit<ComponentProps<"button">, "type" | "role" | "value"> {
  /** `"indeterminate"` means some of many. If undefined, the box manages its own state. */
  readonly checked?: boolean | "indeterminate";
  readonly onCheckedChange?: (checked: boolean) => void;
}

/** A checkbox. Lists have one per row, so it needs nothing that renders a row twice during hydration. */
export function Checkbox({ checked, onCheckedChange, className, ...rest }: CheckboxProps) {
  const [own, setOwn] = useState(false);
  const state = checked ?? own;
  const isMixed = state === "indeterminate";
  return (
    // biome-ignore lint/a11y/useSemanticElements: an input can neither hold its mark nor look indeterminate
    <button
      {...rest}
      type="button"
      role="checkbox"
      aria-checked={isMixed ? "mixed" : state}
      data-state={isMixed ? "indeterminate" : state ? "checked" : "unchecked"}
      onClick={() => {
        setOwn(state !== true);
        onCheckedChange?.(state !== true);
      }}
      // Checkboxes react to the space bar only.
      onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      className={cx(
        "finger-sized group mt-[1.5px] grid size-[18px] shrink-0 place-items-center rounded-[5px] border border-faint bg-card text-accent-ink transition-colors hover:border-ink disabled:opacity-45 aria-invalid:border-red data-[state=checked]:border-accent data-[state=indeterminate]:border-accent data-[state=checked]:bg-accent data-[state=indeterminate]:bg-accent",
        className,
      )}
    >
      {state !== false && (
        <span className="pointer-events-none forced-colors:text-[CanvasText]">
          {isMixed ? <Minus size={13} strokeWidth={2.5} /> : <Check size={13} strokeWidth={2.5} />}
        </span>
      )}
    </button>
  );
}
