import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { cx } from "./cx";
import { controlStyles } from "./variants";

interface NativeSelectProps<V extends string> extends Omit<ComponentProps<"select">, "value" | "onChange"> {
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly value: V;
  readonly onValueChange: (value: V) => void;
}

/** The browser's own select, for filters: it loads no code and looks native on every device. Forms use Select. */
export function NativeSelect<V extends string>(props: NativeSelectProps<V>) {
  const { options, value, onValueChange, className, ...rest } = props;
  const choose = (chosen: string) => {
    const option = options.find((each) => each.value === chosen);
    if (option) onValueChange(option.value);
  };
  return (
    <span className={cx("relative inline-flex", className)}>
      <select
        {...rest}
        value={value}
        onChange={(event) => choose(event.target.value)}
        className={cx("h-control appearance-none truncate pr-9 pl-3", controlStyles)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown size={16} className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-soft" />
    </span>
  );
}
