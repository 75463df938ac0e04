import type { CSSProperties } from "react";
import { makePalette } from "@/emails/layout/styles";

const looks = {
  primary:
    "border-line bg-(--action) text-(--action-ink) hover:opacity-90 dark:bg-(--action-dark) dark:text-(--action-ink-dark)",
  quiet: "border-line bg-card text-ink hover:border-faint",
};

interface BrandButtonProps {
  /** The value of `action` in the form. */
  readonly action: string;
  readonly look: keyof typeof looks;
  /** The organization's color; used by primary buttons, as in its emails. */
  readonly color: string;
  readonly children: string;
}

/** A submit button on customer pages, with and without JavaScript. */
export function BrandButton({ action, look, color, children }: BrandButtonProps) {
  return (
    <button
      type="submit"
      name="action"
      value={action}
      style={colorsOf(color)}
      className={`min-h-12 w-full cursor-pointer rounded-control border px-5 py-2 font-medium text-[0.9375rem] transition-[opacity,border-color] duration-150 ease-out sm:min-h-10 sm:w-auto sm:text-body ${looks[look]}`}
    >
      {children}
    </button>
  );
}

function colorsOf(color: string): CSSProperties & Record<`--${string}`, string> {
  const { light, dark } = makePalette(color);
  return {
    "--action": light.action,
    "--action-ink": light.actionInk,
    "--action-dark": dark.action,
    "--action-ink-dark": dark.actionInk,
  };
}
