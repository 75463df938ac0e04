import type { ComponentProps } from "react";
import { cx } from "./cx";
import { formatMoney } from "./format";

interface MoneyProps extends Omit<ComponentProps<"span">, "children"> {
  readonly cents: number;
  /** For changes: a sign, and a color for earned or deducted. */
  readonly signed?: boolean;
  /** The figure of a tile. */
  readonly big?: boolean;
}

export function Money({ cents, signed = false, big = false, className, ...rest }: MoneyProps) {
  return (
    <span
      {...rest}
      className={cx(
        "whitespace-nowrap tabular-nums",
        big ? "font-semibold text-money" : "font-medium",
        signed && cents > 0 && "text-accent",
        signed && cents < 0 && "text-red",
        className,
      )}
    >
      {formatMoney(cents, { signed })}
    </span>
  );
}
