import type { ComponentProps } from "react";
import { controlLook } from "./control-look";
import { cx } from "./cx";

/** Text of several lines; it grows with what is typed. */
export function Textarea({ rows = 3, className, ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea
      {...rest}
      rows={rows}
      className={cx("field-sizing-content max-h-80 min-h-20 resize-y px-3 py-2", controlLook, className)}
    />
  );
}
